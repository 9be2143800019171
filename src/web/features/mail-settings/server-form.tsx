import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Provider, providers, securities } from '#shared/mail-providers.ts'
import type { MailSettings } from '#shared/mail-settings.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { PasswordField, textControl } from '#web/admin/form/text-control.tsx'
import card from '#web/admin/page/card.module.css'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './mail-settings.module.css'

type Values = Readonly<Record<string, string>>
type Form = ReturnType<typeof useFormCore<string>>

const names = ['provider', 'host', 'port', 'security', 'address', 'user', 'password'] as const

const initialOf = (settings: MailSettings): Values => ({
  provider: settings.provider ?? '',
  host: settings.host,
  port: settings.port === null ? '' : String(settings.port),
  security: settings.security ?? 'starttls',
  // Before anything is set the sender is one that nobody has chosen.
  address: settings.source === 'none' && !settings.is_address_fixed ? '' : settings.address,
  user: settings.user,
  password: '',
})

const OwnServer = ({ form }: { form: Form }) => {
  const { t } = usePanelTexts()
  return (
    <>
      <div className={css.server}>
        <TextInput
          {...textControl(form, 'host')}
          label={t('mailServer.host.label')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextInput
          {...textControl(form, 'port')}
          label={t('mailServer.port.label')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <NativeSelect
        {...textControl(form, 'security')}
        label={t('mailServer.security')}
        data={securities.map((value) => ({ value, label: t(`mailServer.${value}`) }))}
      />
    </>
  )
}

const Password = ({ form, settings }: { form: Form; settings: MailSettings }) => {
  const { t } = usePanelTexts()
  const [isReplaced, setReplaced] = useState(false)
  const { values, errorOf } = form
  const isKept =
    settings.has_password &&
    !settings.is_password_lost &&
    values.provider === settings.provider &&
    values.user === settings.user &&
    errorOf('password') === null
  if (isKept && !isReplaced)
    return (
      <div className={card.apart}>
        <p>{t('mailServer.password.saved')}</p>
        <LineButton label={t('mailServer.password.replace')} onClick={() => setReplaced(true)} />
      </div>
    )
  const provider = values.provider as Provider
  return (
    <PasswordField
      {...textControl(form, 'password')}
      label={t('mailServer.password.label')}
      description={t(`mailServer.${provider}.hint`)}
      autoComplete="off"
      required={values.user !== ''}
      autoFocus={isReplaced}
    />
  )
}

type Props = {
  settings: MailSettings
  send: (values: Values) => Promise<void>
  onSaved: () => void
  onRemove: () => void
}

/** The mail server: a provider from a list, or one's own with its place. */
export const ServerForm = ({ settings, send, onSaved, onRemove }: Props) => {
  const { t } = usePanelTexts()
  const form = useFormCore<string>({ names, initial: initialOf(settings), check: () => null })
  const { values, change, errorOf } = form
  const submit = submitForm(form, { send, done: onSaved })
  const address = textControl(form, 'address')
  return (
    <section className={card.part}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <NativeSelect
            {...textControl(form, 'provider')}
            onChange={({ currentTarget: { value } }) => {
              if (value === 'own' && values.user === values.address && values.user !== settings.user)
                change('user', '')
              if (value !== 'own' && values.user === '') change('user', values.address ?? '')
              change('provider', value)
            }}
            label={t('mailServer.provider')}
            required
            data={[
              ...(values.provider === '' ? [{ value: '', label: t('mailServer.choose') }] : []),
              ...providers.map((value) => ({ value, label: t(`mailServer.${value}`) })),
            ]}
          />
          {values.provider !== '' && (
            <>
              {values.provider === 'own' && <OwnServer form={form} />}
              <TextInput
                {...address}
                type="email"
                label={t('mailServer.address.label')}
                description={t(
                  settings.is_address_fixed ? 'mailServer.addressFixed' : 'mailServer.address.hint',
                )}
                disabled={settings.is_address_fixed}
                autoComplete="off"
                required
                onChange={(event) => {
                  // The user name of a provider is the address until it is another one; an own server may need none.
                  if (values.provider !== 'own' && values.user === values.address)
                    change('user', event.currentTarget.value)
                  address.onChange(event)
                }}
              />
              <TextInput
                {...textControl(form, 'user')}
                label={t('mailServer.user')}
                description={t('mailServer.user.hint')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required={values.provider !== 'own'}
                error={errorOf('user')}
              />
              <Password form={form} settings={settings} />
              <p className={card.hint}>{t('mailServer.sealed')}</p>
              {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} />}
              <Group>
                <Button type="submit" loading={form.busy}>
                  {t('mailServer.save')}
                </Button>
                {settings.source === 'panel' && (
                  <Button variant="default" onClick={onRemove}>
                    {t('mailServer.remove')}
                  </Button>
                )}
              </Group>
            </>
          )}
        </Stack>
      </form>
    </section>
  )
}
