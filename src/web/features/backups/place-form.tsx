import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type BackupSettings,
  type BackupSettingsChange,
  minPassphraseLength,
} from '#shared/backup-settings.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { PasswordField, textControl } from '#web/admin/form/text-control.tsx'
import card from '#web/admin/page/card.module.css'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'

type Form = ReturnType<typeof useFormCore<string>>

const names = ['folder', 'passphrase', 'again'] as const

/** From so many characters on words are not guessed. */
const goodLength = 20

const FolderInput = ({ form, settings }: { form: Form; settings: BackupSettings }) => {
  const { t } = usePanelTexts()
  const { is_folder_fixed, proposed } = settings
  return (
    <>
      <TextInput
        {...textControl(form, 'folder')}
        label={t('backupPlace.folder')}
        description={
          is_folder_fixed
            ? t('backupPlace.environment', { variable: 'BACKUP_DIR' })
            : t('backupPlace.folder.hint', { folder: proposed })
        }
        disabled={is_folder_fixed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!is_folder_fixed && form.values.folder !== proposed && (
        <Group>
          <LineButton label={t('backupPlace.propose')} onClick={() => form.change('folder', proposed)} />
        </Group>
      )}
    </>
  )
}

/** A new passphrase, typed twice. */
const PassphraseInput = ({ form, settings }: { form: Form; settings: BackupSettings }) => {
  const { t } = usePanelTexts()
  const { passphrase = '' } = form.values
  return (
    <>
      <Alert color="yellow" variant="outline" role="note">
        {t('backupPlace.passphrase.warning')}
        {settings.has_passphrase && ` ${t('backupPlace.passphrase.replaced')}`}
      </Alert>
      <PasswordField
        {...textControl(form, 'passphrase')}
        label={t('backupPlace.passphrase')}
        description={t('backupPlace.passphrase.hint', { min: minPassphraseLength })}
        autoComplete="new-password"
        required={false}
        onBlur={() => form.leave('passphrase')}
      />
      {passphrase !== '' && (
        <>
          <p role="status" className={card.hint}>
            {t(
              passphrase.length < goodLength ? 'backupPlace.passphrase.weak' : 'backupPlace.passphrase.good',
            )}
          </p>
          <PasswordField
            {...textControl(form, 'again')}
            label={t('backupPlace.passphrase.again')}
            autoComplete="new-password"
            onBlur={() => form.leave('again')}
          />
        </>
      )}
    </>
  )
}

type Props = {
  settings: BackupSettings
  send: (change: BackupSettingsChange) => Promise<void>
  /** Called with the folder that copies go to from now on, empty for none. */
  onSaved: (folder: string) => void
}

/** The form of the folder of the backups and of the passphrase that encrypts them. */
export const PlaceForm = ({ settings, send, onSaved }: Props) => {
  const { t } = usePanelTexts()
  const [isReplaced, setReplaced] = useState(false)
  const { has_passphrase, is_passphrase_fixed, is_passphrase_lost } = settings
  const form = useFormCore<string>({
    names,
    initial: { folder: settings.folder ?? '', passphrase: '', again: '' },
    check: (name, value, { passphrase = '' }) => {
      if (name === 'passphrase' && value && value.length < minPassphraseLength)
        return t('backupPlace.passphrase.short', { min: minPassphraseLength })
      return name === 'again' && passphrase !== value ? t('backupPlace.passphrase.differs') : null
    },
  })
  const submit = submitForm(form, {
    reviews: true,
    send: ({ folder = '', passphrase = '' }) => send({ folder, passphrase }),
    done: () => onSaved(form.values.folder ?? ''),
  })
  const isTyped = !is_passphrase_fixed && (!has_passphrase || isReplaced)
  return (
    <section className={card.part}>
      {is_passphrase_lost && (
        <Alert color="red" variant="outline">
          {t('backupPlace.passphrase.lost')}
        </Alert>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <FolderInput form={form} settings={settings} />
          {is_passphrase_fixed && (
            <p>
              {t('backupPlace.passphrase')}: {t('backupPlace.environment', { variable: 'BACKUP_PASSPHRASE' })}
            </p>
          )}
          {!is_passphrase_fixed && !isTyped && (
            <div className={card.apart}>
              <p>{t('backupPlace.passphrase.saved')}</p>
              <LineButton label={t('backupPlace.passphrase.replace')} onClick={() => setReplaced(true)} />
            </div>
          )}
          {isTyped && <PassphraseInput form={form} settings={settings} />}
          {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} />}
          {!(settings.is_folder_fixed && is_passphrase_fixed) && (
            <Group>
              <Button type="submit" loading={form.busy}>
                {t('backupPlace.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </section>
  )
}
