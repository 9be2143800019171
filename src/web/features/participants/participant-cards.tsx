import { memo, type ReactNode } from 'react'
import type { Participant } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { Tick } from '#web/admin/table/operation.tsx'
import { PartedAddress } from '#web/admin/table/parted-address.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { answerText } from './answer-text.ts'
import css from './participant-cards.module.css'
import { BelowName, PresentButton, QuestionLabel, RowActions, type View } from './participant-cells.tsx'

type CardProps = { participant: Participant; isChosen: boolean; view: View }

/** Nothing is said of what is empty. */
const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) =>
  children && (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )

const Facts = ({ participant, view }: Omit<CardProps, 'isChosen'>) => {
  const texts = usePanelTexts()
  const { fields } = texts.resourceIn(evenemang)
  const { email, created_date, answers, message, note } = participant
  return (
    <dl className={css.facts}>
      {view.questions.map((question) => (
        <Fact key={question.key} label={<QuestionLabel question={question} />}>
          {answerText(question, answers[question.key], texts)}
        </Fact>
      ))}
      <Fact label={fields.note.label}>{note}</Fact>
      <Fact label={fields.message.label}>{message}</Fact>
      <Fact label={fields.email.label}>
        <a href={`mailto:${encodeURIComponent(email)}`}>
          <PartedAddress text={email} />
        </a>
      </Fact>
      <Fact label={fields.created_date.label}>{texts.dateTime(created_date)}</Fact>
    </dl>
  )
}

/** Left as it is while somebody else is marked. */
const Card = memo(({ participant, isChosen, view }: CardProps) => {
  const { t, resourceIn } = usePanelTexts()
  const { id, name, paid, state } = participant
  const { hasPrice, mayManage, actions, arrived } = view
  const paidId = `paid-${id}`
  const tickId = `choose-${id}`
  return (
    <li
      id={`participant-${id}`}
      className={css.card}
      data-row={id}
      data-selected={isChosen || undefined}
      data-arrived={arrived === id || undefined}
    >
      <div className={css.cardHead}>
        <div className={css.cardTitle}>
          <h3>{name}</h3>
          <BelowName {...participant} />
        </div>
        <label htmlFor={tickId} className={css.cardTick}>
          <Tick
            id={tickId}
            label={t('list.choose', { name })}
            checked={isChosen}
            onChange={() => actions.choose(id)}
          />
        </label>
      </div>
      <div className={css.marks}>
        {mayManage && state !== 'cancelled' && <PresentButton participant={participant} actions={actions} />}
        {hasPrice && (
          <label htmlFor={paidId} className={css.paid}>
            <Tick
              id={paidId}
              label={t('attendance.paidBy', { name })}
              checked={paid}
              onChange={() => actions.paid(participant)}
            />
            <span aria-hidden="true">{resourceIn(evenemang).fields.paid.label}</span>
          </label>
        )}
      </div>
      <Facts participant={participant} view={view} />
      <RowActions participant={participant} view={view} />
    </li>
  )
})

type Props = {
  label: string
  rows: readonly Participant[]
  chosen: ReadonlySet<number>
  onChooseAll: (ids: readonly number[], isOn: boolean) => void
  view: View
}

/** A group of participants as cards: what a phone shows in place of columns. */
export const ParticipantCards = ({ label, rows, chosen, onChooseAll, view }: Props) => {
  const { t } = usePanelTexts()
  const count = rows.filter(({ id }) => chosen.has(id)).length
  const chooseId = `choose-all-${rows[0]?.state}`
  const choose = t('attendance.chooseGroup', { group: label })
  return (
    <>
      <label htmlFor={chooseId} className={css.chooseAll}>
        <Tick
          id={chooseId}
          label={choose}
          checked={count === rows.length}
          isMixed={count > 0 && count < rows.length}
          onChange={() =>
            onChooseAll(
              rows.map(({ id }) => id),
              count < rows.length,
            )
          }
        />
        <span aria-hidden="true">{choose}</span>
      </label>
      <ul className={css.cards} aria-label={label}>
        {rows.map((row) => (
          <Card key={row.id} participant={row} isChosen={chosen.has(row.id)} view={view} />
        ))}
      </ul>
    </>
  )
}
