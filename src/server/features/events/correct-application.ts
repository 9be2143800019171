import { z } from 'zod'
import { followPlace } from '#server/claims/place-claims.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { annotations, inputFieldSchema } from '#server/http/api-document/field-schema.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { list, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { supersedeMails } from '#server/mail/outbox/supersede-mails.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { quotasOf } from '#server/places/count-places.ts'
import { takeHeldPlace } from '#server/places/held-places.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { type Answer, type Guest, withKeys } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { applicationMails, replaceLinks } from './application-links.ts'
import { hasApplied, placesOf } from './application-rules.ts'
import type { Locked } from './board-acts.ts'
import { freePlaces, hasRoom } from './places.ts'
import { allAnswers, guestQuestions, itemsOf, newKey, readAnswers, splitAnswers } from './questions.ts'
import type { Application, Applied } from './rows.ts'
import { storeApplication } from './store-application.ts'

const names = ['name', 'email', 'message', 'guests', 'answers'] as const
const { shape } = bodySchema(evenemang, 'create', 'superuser')
const boolean = (description: string) => z.boolean({ error: issueText('body.boolean') }).meta({ description })

/** The body of a correction: all of the form, as it is read. */
export const formSchema = z.strictObject({
  ...Object.fromEntries(
    names.map((name) => {
      const field = evenemang.fields[name]
      return [name, shape[name]?.meta({ ...annotations(field), ...inputFieldSchema(field) })]
    }),
  ),
  sensitive: boolean('with the answers to sensitive questions; without it those stay').optional(),
  mail: boolean('whether the applicant is told, 30 seconds later unless it is taken back'),
})

/** Room for the answers of an applicant and twenty guests to thirty questions. */
export const formLimits = { bodyLimit: 512 * 1024, maxKeys: 2_200 }

/** The form of an application, for `/api/openapi.json`. */
export const formAnswer = objectSchema({
  name: text,
  email: text,
  message: text,
  guests: list(objectSchema({ key: text, name: text })),
  answers: {
    type: 'array',
    items: objectSchema({ question: text, answer: text, guest: text }),
    description: 'Of the guest with the key, else of the applicant; the sensitive ones only when asked for.',
  },
})

/** @returns the form of an application, filled in */
export function formOf({ application, event }: Locked, withSensitive: boolean) {
  const { name, email, message, answers, sensitive_answers } = application
  const asked = new Set(itemsOf<Question>(event?.questions).map(({ key }) => key))
  const given = [...itemsOf<Answer>(answers), ...(withSensitive ? itemsOf<Answer>(sensitive_answers) : [])]
  return {
    name,
    email,
    message,
    guests: withKeys(itemsOf<Guest>(application.guests)).map(({ key, name }) => ({ key, name })),
    answers: given
      .filter(({ question }) => asked.has(question))
      .map(({ question, answer, guest = '' }) => ({ question, answer, guest })),
  }
}

/** The values of a correction; the lists as they are stored. */
export type Correction = {
  name: string
  email: string
  message: string
  guests: string
  answers: string
  sensitive?: boolean | undefined
  mail: boolean
}

const guestKey = /^[a-z0-9]{1,20}$/

/** @returns the guests as they are stored, those who stay with their presence and price. @throws AppError validation */
function guestsOf(application: Application, given: string): Guest[] {
  const stored = new Map(withKeys(itemsOf<Guest>(application.guests)).map((guest) => [guest.key, guest]))
  const guests = itemsOf<Guest>(given).map(({ name, key }) => {
    const { present = false, present_at = '', price_kind = '' } = stored.get(key) ?? {}
    return { name, key: key || newKey(), present, present_at, price_kind }
  })
  const keys = new Set(guests.map(({ key }) => key))
  if (keys.size !== guests.length || ![...keys].every((key) => guestKey.test(key)))
    throw invalidField('guests', message('application.guestKeys'))
  return guests
}

