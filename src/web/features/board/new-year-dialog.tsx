import { Alert, Button, Checkbox, Modal, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { boardYears } from '#shared/board-years.ts'
import { api } from '#shared/paths.ts'
import { type BoardMember, board } from '#shared/resources/board.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { unreadable } from '#web/admin/dates/unreadable.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import { bodyOf, keepsAddress, planYear, type Seat, seatOf, type YearPlan } from './new-year.ts'
import css from './new-year-dialog.module.css'

const dayNames = ['first_day', 'present_from'] as const

/** A vacant post stays, and of the address of whoever had it is told whether it goes with the post. */
const SeatHints = ({ before, isVacant }: { before: BoardMember; isVacant: boolean }) => {
  const { t } = usePanelTexts()
  const { email, name } = before
  return (
    <>
      {isVacant && <p className={css.hint}>{t('boards.staysVacant')}</p>}
      {email !== '' && (
        <p className={css.hint}>
          {keepsAddress(before)
            ? t('boards.addressKept', { email })
            : t('boards.addressLeft', { email, name })}
        </p>
      )}
    </>
  )
}

/** One post of the next board: who has it, or that the same person stays. */
const SeatFields = ({ seat, onChange }: { seat: Seat; onChange: (seat: Seat) => void }) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(board)
  const { before, stays, title, name, email } = seat
  const legend = before?.title ?? t('boards.newPost')
  const text = (key: 'title' | 'name' | 'email', value: string) => ({
    label: fields[key].label,
    'aria-label': `${legend}: ${fields[key].label}`,
    value,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...seat, [key]: event.currentTarget.value }),
  })
  return (
    <fieldset className={css.seat}>
      <legend>{legend}</legend>
      {before?.name && (
        <Checkbox
          label={t('boards.stays', { name: before.name })}
          checked={stays}
          onChange={(event) => onChange({ ...seat, stays: event.currentTarget.checked })}
        />
      )}
      {!stays && (
        <div className={css.inputs}>
          {!before && <TextInput {...text('title', title)} />}
          <TextInput {...text('name', name)} />
          <TextInput {...text('email', email)} type="email" />
        </div>
      )}
      {!stays && before && <SeatHints before={before} isVacant={name.trim() === ''} />}
    </fieldset>
  )
}

type SetSeats = (next: (seats: readonly Seat[]) => readonly Seat[]) => void

type PlanProps = { plan: YearPlan; form: ReturnType<typeof useFormCore<string>>; setSeats: SetSeats }

/** The days and the posts of the next board. */
const PlanFields = ({ plan, form, setSeats }: PlanProps) => {
  const { t, longDay } = usePanelTexts()
  const seatChanged = (next: Seat): void =>
    setSeats((seats) => seats.map((seat) => (seat.key === next.key ? next : seat)))
  const dayInput = (name: (typeof dayNames)[number]) => ({
    kind: 'date' as const,
    required: true,
    value: form.values[name] ?? '',
    error: form.errorOf(name),
    onChange: (value: string) => form.change(name, value),
  })
  return (
    <>
      <p className={css.hint}>
        {plan.isComing ? t('boards.coming', { day: longDay(plan.firstDay) }) : t('boards.hint')}
      </p>
      {!plan.isComing && <DateField label={t('boards.firstDay')} {...dayInput('first_day')} data-autofocus />}
      {plan.asksPresent && <DateField label={t('boards.presentFrom')} {...dayInput('present_from')} />}
      {plan.seats.map((seat) => (
        <SeatFields key={seat.key} seat={seat} onChange={seatChanged} />
      ))}
      <div>
        <Button variant="default" onClick={() => setSeats((seats) => [...seats, seatOf(null, seats.length)])}>
          {t('boards.addPost')}
        </Button>
      </div>
    </>
  )
}

type Props = {
  onClose: () => void
  /** Gets the operation by which the new board is undone. */
  onMade: (text: string, operation: string | null | undefined) => void
}

/** Makes the next board from the one that sits: the posts stay, the people are others. */
export const NewYearDialog = ({ onClose, onMade }: Props) => {
  const { t, longDay } = usePanelTexts()
  const call = useApi()
  const { data: members, problem } = useRead<BoardMember[]>(api.list('board'))
  const first = useMemo(() => members && planYear(members, stockholmDayOf(Date.now())), [members])
  const [changed, setChanged] = useState<readonly Seat[] | null>(null)
  const plan = first && { ...first, seats: changed ?? first.seats }
  const initial = useMemo(() => ({ first_day: first?.firstDay ?? '', present_from: '' }), [first])
  const form = useFormCore<string>({
    names: dayNames,
    initial,
    check: (_name, value = '') => unreadable('date', value),
  })
  const { values } = form
  const { first_day = '', present_from = '' } = values
  const body = plan && bodyOf({ ...plan, firstDay: first_day }, plan.asksPresent ? present_from : null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!body) return
    if (form.review()) return
    await form.send(values, async () => {
      const { operation } = await call(boardYears, { method: 'POST', body })
      const text = t('boards.made', { day: longDay(first_day) })
      onMade(text, operation)
    })
  }
  const failure = problem ?? form.unsaidFailure
  return (
    <Modal opened onClose={onClose} title={t('boards.newYear')} size="lg">
      <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        {!plan && !problem && <Skeleton height={300} />}
        {plan && <PlanFields plan={plan} form={form} setSeats={(next) => setChanged(next(plan.seats))} />}
        {failure && (
          <Alert color="red" variant="outline" role="alert" title={t('form.notSaved')}>
            {[failure.title, ...failure.errors.map(({ detail }) => detail)].join(' ')}
          </Alert>
        )}
        <DialogFoot
          label={t('boards.make')}
          busy={form.busy}
          disabled={!body?.members.some(({ name }) => name.trim() !== '')}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
