import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router'
import { text } from '#shared/field.ts'
import { pages } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'
import { authSlice, type Registration } from './auth-slice.ts'

const { first_name, last_name, email } = users.fields
const fields = {
  first_name,
  last_name,
  email,
  password: text({ label: 'Password', required: 'Lösenord är obligatoriskt', max: 128 }),
}

/** settled §4.3: a length, nothing about digits and signs; the server refuses the common ones. */
const checkPassword = (name: string, value: string | boolean): string | null =>
  name === 'password' && typeof value === 'string' && [...value].length < 10
    ? 'Lösenordet behöver minst 10 tecken.'
    : null

export const Page = () => {
  const dispatch = useDispatch<AppDispatch>()
  const navigate = useNavigate()
  const setup = new URLSearchParams(useLocation().search).get('setup')
  const [failure, setFailure] = useState<string | null>(null)
  const [isShown, setShown] = useState(false)
  const { busy, form, control } = useForm({
    fields,
    also: checkPassword,
    draft: 'register',
    send: async (values) => {
      setFailure(null)
      const registration = { ...values, ...(setup ? { setup } : {}) } as Registration
      await dispatch(authSlice.register(registration)).unwrap()
      toast.success('Register performed')
      // The specification leads home (§4); the first administrator has a site to set up.
      await navigate(setup ? pages.admin : pages.home)
    },
    failed: ({ title, errors }) => {
      const unshown = errors.find(({ pointer }) => !(pointer.slice(1) in fields))
      setFailure(unshown?.detail ?? title)
      toast.error('Register can not be performed')
    },
  })
  return (
    <AuthFrame heading="REGISTER">
      {setup && <p className={css.notice}>Du skapar nu webbplatsens första administratör.</p>}
      <form {...form} className={css.form} onFocus={prepareToasts}>
        <AuthFailure text={failure} />
        <div className={css.pair}>
          <InputField label="First Name" autoComplete="given-name" required {...control('first_name')} />
          <InputField label="Last Name" autoComplete="family-name" required {...control('last_name')} />
        </div>
        <InputField label="Your Email" type="email" autoComplete="username" required {...control('email')} />
        <InputField
          label="Password"
          hint="10 till 128 tecken. Gärna några ord efter varandra; siffror och specialtecken behövs inte."
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...control('password')}
        >
          <label className={css.tick}>
            <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
            Visa lösenordet
          </label>
        </InputField>
        <Button type="submit" busy={busy}>
          Submit
        </Button>
      </form>
      <p>
        <Link to={pages.login}>Har du redan ett konto? Logga in</Link>
      </p>
    </AuthFrame>
  )
}
