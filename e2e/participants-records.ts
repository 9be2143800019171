import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event, Question } from '#shared/resources/events.ts'
import { unique } from './admin-records.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import type { Site } from './site.ts'

type Asked = Partial<Question> & Pick<Question, 'key' | 'question' | 'kind'>

const question = (asked: Asked): Question => ({
  question_en: '',
  choices: '',
  choices_en: '',
  required: true,
  sensitive: false,
  everyone: false,
  at_door: false,
  ...asked,
})

/** One question of each kind, and one of them sensitive. */
const questions = [
  question({
    key: 'food',
    question: 'Mat',
    kind: 'one',
    choices: 'Kött\nVegetariskt',
    choices_en: 'Meat\nVegetarian',
    everyone: true,
  }),
  question({ key: 'songs', question: 'Sånger', kind: 'several', choices: 'Helan\nHalvan', required: false }),
  question({ key: 'bus', question: 'Med buss', kind: 'tick', required: false }),
  question({ key: 'team', question: 'Lag', kind: 'short', required: false }),
  question({ key: 'other', question: 'Övrigt', kind: 'long', required: false }),
  question({ key: 'allergy', question: 'Allergi', kind: 'short', sensitive: true, required: false }),
]

const choice = { kind: 'one', everyone: true, required: false } as const

/** Four questions as an organiser writes them, one of them sensitive. */
export const banquetQuestions = [
  question({
    ...choice,
    key: 'dish',
    question: 'Vad vill du äta till varmrätt?',
    choices: 'Kött\nVegetariskt',
  }),
  question({ ...choice, key: 'drink', question: 'Dryckespaket', choices: 'Med alkohol\nAlkoholfritt' }),
  question({
    key: 'table',
    question: 'Vilket lag hör du till, och vem vill du sitta bredvid?',
    kind: 'long',
    required: false,
  }),
  question({
    key: 'allergy',
    question: 'Allergier och specialkost',
    kind: 'short',
    sensitive: true,
    everyone: true,
    required: false,
  }),
]

/** Adds an event with such questions, of a name of its own, that takes guests and costs something. */
export const addBanquet = (site: Site, changes: Partial<Event> = {}): Promise<Event> =>
  addFeast(site, { questions: banquetQuestions, ...changes })

/** Adds an event that asks something of each kind, takes guests and costs something. */
export async function addFeast(site: Site, changes: Partial<Event> = {}): Promise<Event> {
  return addEvent(site, {
    eventName: unique('Fest'),
    price_per_place: 150,
    max_guests: 2,
    questions,
    ...changes,
  })
}

type Answers = Readonly<Record<string, string>>
type Given = {
  name: string
  guests?: readonly string[]
  answers?: Answers
  /** The key of a kind of places. */
  quota?: string
  /** Answers of the guests, in their order. */
  theirs?: readonly Answers[]
}

/** Adds somebody to an event, of a name that no other test has, as the board does. */
export async function addPerson(
  site: Site,
  { id, eventName }: Event,
  { name: given, guests = [], answers = {}, quota = '', theirs = [] }: Given,
): Promise<Evenemang> {
  const { call } = await administratorOf(site)
  const name = unique(given)
  return call('POST', '/api/evenemang/', {
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.com`,
    message: 'Gärna.',
    event_name: eventName,
    event_id: id,
    quota,
    guests: guests.map((guest) => ({ name: guest })),
    answers: [answers, ...theirs].flatMap((own, index) =>
      Object.entries(own).map(([question, answer]) => ({
        question,
        answer,
        guest: index ? String(index) : '',
      })),
    ),
  })
}
