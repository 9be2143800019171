import { Alert, Button, Group, Modal, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './account.module.css'
import type { AddedFactor } from './added-factor.ts'

type App = { secret: string; uri: string }

const initial = { code: '' }

/** Shows an app its seed, as a picture and in letters, and takes its first code. */
export const CodeAppDialog = ({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (added: AddedFactor) => void
}) => {
  const { t, say } = usePanelTexts()
  const call = useApi()
  const [app, setApp] = useState<App | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useFormCore<string>({ names: ['code'], initial, check: () => null })
  const { code = '' } = form.values
  useEffect(() => {
    call<App>(panelApi.codeApp, { method: 'POST' }).then(
      ({ data }) => setApp(data),
      (error: unknown) => setProblem(asProblem(error)),
    )
  }, [call])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    form.touch('code')
    await form.send(form.values, async () => {
      onAdded((await call<AddedFactor>(panelApi.codeAppFirst, { method: 'POST', body: { code } })).data)
    })
  }
  const failure = problem ?? form.unsaidFailure
  return (
    <Modal opened onClose={onClose} title={t('factors.addApp')}>
      <form className={css.fields} onSubmit={(event) => void submit(event)}>
        <p className={css.hint}>{t('factors.appHint')}</p>
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
              label={t('factors.firstCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              data-autofocus
              value={code}
              error={form.errorOf('code')}
              onChange={(event) => form.change('code', event.currentTarget.value)}
            />
          </>
        )}
        {failure && (
          <Alert color="red" variant="outline" role="alert" title={t('form.notSaved')}>
            {say(failure.title)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('button.cancel')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={!app || code === ''}>
            {t('users.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
