import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Mark, marksApi, type Participant } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { retryOnce } from '#web/ui/retry-once.ts'
import { toast } from '#web/ui/toast.ts'
import css from './participants.module.css'
import { useReturnToOpener } from './use-return-to-opener.ts'

type Props = {
  eventId: number
  participant: Participant
  /** It is stored. */
  onSaved: () => void
  onClose: () => void
}

/** What the board notes on somebody. */
export const NoteDialog = ({ eventId, participant, onSaved, onClose }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  useReturnToOpener()
  const { id, name } = participant
  const [note, setNote] = useState(participant.note)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    const mark: Mark = { id, note }
    try {
      await retryOnce(() => call(marksApi(eventId), { method: 'PUT', body: { marks: [mark] } }), {
        isRepeatable: true,
      })
      toast.success(t('attendance.noteSaved', { name }))
      onSaved()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
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
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('button.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('button.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
