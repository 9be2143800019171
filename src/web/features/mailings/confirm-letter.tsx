import { Alert, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#web/admin/page/form-dialog.tsx'
import { ProblemAlert } from '#web/admin/page/problem-alert.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type MailingPreview, Starts } from './starts.tsx'
import { SummonsNotice } from './summons-notice.tsx'

type Props = {
  letterId: number
  seen: MailingPreview
  /** The plan is another one than that which was shown before. */
  hasChanged: boolean
  subject: string
  isBusy: boolean
  problem: Problem | null
  onSend: () => void
  onClose: () => void
}

/** The question before a mail goes to many members: the number of them is typed, so that nobody sends by habit. */
export const ConfirmLetter = ({ letterId, seen, subject, isBusy, problem, ...props }: Props) => {
  const { hasChanged, onSend, onClose } = props
  const { recipients } = seen
  const { t } = usePanelTexts()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (): void => {
    const isRight = typed.replace(/\s/g, '') === String(recipients)
    setWrong(!isRight)
    if (isRight) onSend()
  }
  return (
    <FormDialog
      title={t('letter.question', { count: recipients })}
      label={t('mailing.send')}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasChanged && (
        <Alert mb="md" role="alert">
          {t('undo.planChanged')}
        </Alert>
      )}
      <p>
        <strong>{subject}</strong>
      </p>
      <SummonsNotice letterId={letterId} />
      <Starts seen={seen} />
      <TextInput
        data-autofocus
        mt="md"
        mb="md"
        inputMode="numeric"
        autoComplete="off"
        label={t('letter.type', { count: recipients })}
        value={typed}
        error={isWrong && t('letter.typeWrong', { count: recipients })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ProblemAlert problem={problem} />
    </FormDialog>
  )
}
