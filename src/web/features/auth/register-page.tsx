import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { text } from '#shared/field.ts'
import { message, type Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { panelLanguage } from '#web/ui/panel-language.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { type FormControls, useForm } from '#web/ui/use-form.ts'
import { useAccountLanguage } from './account-language.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'
import { authSlice, type Registration } from './auth-slice.ts'
import { useOpenRegistration } from './use-open-registration.ts'

const { first_name, last_name, email } = users.fields
const fields = {
  first_name,
  last_name,
  email,
  password: text({ label: 'password', required: message('auth.passwordRequired'), max: 128 }),
}

/** settled §4.3: a length, nothing about digits and signs; the server refuses the common ones. */
const checkPassword = (name: string, value: string | boolean): Words | null =>
  name === 'password' && typeof value === 'string' && [...value].length < 10
    ? message('auth.shortPassword')
    : null

const AccountFields = ({ control }: { control: FormControls }) => {
  const { t } = usePanelTexts()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <InputField label={t('auth.firstName')} autoComplete="given-name" required {...control('first_name')} />
      <InputField label={t('auth.lastName')} autoComplete="family-name" required {...control('last_name')} />
      <InputField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        {...control('email')}
      />
      <InputField
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        below={
          <label className={css.tick}>
            <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
            {t('auth.showPassword')}
          </label>
        }
        {...control('password')}
      />
    </>
  )
}

export const Page = () => {
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const speakAs = useAccountLanguage()
  const navigate = useNavigate()
  const setup = new URLSearchParams(useLocation().search).get('setup')
  const isOpen = useOpenRegistration()
  const [failure, setFailure] = useState<Words | null>(null)
  const { busy, form, control } = useForm({
    fields,
    also: checkPassword,
    draft: 'register',
    send: async (values) => {
      setFailure(null)
      const registration = { ...values, ...(setup ? { setup } : {}) } as Registration
      const { user } = await dispatch(authSlice.register(registration)).unwrap()
      // The first administrator has seen in which language the page is, and could choose another.
      if (setup) panelLanguage.choose(panelLanguage.get())
      speakAs(user.language)
      toast.success(t('auth.registered'))
      // The specification leads home (§4); the first administrator has a site to set up.
      await navigate(setup ? pages.admin : pages.home)
    },
    failed: ({ title, errors }) => {
      const unshown = errors.find(({ pointer }) => !(pointer.slice(1) in fields))
      setFailure(unshown?.detail ?? title)
      toast.error(t('auth.notRegistered'))
    },
  })
  return (
    <AuthFrame heading={t('auth.register')}>
      {setup && <p className={css.notice}>{t('auth.setup')}</p>}
      {!isOpen && !setup && <p className={css.notice}>{t('auth.byInvitation')}</p>}
      {(isOpen || setup) && (
        <form {...form} className={css.form} onFocus={prepareToasts}>
          <AuthFailure text={failure} />
          <AccountFields control={control} />
          <Button type="submit" busy={busy}>
            {t('auth.submit')}
          </Button>
        </form>
      )}
      <p>
        <Link to={pages.login}>{t('auth.haveAccount')}</Link>
      </p>
    </AuthFrame>
  )
}
