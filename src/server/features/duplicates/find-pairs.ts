import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Likeness } from '#shared/duplicates.ts'
import { foldAddress, foldPhone, foldText } from '#shared/fold.ts'
import { isLikeName, samePerson } from '#shared/same-person.ts'

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
  swapped: string
  address: string
  phone: string
  letters: string
}

const three = (name: string): string => [...foldText(name.trim())].slice(0, 3).join('')

function know(person: Person): Known {
  const { first_name, last_name, email, phone_number } = person
  return {
    person,
    name: foldText(`${first_name} ${last_name}`.trim()),
    swapped: foldText(`${last_name} ${first_name}`.trim()),
    address: foldAddress(email.trim()),
    phone: foldPhone(phone_number ?? ''),
    letters: `${three(first_name)} ${three(last_name)}`,
  }
}

/** Compares names, each two once. */
function nameJudge(): (a: string, b: string) => boolean {
  const judged = new Map<string, boolean>()
  return (a, b) => {
    const key = a < b ? `${a}\n${b}` : `${b}\n${a}`
    const before = judged.get(key)
    if (before !== undefined) return before
    const isLike = isLikeName({ first_name: a }, { first_name: b })
    judged.set(key, isLike)
    return isLike
  }
}

type Judge = ReturnType<typeof nameJudge>

/** @returns the pair, or null where the two are no likely one */
function judge(one: Known, other: Known, isLike: Judge): Pair | null {
  const [a, b] = one.person.id < other.person.id ? [one, other] : [other, one]
  const isEqual = {
    email: a.address !== '' && a.address === b.address,
    phone: a.phone !== '' && a.phone === b.phone,
    birthday: a.person.birthday !== null && a.person.birthday === b.person.birthday,
  }
  const isDifferentDay = !isEqual.birthday && a.person.birthday !== null && b.person.birthday !== null
  // Namesakes who were born on different days, and share nothing else, are two.
  if (isDifferentDay && !isEqual.email && !isEqual.phone) return null
  const hasName = a.name !== '' && a.name === b.name
  const hasFact = isEqual.email || isEqual.phone || isEqual.birthday
  if (!hasName && !isLike(a.name, b.name) && !(hasFact && isLike(a.swapped, b.name))) return null
  const facts = (['email', 'phone', 'birthday'] as const).filter((name) => isEqual[name])
  return {
    ids: [a.person.id, b.person.id],
    isSame: samePerson(a.person, b.person) === 'same',
    alike: [hasName ? 'name' : 'likeName', ...facts],
  }
}

/** By what candidates are found, each with the greatest number of members who may share it. */
const keys: readonly (readonly [key: (known: Known) => string, most: number])[] = [
  [({ address }) => address, 100],
  [({ phone }) => phone, 100],
  [({ person }) => person.birthday ?? '', 200],
  [({ letters }) => letters, 2_000],
]

/**
 * Finds those of the members who are likely one with another: with the same address, telephone number or day of birth, or
 * the same three first letters of both names, of whom Jaro and Winkler say that their names are alike.
 * @param asked only pairs with one of these; without them all pairs
 * @returns those who surely are one first, then those with the newest member
 */
export async function findPairs(people: readonly Person[], asked?: ReadonlySet<number>): Promise<Pair[]> {
  const all = people.map(know)
  const isLike = nameJudge()
  const pairs = new Map<string, Pair>()
  const compare = (a: Known, b: Known): void => {
    if (asked && !asked.has(a.person.id) && !asked.has(b.person.id)) return
    const pair = judge(a, b, isLike)
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
