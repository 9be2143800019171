import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { text } from '#shared/field.ts'
import { message, type Words } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { pages } from '#shared/paths.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { askPasskey, canUsePasskeys } from '#web/admin/identity/passkeys.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import { useAccountLanguage } from './account-language.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'
import { authSlice, type Credentials, type Entry, type Session } from './auth-slice.ts'
import { nextPage } from './next-page.ts'
import { SecondStep } from './second-step.tsx'
import { useEntry } from './use-entry.ts'
import { useOpenRegistration } from './use-open-registration.ts'
import { usePasskeyTry } from './use-passkey-try.ts'

/** The form has no rules of its own (specification §5): the server decides. */
const fields = { email: text({ label: 'email', max: 254 }), password: text({ label: 'password', max: 128 }) }

/** The second step that an account asks for, beside what was typed. */
type Step = { credentials: Credentials | Entry; ways: readonly string[] }

/** @returns the function to call after a sign-in */
function useEntered(): (user: Session['user']) => Promise<void> {
  const { t } = usePanelTexts()
  const speakAs = useAccountLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  return async ({ language }) => {
    speakAs(language)
    toast.success(t('auth.loggedIn'))
    toast.success(t('auth.welcome'))
    await navigate(nextPage(search))
  }
}

/** Logs in with a passkey alone. */
const PasskeyButton = ({ failed }: { failed: (why: Words | null) => void }) => {
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const entered = useEntered()
  const passkey = usePasskeyTry(failed, async () => {
    const { data } = await call(panelApi.signInOptions, { method: 'POST' })
    const body = { passkey: await askPasskey(data, t('identity.unusedPasskey')) }
    const { data: session } = await call<Session>(panelApi.signIn, { method: 'POST', body })
    dispatch(authSlice.sessionRenewed(session))
    await entered(session.user)
  })
  return (
    <Button variant="quiet" busy={passkey.busy} onClick={() => void passkey.go()}>
      {t('identity.logInWithPasskey')}
    </Button>
  )
}

export const Page = () => {
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const entered = useEntered()
  const isOpen = useOpenRegistration()
  const [failure, setFailure] = useState<Words | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const logIn = async (credentials: Credentials | Entry): Promise<void> =>
    entered((await dispatch(authSlice.login(credentials)).unwrap()).user)
  /** Logs in, and asks for the second step where the account has one. @throws Problem */
  const begin = async (credentials: Credentials | Entry): Promise<void> => {
    try {
      await logIn(credentials)
    } catch (error) {
      const { code, errors } = asProblem(error)
      if (code !== 'second-step') throw error
      setStep({ credentials, ways: errors.map(({ pointer }) => pointer.slice(1)) })
    }
  }
  const isEntering = useEntry(begin, () => setFailure(message('auth.entryOver')))
  const { busy, form, control } = useForm({
    fields,
    draft: 'login',
    send: async ({ email, password }) => {
      setFailure(null)
      await begin({ email: String(email), password: String(password) })
    },
    failed: ({ title }) => {
      setFailure(title)
      toast.error(t('auth.notLoggedIn'))
    },
  })
  if (isEntering)
    return (
      <AuthFrame heading={t('auth.login')}>
        <p role="status">{t('auth.entering')}</p>
      </AuthFrame>
    )
  if (step) return <SecondStep {...step} enter={logIn} onBack={() => setStep(null)} />
  return (
    <AuthFrame heading={t('auth.login')}>
      <form {...form} className={css.form} onFocus={prepareToasts}>
        <AuthFailure text={failure} />
        <InputField label={t('auth.email')} type="email" autoComplete="username" {...control('email')} />
        <InputField
          label={t('auth.password')}
          type="password"
          autoComplete="current-password"
          {...control('password')}
        />
        <Button type="submit" busy={busy}>
          {t('auth.submit')}
        </Button>
        {canUsePasskeys() && <PasskeyButton failed={setFailure} />}
      </form>
      <p>
        <Link to={pages.forgotten}>{t('auth.forgot')}</Link>
      </p>
      {isOpen && (
        <p>
          <Link to={pages.register}>{t('auth.noAccount')}</Link>
        </p>
      )}
    </AuthFrame>
  )
}
