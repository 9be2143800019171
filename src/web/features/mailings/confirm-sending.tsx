import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = {
  question: string
  recipients: number
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}

/** A mail to everyone cannot be taken back, so the number of readers is typed before it goes. */
export const ConfirmSending = ({ question, recipients, isBusy, onSend, onClose }: Props) => {
  const { t } = usePanelTexts()
  const [number, setNumber] = useState('')
  const isConfirmed = number.trim() === String(recipients)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isConfirmed && !isBusy) onSend()
  }
  return (
    <Modal opened onClose={onClose} title={question}>
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
        <DialogFoot label={t('mailing.send')} busy={isBusy} disabled={!isConfirmed} onCancel={onClose} />
      </form>
    </Modal>
  )
}