/** @returns the answers of all as they are stored; those that the form does not hold stay. @throws AppError validation */
function answersOf({ application, event }: Applied, correction: Correction, guests: readonly Guest[]) {
  const questions = itemsOf<Question>(event.questions)
  const asked = questions.filter(({ sensitive }) => correction.sensitive === true || !sensitive)
  const people = [
    { key: '', asked, pointer: '' },
    ...guests.map(({ key }, index) => ({ key, asked: guestQuestions(asked), pointer: `/guests/${index}` })),
  ].map((person) => ({ ...person, given: person.key, stored: allAnswers(application, person.key) }))
  const given = readAnswers(itemsOf<Answer>(correction.answers), people, true)
  const merged = people.map(({ key, asked: own, stored }) => {
    const said = Object.fromEntries(own.map((one) => [one.key, given[key]?.[one.key] ?? '']))
    return [key, { ...stored, ...said }] as const
  })
  const kept = [...questions, ...itemsOf<Question>(event.removed_questions)]
  return splitAnswers(kept, Object.fromEntries(merged))
}

/** @throws AppError validation when there are not so many places */
async function requireRoom(
  { tx }: WriteScope,
  { application, event }: Applied,
  guests: number,
): Promise<number> {
  const { quota, state } = application
  const more = 1 + guests - application.places
  if (more <= 0) return 1 + guests
  const places = placesOf(guests, event, quotasOf(event).find(({ key }) => key === quota) ?? null)
  if (state !== 'confirmed' || (await takeHeldPlace(tx, { ...application, places: more }))) return places
  if (!(await hasRoom(tx, event, { quota, places: more })))
    throw invalidField('guests', message('application.noRoom'), 'no-room')
  return places
}

/** @returns what an applicant would notice of the values, so that those that were put back are known */
const digestOf = ({ name, email, message, guests, answers, sensitive_answers }: Values): string => {
  const people = itemsOf<Guest>(guests).map((guest) => [guest.key, guest.name])
  return sha256(JSON.stringify([name, email, message, people, answers, sensitive_answers]))
}

/** Tells the applicant of a change, unless it puts back what they know. */
async function tell(
  { tx, context }: WriteScope,
  { application, event }: Applied,
  values: Values,
): Promise<void> {
  const [unheard] = await supersedeMails({ tx }, { kinds: ['event-changed'], recordId: application.id })
  const known = unheard?.from ?? digestOf(application)
  if (known === digestOf(values)) return
  const language = languageOf(application.language)
  const { text: name } = textIn(event, 'eventName', language)
  const recipient = String(values.email)
  const mail = { kind: 'event-changed', recipient, language, recordId: application.id } as const
  await context.outbox.add(tx, { ...mail, data: { from: known } }, { event: name })
}

/** Sends mails that still wait to the corrected address: they carry the new link. */
async function readdressMails({ tx }: WriteScope, { id, email }: Application, recipient: string) {
  await tx
    .updateTable('mails')
    .set({ recipient })
    .where('kind', 'in', applicationMails)
    .where('record_id', '=', id)
    .where('recipient', '=', email)
    .where('state', '=', 'queued')
    .execute()
}

/**
 * Stores what the board has corrected in an application.
 * @param ifMatch the version that was read, or null for any
 * @throws AppError stale, validation, no-such-event
 */
export async function correct(
  scope: WriteScope,
  { application, event }: Locked,
  { correction, ifMatch }: { correction: Correction; ifMatch: number | null },
): Promise<void> {
  if (!event) throw new AppError('no-such-event')
  if (ifMatch !== null && ifMatch !== application.version)
    throw new AppError('stale', { extra: { current: formOf({ application, event }, false) } })
  const { name, email, message: words, mail } = correction
  const isOther = email.toLowerCase() !== application.email.toLowerCase()
  if (isOther && application.state !== 'cancelled' && (await hasApplied(scope.tx, event.id, email)))
    throw invalidField('email', message('application.addressTaken'), 'taken')
  const guests = guestsOf(application, correction.guests)
  const values = {
    name,
    email,
    message: words,
    guests: JSON.stringify(guests),
    ...answersOf({ application, event }, correction, guests),
    places: await requireRoom(scope, { application, event }, guests.length),
  }
  const isChanged = await storeApplication(scope, application, values)
  const freed = application.places - values.places
  if (application.state !== 'cancelled' && freed > 0) {
    const places = application.state === 'confirmed' ? freed : 0
    await freePlaces(scope, { eventId: event.id, quota: application.quota, places })
  }
  if (isOther) {
    await replaceLinks(scope, application)
    await readdressMails(scope, application, email)
  }
  if (isChanged) await followPlace(scope, { application: { ...application, ...values }, event })
  if (isChanged && mail) await tell(scope, { application, event }, values)
}
