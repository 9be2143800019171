import { Modal, Skeleton, Stack, TextInput } from '@mantine/core'
import { panelApi } from '#shared/panel-paths.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { textControl } from '#web/admin/form/text-control.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './account.module.css'

/** The answer to a new second factor: recovery codes, or none when the account has some already. */
export type AddedFactor = { recovery_codes: readonly string[] | null }

type Props = { onClose: () => void; onAdded: (added: AddedFactor) => void }

const initial = { code: '' }

/** Shows an app its seed, as a picture and in letters, and takes its first code. */
export const CodeAppDialog = ({ onClose, onAdded }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { data: app, problem } = useRead<{ secret: string; uri: string }>(panelApi.codeApp, {
    method: 'POST',
  })
  const form = useFormCore<string>({ names: ['code'], initial, check: () => null })
  const { code = '' } = form.values
  const submit = submitForm(form, {
    send: async (body) =>
      onAdded((await call<AddedFactor>(panelApi.codeAppFirst, { method: 'POST', body })).data),
  })
  const failure = problem ?? form.unsaidFailure
  return (
    <Modal opened onClose={onClose} title={t('factors.addApp')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <p className={card.hint}>{t('factors.appHint')}</p>
          {!app && !problem && <Skeleton height={240} />}
          {app && (
            <>
              <div className={css.qr}>
                <QrCode text={app.uri} label={t('factors.appCode')} />
              </div>
              <p className={css.seed}>
                <code>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
                <CopyButton text={app.secret} what={t('factors.seed')} />
              </p>
              <TextInput
                {...textControl(form, 'code')}
                label={t('factors.firstCode')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                data-autofocus
              />
            </>
          )}
          {failure && <NotSaved failure={failure} />}
          <DialogFoot
            label={t('users.confirm')}
            busy={form.busy}
            disabled={!app || code === ''}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
