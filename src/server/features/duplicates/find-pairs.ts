import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Likeness } from '#shared/duplicates.ts'
import { foldAddress, foldPhone, foldText } from '#shared/fold.ts'
import { isLikeName, isSameFirstName, normalizeSpelling } from '#shared/same-name.ts'
import { samePerson } from '#shared/same-person.ts'

/** The facts that tell members apart. */
export type Person = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  birthday: string | null
}

/** Two members who are likely one, the older first. */
export type Pair = { ids: [number, number]; isSame: boolean; alike: Likeness[] }

type Known = {
  person: Person
  name: string
  first: string
  spelling: string
  swapped: string
  address: string
  phone: string
  beginning: string
}

const three = (name: string): string => [...name].slice(0, 3).join('')

function know(person: Person): Known {
  const { last_name, email, phone_number } = person
  // Some lists have the whole name in one column.
  const [first = '', ...others] =
    last_name.trim() === '' ? person.first_name.trim().split(/\s+/) : [person.first_name, last_name]
  const [one, other] = [normalizeSpelling(first), normalizeSpelling(others.join(' '))]
  return {
    person,
    name: foldText(`${person.first_name} ${last_name}`.trim()),
    first: one,
    spelling: `${one} ${other}`.trim(),
    swapped: `${other} ${one}`.trim(),
    address: foldAddress(email.trim()),
    phone: foldPhone(phone_number ?? ''),
    beginning: `${three(one)} ${three(other)}`,
  }
}

/** Caches the answers for each two names. */
function cacheAnswers(compare: (a: string, b: string) => boolean): typeof compare {
  const cached = new Map<string, boolean>()
  return (a, b) => {
    const key = a < b ? `${a}\n${b}` : `${b}\n${a}`
    const before = cached.get(key)
    if (before !== undefined) return before
    const answer = compare(a, b)
    cached.set(key, answer)
    return answer
  }
}

type Judges = Record<'isLike' | 'isSameFirst', (a: string, b: string) => boolean>

/** Families share an address, twins a birthday too, so the first name decides. */
const enoughFacts = 2

/** @returns the pair, or null where the two are no likely one */
function judge(one: Known, other: Known, { isLike, isSameFirst }: Judges): Pair | null {
  const [a, b] = one.person.id < other.person.id ? [one, other] : [other, one]
  const isEqual = {
    email: a.address !== '' && a.address === b.address,
    phone: a.phone !== '' && a.phone === b.phone,
    birthday: a.person.birthday !== null && a.person.birthday === b.person.birthday,
  }
  const facts = (['email', 'phone', 'birthday'] as const).filter((name) => isEqual[name])
  const hasSpelling = a.spelling !== '' && a.spelling === b.spelling
  const isDifferentDay = !isEqual.birthday && a.person.birthday !== null && b.person.birthday !== null
  if (isDifferentDay && !(hasSpelling && facts.length > 0)) return null
  const isLikeWhole =
    isSameFirst(a.first, b.first) && (isLike(a.spelling, b.spelling) || facts.length >= enoughFacts)
  const isSwapped = facts.length > 0 && isLike(a.swapped, b.spelling)
  if (!hasSpelling && !isLikeWhole && !isSwapped) return null
  const isSameName = a.name !== '' && a.name === b.name
  const isNameLike = hasSpelling || isSwapped || isLike(a.spelling, b.spelling)
  return {
    ids: [a.person.id, b.person.id],
    isSame: samePerson(a.person, b.person) === 'same',
    alike: [...(isSameName ? (['name'] as const) : isNameLike ? (['likeName'] as const) : []), ...facts],
  }
}

/** By what candidates are found, each with the greatest number of members who may share it. */
const keys: readonly (readonly [key: (known: Known) => string, most: number])[] = [
  [({ address }) => address, 100],
  [({ phone }) => phone, 100],
  [({ person }) => person.birthday ?? '', 200],
  [({ beginning }) => beginning, 2_000],
]

/**
 * Finds members who are likely one. Candidates share an address, telephone number or birthday, or the first three letters of
 * both names. Their first names are spellings of one, and either the whole names are alike or two facts are equal.
 * @param asked only pairs with one of these; without them all pairs
 * @returns those who surely are one first, then those with the newest member
 */
export async function findPairs(people: readonly Person[], asked?: ReadonlySet<number>): Promise<Pair[]> {
  const all = people.map(know)
  const judges = { isLike: cacheAnswers(isLikeName), isSameFirst: cacheAnswers(isSameFirstName) }
  const pairs = new Map<string, Pair>()
  const compare = (a: Known, b: Known): void => {
    if (asked && !asked.has(a.person.id) && !asked.has(b.person.id)) return
    const pair = judge(a, b, judges)
    if (pair) pairs.set(pair.ids.join(), pair)
  }
  for (const [key, most] of keys) {
    const groups = Map.groupBy(all, (known) => key(known))
    groups.delete('')
    for (const group of groups.values()) {
      // Facts that so many share, such as the association's own address, tells nothing.
      if (group.length > most) continue
      group.forEach((one, at) => {
        for (let next = at + 1; next < group.length; next += 1) compare(one, group[next] as Known)
      })
    }
    await yieldToEventLoop()
  }
  return [...pairs.values()].sort(
    (a, b) => Number(b.isSame) - Number(a.isSame) || b.ids[1] - a.ids[1] || b.ids[0] - a.ids[0],
  )
}
