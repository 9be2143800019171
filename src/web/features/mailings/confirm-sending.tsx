import { Modal } from '@mantine/core'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = {
  question: string
  subject: string
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}

/** The one question before a mail goes to many: it says how many, and that it can be taken back for half a minute. */
export const ConfirmSending = ({ question, subject, isBusy, onSend, onClose }: Props) => {
  const { t } = usePanelTexts()
  return (
    <Modal opened onClose={onClose} title={question}>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className={card.hint}>{t('mailing.starts')}</p>
      <DialogFoot label={t('mailing.send')} busy={isBusy} onCancel={onClose} onConfirm={onSend} />
    </Modal>
  )
}
