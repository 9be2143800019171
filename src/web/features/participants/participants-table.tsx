import { memo } from 'react'
import type { Participant } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { Operation, OperationLink, Tick } from '#web/admin/table/operation.tsx'
import { PartedAddress } from '#web/admin/table/parted-address.tsx'
import { TableTime } from '#web/admin/table/table-time.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { answerText } from './answer-text.ts'
import { BelowName, PresentButton, QuestionLabel, type View } from './participant-cells.tsx'
import css from './participants-table.module.css'

/** A longer text is folded, so that rows stay low. */
const longText = 120

const LongText = ({ text }: { text: string }) => {
  if (text.length <= longText) return <span className={css.lines}>{text}</span>
  return (
    <details className={css.more}>
      <summary>{`${text.slice(0, longText)}…`}</summary>
      <span className={css.lines}>{text}</span>
    </details>
  )
}

type RowProps = { participant: Participant; isChosen: boolean; view: View }

const Operations = ({ participant, view: { eventId, mayManage, actions } }: Omit<RowProps, 'isChosen'>) => {
  const { t } = usePanelTexts()
  const { id, name, state } = participant
  if (!mayManage) return null
  return (
    <div className={css.operations}>
      {state === 'waiting' && (
        <Operation
          label={t('participants.givePlace')}
          of={name}
          icon="check"
          onClick={() => actions.givePlace(participant)}
        />
      )}
      {state !== 'cancelled' && (
        <>
          <OperationLink
            label={t('attendance.writeTo')}
            of={name}
            icon="mail"
            href={participantsMailAddress(eventId, { chosen: [id] })}
          />
          <Operation
            label={t('attendance.cancel')}
            of={name}
            icon="close"
            onClick={() => actions.cancel(participant)}
          />
        </>
      )}
    </div>
  )
}

/** Left as it is while somebody else is marked. */
const Row = memo(({ participant, isChosen, view }: RowProps) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { id, name, email, created_date, answers, message, note, paid, state } = participant
  const { questions, hasPrice, mayManage, actions, arrived } = view
  return (
    <tr
      id={`participant-${id}`}
      data-row={id}
      data-selected={isChosen || undefined}
      data-arrived={arrived === id || undefined}
    >
      <td className={css.tick}>
        <Tick label={t('list.choose', { name })} checked={isChosen} onChange={() => actions.choose(id)} />
      </td>
      <th scope="row" className={css.name}>
        {name}
        <BelowName {...participant} />
      </th>
      <td className={css.long}>
        <a href={`mailto:${encodeURIComponent(email)}`}>
          <PartedAddress text={email} />
        </a>
      </td>
      <td>
        <TableTime instant={created_date} />
      </td>
      {questions.map((question) => (
        <td key={question.key} className={css.answer} data-long={question.kind === 'long' || undefined}>
          <LongText text={answerText(question, answers[question.key], texts)} />
        </td>
      ))}
      <td className={css.answer}>
        <LongText text={message} />
      </td>
      <td className={css.answer}>
        <div className={css.note}>
          {note && <span className={css.lines}>{note}</span>}
          {mayManage && (
            <Operation
              label={t('attendance.note')}
              of={name}
              icon="edit"
              onClick={() => actions.note(participant)}
            />
          )}
        </div>
      </td>
      {hasPrice && (
        <td>
          <Tick
            label={t('attendance.paidBy', { name })}
            checked={paid}
            onChange={() => actions.paid(participant)}
          />
        </td>
      )}
      <td>
        <Operations participant={participant} view={view} />
      </td>
      <td className={css.last}>
        {mayManage && state !== 'cancelled' && <PresentButton participant={participant} actions={actions} />}
      </td>
    </tr>
  )
})

type Props = {
  label: string
  rows: readonly Participant[]
  chosen: ReadonlySet<number>
  onChooseAll: (ids: readonly number[], isOn: boolean) => void
  view: View
}

/** A group of participants in columns; more questions than fit scroll inside. */
export const ParticipantsTable = ({ label, rows, chosen, onChooseAll, view }: Props) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(evenemang)
  const { questions, hasPrice } = view
  const count = rows.filter(({ id }) => chosen.has(id)).length
  const all = rows.map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.tick}>
              <Tick
                label={t('attendance.chooseGroup', { group: label })}
                checked={count === rows.length}
                isMixed={count > 0 && count < rows.length}
                onChange={() => onChooseAll(all, count < rows.length)}
              />
            </th>
            <th scope="col" className={css.name}>
              {fields.name.label}
            </th>
            <th scope="col">{fields.email.label}</th>
            <th scope="col">{fields.created_date.label}</th>
            {questions.map((question) => (
              <th key={question.key} scope="col" className={css.answer}>
                <QuestionLabel question={question} />
              </th>
            ))}
            <th scope="col">{fields.message.label}</th>
            <th scope="col">{fields.note.label}</th>
            {hasPrice && <th scope="col">{fields.paid.label}</th>}
            <th scope="col">{t('list.operation')}</th>
            <th scope="col" className={css.last}>
              {fields.present.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} participant={row} isChosen={chosen.has(row.id)} view={view} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
