import type { EventParticipants, Participant, ShownQuestion } from '#shared/participants.ts'
import type { PlaceCount } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { ListSheet } from '#web/admin/print/sheets.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { answerText, questionText } from './answer-text.ts'
import css from './participant-cells.module.css'
import { BelowName } from './participant-cells.tsx'
import { groupsOf, placesOf } from './participant-groups.ts'

/** More questions than these share a column: paper is only so wide. */
const questionsWithColumn = 4

function answerColumns(questions: readonly ShownQuestion[], texts: PanelTexts): Column<Participant>[] {
  const { fields } = texts.resourceIn(evenemang)
  const headerOf = (question: ShownQuestion): string => {
    const { text } = questionText(question, texts.language)
    return question.removed ? `${text} (${texts.t('attendance.removed')})` : text
  }
  const said = (question: Question, { answers }: Participant): string =>
    answerText(question, answers[question.key], texts)
  if (questions.length <= questionsWithColumn) {
    return questions.map((question) => ({
      key: question.key,
      header: headerOf(question),
      cell: (row) => said(question, row),
    }))
  }
  const together: Column<Participant> = {
    key: 'answers',
    header: fields.answers.label,
    cell: (row) =>
      questions
        .filter((question) => said(question, row))
        .map((question) => <div key={question.key}>{`${headerOf(question)}: ${said(question, row)}`}</div>),
  }
  return [together]
}

type Options = {
  event: EventParticipants['event']
  participants: readonly Participant[]
  questions: readonly ShownQuestion[]
  count: PlaceCount
}

/** @returns the participants on paper, each with a box to tick at the door */
export function participantsSheet(options: Options, texts: PanelTexts) {
  const { event, participants, questions, count } = options
  const { t, dateTime, resourceIn } = texts
  const { fields } = resourceIn(evenemang)
  const groups = groupsOf(participants)
  const columns: Column<Participant>[] = [
    {
      key: 'present',
      header: fields.present.label,
      width: 'narrow',
      cell: ({ present, state }) =>
        state !== 'cancelled' && <span className={css.paperBox}>{present ? '×' : ''}</span>,
    },
    {
      key: 'name',
      header: fields.name.label,
      cell: (row) => (
        <>
          {row.name}
          <BelowName participant={row} questions={questions} />
        </>
      ),
    },
    { key: 'email', header: fields.email.label, width: 'long', cell: ({ email }) => email },
    ...answerColumns(questions, texts),
    { key: 'note', header: fields.note.label, cell: ({ note }) => note },
  ]
  const paid: Column<Participant> = {
    key: 'paid',
    header: fields.paid.label,
    width: 'narrow',
    cell: (row) => (row.paid ? t('attendance.yes') : ''),
  }
  const facts = [
    dateTime(event.eventDate),
    event.eventLocation,
    t('attendance.taken', { count: count.taken }),
  ]
  return (
    <ListSheet
      title={`${t('attendance.title')} – ${event.eventName}`}
      filters={facts}
      rows={[...groups.confirmed, ...groups.waiting, ...groups.cancelled]}
      total={participants.length}
      columns={event.price_per_place === null ? columns : [...columns, paid]}
      groups={{
        keyOf: ({ state }) => state,
        heading: ({ state }) =>
          t('attendance.ofGroup', {
            group: t(`attendance.group.${state}`),
            count: placesOf(groups[state]),
          }),
      }}
    />
  )
}
