import type { FastifyReply } from 'fastify'
import { recordAct } from '#server/crud/record-act.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { Cell, Column } from '#server/formats/spreadsheet/columns.ts'
import { sendSheet } from '#server/formats/spreadsheet/send-sheet.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { countPersonalFile } from '#server/http/access/confirmation.ts'
import { readPromisedPrices } from '#server/payments/payment.ts'
import type { Services } from '#server/services/services.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { translate } from '#server/texts/site-text.ts'
import { type Field, text } from '#shared/field.ts'
import { firstLanguage, type Language, textIn } from '#shared/languages.ts'
import { isBlankTick } from '#shared/list-words.ts'
import {
  type EventParticipants,
  isAskedOf,
  isUnanswered,
  isUnpaid,
  type Participant,
  type Person,
  peopleOf,
  shownQuestions,
} from '#shared/participants.ts'
import { type Prices, priceOf } from '#shared/prices.ts'
import { answerWords } from '#shared/questions.ts'
import { quotaName } from '#shared/quotas.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { untoldFields } from '#shared/rights.ts'
import { stockholmDay } from '#shared/time.ts'
import { readParticipants } from './read-participants.ts'

/** Columns before the answers and behind them, by the names of the fields. */
const before = ['state', 'queue_place', 'name', 'guests', 'email', 'places', 'created_date'] as const
const behind = ['message', 'note', 'amount', 'paid', 'present'] as const

type Shown = (typeof before)[number] | (typeof behind)[number]

/** A line of the file: a participant, the application, and its prices. */
type Line = { participant: Participant; person: Person; prices: Prices }

/** @returns a line for each person; of a guest it says who brings it */
const linesOf = ({ event, participants }: EventParticipants, promised: ReadonlyMap<number, Prices>): Line[] =>
  participants.flatMap((participant) => {
    const prices = promised.get(participant.id) ?? event
    return peopleOf(participant).map((person) => ({ participant, person, prices }))
  })

/** @returns the values of a line. Each takes one place and costs its part, so that the columns can be added up. */
function valuesOf({ participant, person, prices }: Line): Record<Shown, unknown> {
  const { amount, paid } = participant
  const own = {
    ...participant,
    name: person.name,
    present: person.present,
    places: 1,
    amount: amount === null ? null : priceOf(person.price_kind, prices),
    paid: paid || isUnpaid(participant) ? paid : null,
    guests: '',
  }
  return person.key === '' ? own : { ...own, guests: participant.name, message: '', note: '' }
}

/** @returns how a file shows what a line says */
function cellOf(field: LocalizedField, values: Record<Shown, unknown>, name: Shown): Cell {
  const value = values[name] as Cell
  if (isBlankTick(field, value, values)) return null
  if (typeof value === 'boolean') return (field.words ?? ['x', ''])[value ? 0 : 1]
  if (name === 'created_date') return String(value).slice(0, 16).replace('T', ' ')
  return field.optionLabels?.[String(value)] ?? value
}

type Options = { language: Language; withSensitive: boolean; untold: readonly string[] }

/** @returns the columns, one for each question that is shown */
function columnsOf(
  event: EventParticipants['event'],
  lines: readonly Line[],
  { language, withSensitive, untold }: Options,
): Column[] {
  const { fields } = resourceIn(language, evenemang)
  const column = (header: string, field: Field, read: (line: Line) => Cell): Column => ({
    header,
    field,
    read: ({ id }) => {
      const line = lines[id]
      return line ? read(line) : null
    },
  })
  const of = (name: Shown): Column => {
    const field = fields[name] as LocalizedField
    const header = name === 'guests' ? translate(language, 'event.guestOf') : field.label
    return column(header, name === 'guests' ? text() : field, (line) => cellOf(field, valuesOf(line), name))
  }
  const quotaColumn =
    event.quotas.length === 0
      ? []
      : [
          column(fields.quota_name.label, text(), ({ participant }) =>
            quotaName(event.quotas, participant.quota, language),
          ),
        ]
  const questions = shownQuestions(event, withSensitive)
  const questionColumns = questions.map((question) => {
    const { text: asked } = textIn(question, 'question', language)
    const label = question.removed ? translate(language, 'event.removedQuestion', { question: asked }) : asked
    return column(label, text(), ({ person }) =>
      isAskedOf(question, person) && isUnanswered(person, questions)
        ? translate(language, 'event.unanswered')
        : answerWords(question, person.answers[question.key] ?? '', language),
    )
  })
  const told = before.filter((name) => !untold.includes(name))
  return [...told.map(of), ...quotaColumn, ...questionColumns, ...behind.map(of)]
}

type Asked = { eventId: number; withSensitive: boolean; language: Language | null }

/** Sends the applicants of an event as a spreadsheet; each is a line of the history. @throws AppError not-found, rate-limited */
export async function sendParticipantsFile(
  context: Services,
  { actor, reply }: { actor: Actor; reply: FastifyReply },
  { eventId, withSensitive, language }: Asked,
): Promise<FastifyReply> {
  await countPersonalFile(context, actor)
  const all = await readParticipants(context, actor, { eventId, withSensitive })
  await recordAct(context, actor, { action: 'export', resource: events.name, record_id: eventId })
  const { plural: name } = resourceIn(language ?? firstLanguage, evenemang)
  const lines = linesOf(all, await readPromisedPrices(context.db, eventId))
  const columns = columnsOf(all.event, lines, {
    ...{ language: language ?? firstLanguage, withSensitive },
    untold: untoldFields(principalOf(actor), evenemang.name),
  })
  const records = (async function* () {
    yield* lines.map((_, id): Entity => ({ id }))
  })()
  const fileName = `${name}-${eventId}-${stockholmDay(context.now())}`
  return sendSheet(reply, 'xlsx', { fileName, name, columns, records })
}
