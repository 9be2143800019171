import { beginningOf } from '#shared/excerpt.ts'
import { mailLink } from '#shared/formats/mail-link.ts'
import type { Participant } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { quotaName } from '#shared/quotas.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { UndoOfRow } from '#web/admin/record/open-operations.tsx'
import { Operation, OperationLink, Tick } from '#web/admin/table/operation.tsx'
import { PartedAddress } from '#web/admin/table/parted-address.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { TableTime } from '#web/admin/table/table-time.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { answersText } from './answer-text.ts'
import css from './participant-cells.module.css'
import { BelowName, PresentButtons, QuestionLabel, type View } from './participant-cells.tsx'
import { partPaidOf } from './participant-groups.ts'

/** A longer text is folded, so that rows stay low; a card shows all of it. */
const longText = 120

const Text = ({ text, isPhone }: { text: string; isPhone: boolean }) => {
  if (isPhone || text.length <= longText) return <span className={css.lines}>{text}</span>
  return (
    <details className={css.more}>
      <summary>{beginningOf(text, longText)}</summary>
      <span className={css.lines}>{text}</span>
    </details>
  )
}

type Shown = { view: View; isPhone: boolean }
/** With the number of columns of the event's own: all its questions, those too whose answers are not shown, and the kind of place. */
type Asked = Shown & { asked: number }

/** With more columns of the event's own than these they need the room of what is asked of everybody. */
const ownColumnsBesideAll = 1

/** The operations on an application; on a card in words, with the note and the correction that a row holds itself. */
export const Operations = ({ participant, view, isPhone }: Shown & { participant: Participant }) => {
  const { t } = usePanelTexts()
  const { id, name, state } = participant
  const { eventId, actions, acts } = view
  const of = { of: name, inWords: isPhone }
  const offered = acts.filter(({ isOffered }) => isOffered(participant))
  const button = (act: (typeof offered)[number]) => (
    <Operation
      key={act.key}
      {...of}
      label={act.label}
      icon={act.icon}
      onClick={() => actions.act(participant, act)}
    />
  )
  return (
    <>
      {offered.filter(({ isLast }) => !isLast).map(button)}
      {isPhone && (
        <>
          <Operation
            {...of}
            label={t('attendance.note')}
            icon="edit"
            onClick={() => actions.note(participant)}
          />
          <Operation
            {...of}
            label={t('attendance.correct')}
            icon="person"
            onClick={() => actions.correct(participant)}
          />
        </>
      )}
      {state !== 'cancelled' && (
        <OperationLink
          {...of}
          label={t('attendance.writeTo')}
          icon="mail"
          href={participantsMailAddress(eventId, { chosen: [id] })}
        />
      )}
      {offered.filter(({ isLast }) => isLast).map(button)}
    </>
  )
}

const Paid = ({ participant, view, isPhone }: Shown & { participant: Participant }) => {
  const { t, number, resourceIn } = usePanelTexts()
  const { id, name, paid, amount } = participant
  const part = partPaidOf(participant)
  const tick = (
    <Tick
      id={`paid-${id}`}
      label={t('attendance.paidBy', { name })}
      checked={paid}
      onChange={() => view.actions.paid(participant)}
    />
  )
  return (
    <>
      {isPhone ? (
        <label htmlFor={`paid-${id}`} className={css.paid}>
          {tick}
          <span aria-hidden="true">{resourceIn(evenemang).fields.paid.label}</span>
        </label>
      ) : (
        tick
      )}
      {part && (
        <span className={css.part}>
          {part.of === null
            ? t('attendance.paidPart', { kronor: number(part.paid) })
            : t('attendance.paidPartOf', { kronor: number(part.paid), all: number(part.of) })}
        </span>
      )}
      {amount !== null && (
        <button
          type="button"
          className={css.amount}
          aria-label={`${t('attendance.priceOf', { name })}: ${t('attendance.price', { amount: number(amount) })}`}
          onClick={() => view.actions.price(participant)}
        >
          {t('attendance.price', { amount: number(amount) })}
        </button>
      )}
    </>
  )
}

