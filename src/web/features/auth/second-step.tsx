import { useState } from 'react'
import { text } from '#shared/field.ts'
import type { Words } from '#shared/message.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { askPasskey, canUsePasskeys } from '#web/admin/identity/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useForm } from '#web/ui/use-form.ts'
import css from './auth-frame.module.css'
import { AuthFailure, AuthFrame } from './auth-frame.tsx'
import type { Credentials, Entry } from './auth-slice.ts'
import { usePasskeyTry } from './use-passkey-try.ts'

const fields = { code: text({ required: message('auth.codeRequired'), max: 40 }) }

type Proof = Credentials | Entry

type Props = {
  credentials: Proof
  /** Members of the body that the server accepts. */
  ways: readonly string[]
  /** Logs in. @throws Problem */
  enter: (credentials: Proof) => Promise<void>
  onBack: () => void
}

/** Asks for the second step of an account whose password was right. */
export const SecondStep = ({ credentials, ways, enter, onBack }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const [failure, setFailure] = useState<Words | null>(null)
  const { busy, form, control } = useForm({
    fields,
    send: ({ code }) => {
      setFailure(null)
      return enter({ ...credentials, code: String(code) })
    },
    failed: ({ title }) => setFailure(title),
  })
  const passkey = usePasskeyTry(setFailure, async () => {
    const { data } = await call(panelApi.signInOptions, { method: 'POST' })
    await enter({ ...credentials, passkey: await askPasskey(data, t('identity.noPasskey')) })
  })
  return (
    <AuthFrame heading={t('identity.stepTitle')}>
      <p>{t('identity.stepText')}</p>
      <form {...form} className={css.form}>
        <AuthFailure text={failure} />
        <InputField
          label={t('identity.code')}
          autoComplete="one-time-code"
          autoFocus
          required
          {...control('code')}
        />
        <Button type="submit" busy={busy}>
          {t('auth.submit')}
        </Button>
        {ways.includes('passkey') && canUsePasskeys() && (
          <Button variant="quiet" busy={passkey.busy} onClick={() => void passkey.go()}>
            {t('identity.usePasskey')}
          </Button>
        )}
      </form>
      <Button variant="quiet" onClick={onBack}>
        {t('identity.back')}
      </Button>
    </AuthFrame>
  )
}
