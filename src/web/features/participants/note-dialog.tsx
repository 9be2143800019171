import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Mark, marksApi, type Participant } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { FormDialog } from '#web/admin/page/form-dialog.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './participants.module.css'
import { useReturnToOpener } from './use-return-to-opener.ts'

type Props = {
  eventId: number
  participant: Participant
  onSaved: () => void
  onClose: () => void
}

/** The board's note on a participant. */
export const NoteDialog = ({ eventId, participant, onSaved, onClose }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  useReturnToOpener()
  const { id, name } = participant
  const [note, setNote] = useState(participant.note)
  const { run, busy, problem } = useRun()
  const save = async (): Promise<void> => {
    const marks: Mark[] = [{ id, note }]
    const send = () => call(marksApi(eventId), { method: 'PUT', body: { marks } })
    if (!(await run(send, { isRepeatable: true }))) return
    toast.success(t('attendance.noteSaved', { name }))
    onSaved()
  }
  return (
    <FormDialog
      title={t('attendance.noteOf', { name })}
      size="md"
      className={css.form}
      label={t('button.save')}
      busy={busy}
      failure={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label={t('attendance.note')}
        description={t('attendance.noteHint')}
        rows={4}
        maxLength={evenemang.fields.note.max}
        value={note}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
