import { compareSwedish } from '#shared/compare-swedish.ts'
import type { DoorParty } from '#shared/door.ts'
import { isFoundIn } from '#shared/fold.ts'
import { isUnpaid, type Person, peopleOf } from '#shared/participants.ts'
import { chosenIn } from '#shared/questions.ts'
import type { Question } from '#shared/resources/events.ts'

/** Somebody at the door: the applicant, or a guest under the applicant. */
export type DoorPerson = { party: DoorParty; person: Person }

/** People who are shown alone: those who have not come, whose party has not paid, or with an answer. */
export type DoorFilter =
  | { kind: 'missing' }
  | { kind: 'unpaid' }
  | { kind: 'answer'; question: string; answer: string | null }

/** @returns everybody, by the names of the applicants, each guest under the applicant */
export const everybodyOf = (parties: readonly DoorParty[]): DoorPerson[] =>
  parties
    .toSorted((one, other) => compareSwedish(one.name, other.name) || one.id - other.id)
    .flatMap((party) => peopleOf(party).map((person) => ({ party, person })))

/** @returns the key of somebody among all at a door */
export const keyOf = ({ party, person }: DoorPerson): string => `${party.id} ${person.key}`

const isFiltered = ({ party, person }: DoorPerson, filter: DoorFilter): boolean => {
  if (filter.kind === 'missing') return !person.present
  if (filter.kind === 'unpaid') return isUnpaid(party)
  const said = person.answers[filter.question] ?? ''
  return filter.answer === null ? said.trim() !== '' : chosenIn(said).includes(filter.answer)
}

type Wish = { typed: string; filter: DoorFilter | null; application: number | null }

/** @returns who is shown: of a party one name finds all, so that they go in together */
export function shownAt(people: readonly DoorPerson[], { typed, filter, application }: Wish): DoorPerson[] {
  if (application !== null) return people.filter(({ party }) => party.id === application)
  return people.filter(
    (one) =>
      isFoundIn(
        peopleOf(one.party)
          .map(({ name }) => name)
          .join('\n'),
        typed,
      ) &&
      (filter === null || isFiltered(one, filter)),
  )
}

/** @returns how many people with a place have come, and how many there are */
export function countAt(people: readonly DoorPerson[]): { come: number; all: number } {
  const placed = people.filter(({ party }) => party.state === 'confirmed')
  return { come: placed.filter(({ person }) => person.present).length, all: placed.length }
}

/** @returns the filters that find somebody: a question with choices has one for each, a text one for all answers */
export function filtersOf(
  people: readonly DoorPerson[],
  { questions, hasPrice }: { questions: readonly Question[]; hasPrice: boolean },
): DoorFilter[] {
  const answers = questions.flatMap(({ key, kind }): DoorFilter[] => {
    const said = people
      .map(({ person }) => person.answers[key] ?? '')
      .filter((answer) => answer.trim() !== '')
    if (said.length === 0) return []
    if (kind === 'short' || kind === 'long') return [{ kind: 'answer', question: key, answer: null }]
    return [...new Set(said.flatMap(chosenIn))].map((answer) => ({ kind: 'answer', question: key, answer }))
  })
  return [{ kind: 'missing' }, ...(hasPrice ? [{ kind: 'unpaid' } as const] : []), ...answers]
}

/** A person whom two phones have marked present, and the mark of which the other is told. */
export type Twice = { name: string; at: string; isEarlier: boolean }

const isBefore = (time: string | null, other: string | null): boolean =>
  time !== null && other !== null && Date.parse(time) < Date.parse(other)

/** @returns who was there already and turns out to have come earlier, by the mark of another phone that had no connection */
export function earlierThan(before: readonly DoorPerson[], now: readonly DoorPerson[]): Twice[] {
  const known = new Map(before.map((one) => [keyOf(one), one.person]))
  return now.flatMap((one) => {
    const { present, present_at, name } = one.person
    const former = known.get(keyOf(one))
    const isTwice = present && former?.present === true && isBefore(present_at, former.present_at)
    return isTwice ? [{ name, at: present_at ?? '', isEarlier: true }] : []
  })
}
