import { panelApi } from '#shared/panel-paths.ts'
import type { SignIn } from '#shared/sign-ins.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './account.module.css'

/** The last sign-ins to one's own account, the failed ones among them. */
export const SignInsSection = () => {
  const { t, dateTime } = usePanelTexts()
  const { data: signIns = [], problem, reload } = useRead<readonly SignIn[]>(panelApi.signIns)
  return (
    <section className={css.part}>
      <h2>{t('account.signIns')}</h2>
      <p className={css.hint}>{t('account.signInsHint')}</p>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      <ul className={css.devices}>
        {signIns.map(({ id, at, action }) => (
          <li key={id} data-failed={action === 'login-failed' || undefined}>
            {dateTime(at)} · {t(action === 'login' ? 'account.signedIn' : 'account.failedSignIn')}
          </li>
        ))}
      </ul>
    </section>
  )
}
