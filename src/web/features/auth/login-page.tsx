import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router'
import { text } from '#shared/field.ts'
import { pages } from '#shared/paths.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import { useAccountLanguage } from './account-language.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'
import { authSlice, type Credentials } from './auth-slice.ts'
import { nextPage } from './next-page.ts'
import { useOpenRegistration } from './use-open-registration.ts'

/** No rules of our own here (specification §5): whoever can sign in is the server's to say. */
const fields = { email: text({ label: 'email', max: 254 }), password: text({ label: 'password', max: 128 }) }

export const Page = () => {
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const speakAs = useAccountLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isOpen = useOpenRegistration()
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, form, control } = useForm({
    fields,
    draft: 'login',
    send: async (values) => {
      setFailure(null)
      const { user } = await dispatch(authSlice.login(values as Credentials)).unwrap()
      speakAs(user.language)
      toast.success(t('auth.loggedIn'))
      toast.success(t('auth.welcome'))
      await navigate(nextPage(search))
    },
    failed: ({ title }) => {
      setFailure(title)
      toast.error(t('auth.notLoggedIn'))
    },
  })
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
