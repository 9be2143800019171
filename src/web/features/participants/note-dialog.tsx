import { Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Mark, marksApi, type Participant } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
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
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const mark: Mark = { id, note }
    const save = () => call(marksApi(eventId), { method: 'PUT', body: { marks: [mark] } })
    if (!(await run(save, { isRepeatable: true }))) return
    toast.success(t('attendance.noteSaved', { name }))
    onSaved()
  }
  return (
    <Modal opened onClose={onClose} title={t('attendance.noteOf', { name })} size="md">
      <form onSubmit={(event) => void save(event)} className={css.form}>
        <Textarea
          label={t('attendance.note')}
          description={t('attendance.noteHint')}
          rows={4}
          maxLength={evenemang.fields.note.max}
          value={note}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem && <NotSaved failure={problem} keepsText />}
        <DialogFoot label={t('button.save')} busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
