import { useCallback, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { SignIn } from '#shared/sign-ins.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './account.module.css'

/** The last times somebody signed in to one's own account, or tried to. */
export const SignInsSection = () => {
  const { t, dateTime } = usePanelTexts()
  const call = useApi()
  const [signIns, setSignIns] = useState<readonly SignIn[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(async () => {
    setProblem(null)
    try {
      setSignIns((await call<SignIn[]>(panelApi.signIns)).data)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [call])
  useEffect(() => void read(), [read])
  return (
    <section className={css.part}>
      <h2>{t('account.signIns')}</h2>
      <p className={css.hint}>{t('account.signInsHint')}</p>
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
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
