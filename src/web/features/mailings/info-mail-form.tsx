import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import { type FormFields, valuesOf } from '#web/admin/form/form-values.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useDraftedForm } from '#web/admin/form/use-drafted-form.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

const fieldsOf = ({ fields: { title, content } }: Pick<typeof mailings, 'fields'>): FormFields => [
  ['title', title],
  ['content', content],
]
const base = { values: valuesOf(fieldsOf(mailings)), etag: null }

function useRecipients(): number | null {
  const call = useApi()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    call<{ recipients: number }>(`${panelApi.mailings}recipients/`).then(
      ({ data }) => setCount(data.recipients),
      // Without it the number is told when the mail is sent.
      () => {},
    )
  }, [call])
  return count
}

type Confirmation = { recipients: number; isBusy: boolean; onSend: () => void; onClose: () => void }

/** A mail to everyone cannot be taken back, so the number of readers is typed before it goes. */
const ConfirmSending = ({ recipients, isBusy, onSend, onClose }: Confirmation) => {
  const { t } = usePanelTexts()
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (number.trim() === String(recipients) && !isBusy) onSend()
  }
  return (
    <Modal opened onClose={onClose} title={t('mailing.question', { count: recipients })}>
      <form onSubmit={submit}>
        <TextInput
          label={t('mailing.confirm', { count: recipients })}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <p className={card.hint}>{t('mailing.starts')}</p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('button.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={number.trim() !== String(recipients)}>
            {t('mailing.send')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Writes to everyone on the mailing list (specification §2, Subscribers). */
export const InfoMailForm = ({ onPlanned }: { onPlanned: () => void }) => {
  const { t, resourceIn } = usePanelTexts()
  const fields = fieldsOf(resourceIn(mailings))
  const call = useApi()
  const form = useDraftedForm({
    draftKey: 'info-mail',
    fields,
    base,
    failed: () => toast.error(t('failure.wrong')),
  })
  const recipients = useRecipients()
  const [isAsking, setAsking] = useState(false)
  const [round, setRound] = useState(0)

  const post = (path: string) => call(path, { method: 'POST', body: form.values })
  const send = async (): Promise<void> => {
    await form.send(form.values, async () => {
      await post(panelApi.sendInfoMail)
      toast.success(t('mailing.sent'))
      form.giveUp()
      setRound((count) => count + 1)
      onPlanned()
    })
    setAsking(false)
  }
  const sendTest = async (): Promise<void> => {
    if (form.review()) return
    await form.send(form.values, async () => {
      await post(`${panelApi.mailings}test/`)
      toast.success(t('mailing.testSent'))
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.review()) setAsking(true)
  }

  return (
    <form className={card.card} noValidate onSubmit={submit}>
      <h2>{t('mailing.title')}</h2>
      {recipients !== null && (
        <p className={card.hint}>
          {recipients === 0 ? t('mailing.nobody') : t('mailing.recipients', { count: recipients })}
        </p>
      )}
      {fields.map(([name, field]) => (
        <FieldInput
          key={`${name} ${round}`}
          id={`info-mail-${name}`}
          name={name}
          field={field}
          value={form.values[name] ?? ''}
          required
          error={form.errorOf(name)}
          onChange={form.set}
          onBlur={form.touch}
        />
      ))}
      {form.failure && <NotSaved title={t('mailing.notSent')} failure={form.failure} keepsText takesFocus />}
      <Group>
        <Button type="submit" disabled={form.busy || recipients === 0}>
          {t('mailing.send')}
        </Button>
        <Button variant="default" loading={form.busy} onClick={() => void sendTest()}>
          {t('mailing.sendTest')}
        </Button>
      </Group>
      {isAsking && recipients !== null && (
        <ConfirmSending
          recipients={recipients}
          isBusy={form.busy}
          onSend={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
