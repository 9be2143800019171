import {
  type EventParticipants,
  isAskedOf,
  type Participant,
  type Person,
  peopleOf,
  type ShownQuestion,
} from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Direction, FactList, ListSheet } from '#web/admin/print/sheets.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { answerText, questionText } from './answer-text.ts'
import { countAnswers } from './choice-totals.tsx'
import type { PaperChoice, PaperPart } from './paper-choice.ts'
import { paperLayout } from './paper-layout.ts'
import css from './participant-cells.module.css'
import { groupsOf, placesOf } from './participant-groups.ts'

/** A person on paper: the applicant, and below each of the guests. */
type Line = { id: number; key: string; person: Person; participant: Participant; isGuest: boolean }

const linesOf = (participants: readonly Participant[]): Line[] =>
  participants.flatMap((participant) =>
    peopleOf(participant).map((person) => ({
      id: participant.id,
      key: `${participant.id} ${person.key}`,
      person,
      participant,
      isGuest: person.key !== '',
    })),
  )

type Options = {
  event: EventParticipants['event']
  participants: readonly Participant[]
  questions: readonly ShownQuestion[]
  choice: PaperChoice
}

/** A column of which the texts are known before it is drawn. */
type TextColumn = Column<Line> & { header: string; textOf(line: Line): string }

const textColumn = (column: Omit<TextColumn, 'cell'> & Partial<TextColumn>): TextColumn => ({
  cell: column.textOf,
  width: 'limited',
  ...column,
})

function answerColumns(questions: readonly ShownQuestion[], texts: PanelTexts): TextColumn[] {
  return questions.map((question) => {
    const { text } = questionText(question, texts.language)
    const header = question.removed ? `${text} (${texts.t('attendance.removed')})` : text
    return textColumn({
      key: `answer-${question.key}`,
      header,
      textOf: ({ person: { key, answers } }) =>
        isAskedOf(question, { key }) ? answerText(question, answers[question.key], texts) : '',
    })
  })
}

/** The answers below one another, where paper is too narrow for a column of each. */
const answersTogether = (answers: readonly TextColumn[], texts: PanelTexts): Column<Line> => ({
  key: 'answers',
  header: texts.resourceIn(evenemang).fields.answers.label,
  width: 'limited',
  cell: (line) =>
    answers.map(({ key, header, textOf }) => {
      const said = textOf(line)
      return said && <div key={key}>{`${header}${header.endsWith('?') ? '' : ':'} ${said}`}</div>
    }),
})

/** The place in the queue, and until when the place is to be accepted. */
const Standing = ({ participant, texts }: { participant: Participant; texts: PanelTexts }) => {
  const { queue_place: place, offer_until: until } = participant
  const { t, dateTime } = texts
  return (
    <>
      {place !== null && <div>{t('participants.queuePlace', { place })}</div>}
      {until !== null && <div>{t('attendance.accept', { time: dateTime(until) })}</div>}
    </>
  )
}

const factsBelow = ['email', 'message', 'note'] as const satisfies readonly PaperPart[]

/** @returns the address, the message and the note below the applicant, as far as they go along; null for none */
function belowOf({ participant, isGuest }: Line, { parts }: PaperChoice, texts: PanelTexts) {
  const { fields } = texts.resourceIn(evenemang)
  const facts = factsBelow.filter((part) => parts.includes(part) && participant[part] !== '')
  if (isGuest || facts.length === 0) return null
  return (
    <div className={css.paperFacts}>
      {facts.map((part) => (
        <div key={part}>{`${fields[part].label}: ${participant[part]}`}</div>
      ))}
    </div>
  )
}

/** @returns the lines and the columns of the sheet, and how its paper lies */
function tableOnPaper({ event, participants, questions, choice }: Options, texts: PanelTexts) {
  const { t, resourceIn } = texts
  const { confirmed, waiting } = groupsOf(participants)
  const lines = linesOf([...confirmed, ...(choice.parts.includes('queue') ? waiting : [])])
  const { fields } = resourceIn(evenemang)
  const present = textColumn({
    key: 'present',
    header: fields.present.label,
    width: 'narrow',
    textOf: () => '',
    cell: ({ person }) => <span className={css.paperBox}>{person.present ? '×' : ''}</span>,
  })
  const nameOf = ({ person: { name }, isGuest }: Line): string =>
    isGuest ? t('attendance.paper.guest', { name }) : name
  const name = textColumn({
    key: 'name',
    header: fields.name.label,
    textOf: nameOf,
    cell: (line) => (
      <div className={line.isGuest ? css.paperGuest : undefined}>
        {nameOf(line)}
        {!line.isGuest && <Standing participant={line.participant} texts={texts} />}
      </div>
    ),
  })
  const paid = textColumn({
    key: 'paid',
    header: fields.paid.label,
    width: 'narrow',
    textOf: ({ participant, isGuest }) => (participant.paid && !isGuest ? t('attendance.yes') : ''),
  })
  const isPaid = event.price_per_place !== null && choice.parts.includes('paid')
  const last = isPaid ? [paid] : []
  const answers = choice.parts.includes('answers') ? answerColumns(questions, texts) : []
  const all = [present, name, ...answers, ...last]
  const words = all.map(({ header, textOf }) => [header, ...lines.map(textOf)])
  const { direction, hasColumns } = paperLayout(words, choice.direction)
  const isTogether = !hasColumns && answers.length > 0
  const columns = isTogether ? [present, name, answersTogether(answers, texts), ...last] : all
  return { lines, columns, direction }
}

/** @returns how the paper lies when it was not chosen */
export const usualDirection = ({ choice, ...options }: Options, texts: PanelTexts): Direction =>
  tableOnPaper({ ...options, choice: { parts: choice.parts } }, texts).direction

/** @returns the people on paper, each with a box to tick at the door, and how their answers add up */
export function participantsSheet(options: Options, texts: PanelTexts) {
  const { event, participants, questions, choice } = options
  const { t, dateTime } = texts
  const groups = groupsOf(participants)
  const { lines, columns, direction } = tableOnPaper(options, texts)
  const hasQueue = lines.some(({ participant: { state } }) => state === 'waiting')
  const count = placesOf(groups.confirmed)
  const counted = countAnswers(questions, participants, texts)
  return (
    <ListSheet
      title={`${t('attendance.title')} – ${event.eventName}`}
      filters={[dateTime(event.eventDate), event.eventLocation]}
      rows={lines}
      keyOf={({ key }) => key}
      total={lines.length}
      count={t('attendance.paper.people', { count })}
      columns={columns}
      direction={direction}
      togetherBy={({ id }) => id}
      below={(line) => belowOf(line, choice, texts)}
      {...(hasQueue && {
        groups: {
          keyOf: ({ participant: { state } }: Line) => state,
          heading: ({ participant: { state } }: Line) =>
            t('attendance.ofGroup', {
              group: t(`attendance.group.${state}`),
              count: placesOf(groups[state]),
            }),
        },
      })}
    >
      {counted.length > 0 && (
        <section className={css.paperSums}>
          <h2 className={css.paperHeading}>{t('attendance.totals')}</h2>
          <p>{t('attendance.totalsOf')}</p>
          <FactList
            facts={counted.map(({ question, said }) => [questionText(question, texts.language).text, said])}
          />
        </section>
      )}
    </ListSheet>
  )
}
