import type { FoundPerson, FoundValues } from '#shared/people-import.ts'
import { People, type Told } from '#shared/same-person.ts'
import { isShouted, isWhispered } from './names.ts'

const isSameInLetters = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase()

/** @returns the value of two that counts: the newer one; of two that differ in capitals alone the one that has some of both */
function newer(before: unknown, after: unknown): unknown {
  if (after === undefined || after === '' || after === null) return before
  if (!isSameInLetters(before, after)) return after
  return isShouted(String(before)) || isWhispered(String(before)) ? after : before
}

const choose = (field: string, before: unknown, after: unknown): unknown => {
  if (field === 'email' && isSameInLetters(before, after)) return before
  // Consent holds from the first answer on.
  if (field === 'consent_on') return before ?? after
  const chosen = newer(before, after)
  return chosen === after && isShouted(String(after)) && isSameInLetters(before, after) ? before : chosen
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** @returns the values that were changed */
function mergeInto(kept: FoundValues, repeated: FoundValues): NonNullable<FoundPerson['merged']> {
  const before: Record<string, unknown> = { ...kept }
  const merged = Object.entries(repeated).map(
    ([field, value]) => [field, choose(field, before[field], value)] as const,
  )
  Object.assign(kept, Object.fromEntries(merged))
  return merged.flatMap(([field, value]) => {
    const change = { field, before: textOf(before[field]), after: textOf(value) }
    return change.before === change.after ? [] : [change]
  })
}

type Entry = Told & { person: FoundPerson }

const told = (person: FoundPerson): Entry => {
  const { first_name, last_name, email, birthday } = person.values
  return { first_name, last_name, email, birthday, person }
}

/**
 * Compares the rows of a file with each other: a row that repeats a person gives its newer values to the first one, and
 * those who share an address or a name are told.
 */
export function mergePeople(people: readonly FoundPerson[]): void {
  const known = new People<Entry>()
  for (const person of people) {
    if (person.state !== 'person') continue
    const entry = told(person)
    const { same, shares, maybe } = known.find(entry)
    const kept = same[0]?.person
    if (kept) {
      person.state = 'duplicate'
      person.of = kept.row
      const merged = mergeInto(kept.values, person.values)
      if (merged.length > 0) person.merged = merged
    }
    // By the values of each of its rows a person is known again.
    known.add({ ...entry, person: kept ?? person })
    if (kept) continue
    for (const other of shares) other.person.sharesAddress = true
    if (shares.length > 0) person.sharesAddress = true
    if (maybe[0]) person.maybeSame = maybe[0].person.row
  }
}
