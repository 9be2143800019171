import { panelApi } from '#shared/panel-paths.ts'
import type { SignIn } from '#shared/sign-ins.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The last sign-ins to one's own account, the failed ones among them. */
export const SignInsSection = () => {
  const { t, dateTime } = usePanelTexts()
  const { data: signIns = [], problem, reload } = useRead<readonly SignIn[]>(panelApi.signIns)
  return (
    <Part title={t('account.signIns')} hint={t('account.signInsHint')}>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      <ul className={card.plain}>
        {signIns.map(({ id, at, action }) => (
          <li key={id} data-failed={action === 'login-failed' || undefined}>
            {dateTime(at)} · {t(action === 'login' ? 'account.signedIn' : 'account.failedSignIn')}
          </li>
        ))}
      </ul>
    </Part>
  )
}
