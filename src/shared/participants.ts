import type { PlaceCount } from '#shared/places.ts'
import type { Answers, Guest } from '#shared/questions.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event, Question } from '#shared/resources/events.ts'

/** An application to an event, for the board. */
export type Participant = Pick<
  Evenemang,
  | 'id'
  | 'name'
  | 'email'
  | 'message'
  | 'created_date'
  | 'state'
  | 'queue_place'
  | 'offer_until'
  | 'paid'
  | 'present'
  | 'present_at'
  | 'price_kind'
  | 'note'
  | 'amount'
> & {
  /** Paid for the places, less refunds: whole öre. */
  paid_ore: number
  /** One, and one for each guest. */
  places: number
  /** Key and name of the kind of places; empty where the event has none. */
  quota: string
  quota_name: string
  guests: ParticipantGuest[]
  /** The applicant's own, with the sensitive ones only when they were asked for. */
  answers: Answers
}

/** A guest of an applicant, with own answers to the questions for everyone. */
type ParticipantGuest = Omit<Guest, 'present_at' | 'price_kind'> &
  Pick<Evenemang, 'present_at' | 'price_kind'> & { answers: Answers }

/** Somebody who comes: the applicant, whose key is empty, or a guest. */
export type Person = ParticipantGuest

/** @returns the people of an application, the applicant first */
export const peopleOf = ({
  name,
  present,
  present_at,
  price_kind,
  answers,
  guests,
}: Pick<Participant, 'name' | 'present' | 'present_at' | 'price_kind' | 'answers' | 'guests'>): Person[] => [
  { key: '', name, present, present_at, price_kind, answers },
  ...guests,
]

/** @returns whether something is still to be paid; for a place in the queue, and for one that is free of charge, nothing is */
export const isUnpaid = ({ paid, amount }: Pick<Participant, 'paid' | 'amount'>): boolean =>
  !paid && (amount ?? 0) > 0

/** @returns whether the question is asked of a person */
export const isAskedOf = ({ everyone }: Pick<Question, 'everyone'>, { key }: Pick<Person, 'key'>): boolean =>
  key === '' || everyone

/** The answer of `GET api/events/{id}/participants/`: those with a place, the queue, the cancelled, each as they came. */
export type EventParticipants = {
  event: Pick<
    Event,
    | 'id'
    | 'eventName'
    | 'eventDate'
    | 'eventLocation'
    | 'capacity'
    | 'quotas'
    | 'max_guests'
    | 'price_per_place'
    | 'member_price'
    | 'cancelled'
    | 'questions'
  > & {
    /** Questions that were taken away, as long as there are answers to them. */
    removed_questions: Question[]
  }
  count: PlaceCount
  participants: Participant[]
}

/** A question of which answers are shown; `removed`: it is asked no more. */
export type ShownQuestion = Question & { removed?: boolean }

/** @returns the questions of which answers are shown, those that were taken away last */
export const shownQuestions = (
  { questions, removed_questions }: EventParticipants['event'],
  withSensitive: boolean,
): ShownQuestion[] =>
  [...questions, ...removed_questions.map((question) => ({ ...question, removed: true }))].filter(
    ({ sensitive }) => withSensitive || !sensitive,
  )

/** @returns whether a guest has answered none of the questions that are asked of everyone, of those that are shown */
export function isUnanswered(
  { key, answers }: Pick<Person, 'key' | 'answers'>,
  questions: readonly ShownQuestion[],
): boolean {
  const asked = key === '' ? [] : questions.filter(({ everyone, removed }) => everyone && !removed)
  return asked.length > 0 && !asked.some((question) => answers[question.key])
}

/**
 * @returns whether somebody owes an answer to a question that is asked of everyone: to one that must be answered, or as a
 *   guest to all of them
 */
export const owesAnswer = (
  person: Pick<Person, 'key' | 'answers'>,
  questions: readonly ShownQuestion[],
): boolean =>
  isUnanswered(person, questions) ||
  questions.some(
    ({ key, everyone, required, removed }) => everyone && required && !removed && !person.answers[key],
  )

/**
 * The marks of the board on an application, or on one of its guests; those left out stay.
 * `ms_ago` is how long ago a person was marked present, by a phone that had no connection.
 */
export type Mark = { id: number; guest?: string; ms_ago?: number } & Partial<
  Pick<Participant, 'paid' | 'present' | 'price_kind' | 'note'>
>

/** The state before a mark; `present_at` tells of a person whom another phone had marked present already. */
export type FormerMark = Omit<Mark, 'ms_ago'> & Partial<Pick<Participant, 'present_at'>>

/** Ticks of one person within this time are one tick, sent twice. */
export const sameTickMs = 2_000

/** Most marks that one call takes. */
export const maxMarks = 1_000

/** @returns the address of the participants of an event in the API, `?sensitive=true` for their sensitive answers too */
export const participantsApi = (eventId: number): string => `/api/events/${eventId}/participants/`

/**
 * @returns where marks are set: `PUT { marks: Mark[] }` answers `{ marks: Mark[] }`, what each said before, so that it can
 *   be undone by the same call
 */
export const marksApi = (eventId: number): string => `${participantsApi(eventId)}marks/`

/** @returns the address of a spreadsheet (xlsx) of the participants, `?sensitive=true` for the sensitive answers too */
export const participantsFile = (eventId: number): string => `${participantsApi(eventId)}file/`

/** @returns the panel's page of an event; with `edit` its form is open */
export const eventPlace = (eventId: number | string, edit = false): string =>
  `/admin/events/${eventId}/${edit ? `?edit=${eventId}` : ''}`

/** @returns the panel's page of the participants of an event; with an application, the page shows it */
export const participantsPage = (eventId: number | string, applicationId?: number): string =>
  `/admin/events/${eventId}/participants/${applicationId === undefined ? '' : `?application=${applicationId}`}`