const Note = ({ participant, view, isPhone }: Shown & { participant: Participant }) => {
  const { t } = usePanelTexts()
  const { name, note } = participant
  return (
    <div className={css.note}>
      {note && <Text text={note} isPhone />}
      {view.mayManage && !isPhone && (
        <Operation
          label={t('attendance.note')}
          of={name}
          icon="edit"
          onClick={() => view.actions.note(participant)}
        />
      )}
    </div>
  )
}

type Columns = readonly Column<Participant>[]

/** A card leaves an empty fact out. */
const fact = { width: 'limited', onCard: 'filled' } as const

/** @returns the columns of the application form */
function applicationColumns({ view, isPhone, asked }: Asked, texts: PanelTexts) {
  const isHidden = asked > ownColumnsBesideAll
  const { fields } = texts.resourceIn(evenemang)
  const text = (said: string) => said && <Text text={said} isPhone={isPhone} />
  const address: Columns = [
    {
      key: 'email',
      header: fields.email.label,
      isHidden,
      width: 'long',
      cell: ({ email }) => (
        <a href={mailLink(email)} className={css.address}>
          <PartedAddress text={email} />
        </a>
      ),
    },
  ]
  const applied: Columns = [
    // Addresses are told to those who may change applications.
    ...(view.mayManage ? address : []),
    {
      key: 'created_date',
      header: fields.created_date.label,
      isHidden,
      cell: ({ created_date }) =>
        isPhone ? texts.dateTime(created_date) : <TableTime instant={created_date} />,
    },
  ]
  const answers: Columns = view.questions.map((question) => ({
    ...fact,
    key: `answer-${question.key}`,
    header: <QuestionLabel question={question} />,
    cell: (row) => text(answersText(question, row, texts)),
  }))
  const kind: Columns =
    view.quotas.length === 0
      ? []
      : [
          {
            ...fact,
            key: 'quota',
            header: fields.quota_name.label,
            cell: ({ quota }) => quotaName(view.quotas, quota, texts.language),
          },
        ]
  const message: Column<Participant> = {
    ...fact,
    key: 'message',
    header: fields.message.label,
    isHidden,
    cell: (row) => text(row.message),
  }
  return { applied, answers: [...kind, ...answers], message }
}

/** @returns what the table shows of participants; on cards first what the door asks */
export function participantColumns(shown: Asked, texts: PanelTexts): Columns {
  const { fields } = texts.resourceIn(evenemang)
  const { view, isPhone } = shown
  const { applied, answers, message } = applicationColumns(shown, texts)
  const name: Column<Participant> = {
    key: 'name',
    header: fields.name.label,
    isTitle: true,
    pin: 'start',
    cell: (row) => row.name,
    mark: (row) => (
      <>
        <BelowName participant={row} questions={view.questions} />
        {view.mayManage && <UndoOfRow id={row.id} open={view.open} />}
      </>
    ),
  }
  const note: Column<Participant> = {
    ...fact,
    key: 'note',
    header: fields.note.label,
    cell: (row) => (row.note || !isPhone) && <Note participant={row} {...shown} />,
  }
  const paid: Column<Participant> = {
    key: 'paid',
    header: fields.paid.label,
    onCard: 'above',
    cell: (row) => <Paid participant={row} {...shown} />,
  }
  const present: Column<Participant> = {
    key: 'present',
    header: fields.present.label,
    pin: 'end',
    onCard: 'above',
    cell: (row) =>
      view.mayManage &&
      row.state !== 'cancelled' && <PresentButtons participant={row} actions={view.actions} />,
  }
  const priced = view.hasPrice ? [paid] : []
  return isPhone
    ? [name, present, ...priced, ...answers, note, message, ...applied]
    : [name, ...applied, ...answers, message, note, ...priced, present]
}
