import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router'
import { text } from '#shared/field.ts'
import { pages } from '#shared/paths.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'
import { authSlice, type Credentials } from './auth-slice.ts'
import { nextPage } from './next-page.ts'

/** No rules of our own here (specification §5): whoever can sign in is the server's to say. */
const fields = { email: text({ label: 'Email', max: 254 }), password: text({ label: 'Password', max: 128 }) }

export const Page = () => {
  const dispatch = useDispatch<AppDispatch>()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, form, control } = useForm({
    fields,
    draft: 'login',
    send: async (values) => {
      setFailure(null)
      await dispatch(authSlice.login(values as Credentials)).unwrap()
      toast.success('Login performed')
      toast.success('Log-in is performed successfully')
      await navigate(nextPage(search))
    },
    failed: ({ title }) => {
      setFailure(title)
      toast.error('Login can not be performed')
    },
  })
  return (
    <AuthFrame heading="LOGIN">
      <form {...form} className={css.form} onFocus={prepareToasts}>
        <AuthFailure text={failure} />
        <InputField label="Your Email" type="email" autoComplete="username" {...control('email')} />
        <InputField
          label="Password"
          type="password"
          autoComplete="current-password"
          {...control('password')}
        />
        <Button type="submit" busy={busy}>
          Submit
        </Button>
      </form>
      <p>
        <Link to={pages.register}>Do not have an account? Click here</Link>
      </p>
    </AuthFrame>
  )
}
