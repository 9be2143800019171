import type { FoundPerson, FoundValues } from '#shared/people-import.ts'
import { People, type Told } from '#shared/same-person.ts'
import type { ReadRow } from './found-person.ts'
import { isShouted, isWhispered } from './names.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const isSameInLetters = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase()

/** @returns the value of two that counts: the newer one; of two that differ in capitals alone the one that has some of both */
function newer(before: unknown, after: unknown): unknown {
  if (after === undefined || after === '' || after === null) return before
  if (!isSameInLetters(before, after)) return after
  return isShouted(String(before)) || isWhispered(String(before)) ? after : before
}

type Value = {
  value: unknown
  /** The part of a derived value that is written in the file; undefined for a value of the file. */
  part: string | undefined
}

/** True if a newer value is derived, and would replace what the file says with something that it does not say. */
function isOnlyDerived(before: Value, after: Value): boolean {
  if (after.part === undefined || isSameInLetters(before.value, after.value)) return false
  const isKept = before.part !== undefined && textOf(after.value).includes(before.part)
  return textOf(before.value) !== '' && !isKept && textOf(before.value).includes(after.part)
}

const choose = (field: string, old: Value, repeated: Value): unknown => {
  const [before, after] = [old.value, repeated.value]
  if (field === 'email' && isSameInLetters(before, after)) return before
  // Consent holds from the first answer on.
  if (field === 'consent_on') return before ?? after
  if (isOnlyDerived(old, repeated)) return before
  const chosen = newer(before, after)
  return chosen === after && isShouted(String(after)) && isSameInLetters(before, after) ? before : chosen
}

/** True if a name that is split by Gille differs from one whose parts the file says. */
const isOtherSplit = (kept: ReadRow, repeated: ReadRow): boolean =>
  kept.derived.first_name === undefined &&
  repeated.derived.first_name !== undefined &&
  nameParts.some(
    (part) => !isSameInLetters(kept.person.values[part] ?? '', repeated.person.values[part] ?? ''),
  )

const nameParts = ['first_name', 'last_name'] as const

/** @returns the values that were changed */
function mergeInto(kept: ReadRow, repeated: ReadRow): NonNullable<FoundPerson['merged']> {
  const before: FoundValues = { ...kept.person.values }
  const skipped: readonly string[] = isOtherSplit(kept, repeated) ? nameParts : []
  const fields = (Object.keys(repeated.person.values) as (keyof FoundValues)[]).filter(
    (field) => !skipped.includes(field),
  )
  return fields.flatMap((field) => {
    const value = repeated.person.values[field]
    const part = repeated.derived[field]
    const chosen = choose(field, { value: before[field], part: kept.derived[field] }, { value, part })
    const change = { field, before: textOf(before[field]), after: textOf(chosen) }
    if (field === 'birthday' && part === '' && chosen !== value)
      repeated.person.warnings.push({ code: 'other-birthday' })
    if (chosen === value) kept.derived[field] = part
    Object.assign(kept.person.values, { [field]: chosen })
    return change.before === change.after ? [] : [change]
  })
}

type Entry = Told & { read: ReadRow }

const told = (read: ReadRow): Entry => {
  const { first_name, last_name, email, birthday } = read.person.values
  return { first_name, last_name, email, birthday, read }
}

/**
 * Compares the rows of a file with each other: a row that repeats a person gives its newer values to the first one, and
 * those who share an address or a name are told.
 */
export function mergePeople(rows: readonly ReadRow[]): void {
  const known = new People<Entry>()
  for (const read of rows) {
    const { person } = read
    if (person.state !== 'person') continue
    const entry = told(read)
    const { same, shares, maybe, spelled } = known.find(entry)
    const kept = same[0]?.read
    if (kept) {
      person.state = 'duplicate'
      person.of = kept.person.row
      const merged = mergeInto(kept, read)
      if (merged.length > 0) person.merged = merged
    }
    // By the values of each of its rows a person is known again.
    known.add({ ...entry, read: kept ?? read })
    if (kept) continue
    for (const other of shares) other.read.person.sharesAddress = true
    if (shares.length > 0) person.sharesAddress = true
    const namesake = maybe[0] ?? spelled[0]
    if (namesake) person.maybeSame = namesake.read.person.row
  }
}
