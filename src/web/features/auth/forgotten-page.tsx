import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { email } from '#shared/field.ts'
import { message, type Words } from '#shared/message.ts'
import { api, pages } from '#shared/paths.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { prepareToasts } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'

const fields = { email: email({ label: 'email', required: message('auth.emailRequired') }) }

/** Asks for a mail with a link to a new password; what it says is the same whether the address has an account. */
export const Page = () => {
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const [failure, setFailure] = useState<Words | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, form, control } = useForm({
    fields,
    send: async (values) => {
      setFailure(null)
      await dispatch((_, _state, extra) => extra.api.send(api.reset, { method: 'POST', body: values }))
      setSentTo(String(values.email))
    },
    failed: ({ title }) => setFailure(title),
  })
  return (
    <AuthFrame heading={t('auth.forgotten')}>
      {sentTo === null ? (
        <form {...form} className={css.form} onFocus={prepareToasts}>
          <p>{t('auth.forgottenText')}</p>
          <AuthFailure text={failure} />
          <InputField
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            required
            {...control('email')}
          />
          <Button type="submit" busy={busy}>
            {t('auth.sendLink')}
          </Button>
        </form>
      ) : (
        <p role="status" className={css.notice}>
          {t('auth.linkSent', { address: sentTo })}
        </p>
      )}
      <p>
        <Link to={pages.login}>{t('auth.toLogin')}</Link>
      </p>
    </AuthFrame>
  )
}
