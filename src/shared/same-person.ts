import { cleanEmail } from './email.ts'
import { foldAddress, foldText } from './fold.ts'
import { normalizeSpelling } from './same-name.ts'

/** The facts that tell people apart. Any of them may be unknown. */
export type Told = {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  email?: string | null | undefined
  birthday?: string | null | undefined
}

/**
 * How two people belong together: one person, two who share an address (families do), or perhaps one, because the names
 * alone are the same.
 */
export type Sameness = 'same' | 'shares' | 'maybe'

/** @returns the whole name, by which others are the same: without capitals, marks of accent and spaces too many */
const foldedName = ({ first_name, last_name }: Told): string =>
  foldText(`${first_name ?? ''} ${last_name ?? ''}`.trim())

/** @returns the address by which others are the same; empty for none */
const foldedAddress = ({ email }: Told): string => (email ? foldAddress(cleanEmail(email)) : '')

type Keys = { name: string; spelling: string; address: string; birth: string; both: string }

function keysOf(person: Told): Keys {
  const name = foldedName(person)
  const address = foldedAddress(person)
  return {
    name,
    spelling: normalizeSpelling(`${person.first_name ?? ''} ${person.last_name ?? ''}`),
    address,
    birth: name && person.birthday ? `${person.birthday} ${name}` : '',
    both: address && `${address} ${name}`,
  }
}

/** Same address and same name, or same name and day of birth: one person. */
export function samePerson(a: Told, b: Told): Sameness | null {
  const [one, other] = [keysOf(a), keysOf(b)]
  const isEqual = (key: keyof Keys) => one[key] !== '' && one[key] === other[key]
  if (isEqual('both') || isEqual('birth')) return 'same'
  if (isEqual('address')) return 'shares'
  return isEqual('name') ? 'maybe' : null
}

/** People among whom the same one, and those like them, are found without comparing each with each. */
export class People<T extends Told> {
  readonly #by = new Map<string, T[]>()

  constructor(people: Iterable<T> = []) {
    for (const person of people) this.add(person)
  }

  add(person: T): void {
    for (const [kind, key] of Object.entries(keysOf(person))) {
      const known = this.#by.get(`${kind} ${key}`)
      if (key === '') continue
      if (known) known.push(person)
      else this.#by.set(`${kind} ${key}`, [person])
    }
  }

  #with(kind: keyof Keys, keys: Keys): T[] {
    return (keys[kind] && this.#by.get(`${kind} ${keys[kind]}`)) || []
  }

  /**
   * Finds the people of each kind of sameness, as {@link samePerson} defines them, and those whose name is spelled in another
   * way: `Ake Soderstrom` and `Åke Söderström`. The order is that in which they were added.
   */
  find(person: Told): Record<Sameness | 'spelled', T[]> {
    const keys = keysOf(person)
    const same = new Set([...this.#with('both', keys), ...this.#with('birth', keys)])
    const shares = new Set(this.#with('address', keys).filter((other) => !same.has(other)))
    const maybe = this.#with('name', keys).filter((other) => !same.has(other) && !shares.has(other))
    const others = new Set([...same, ...shares, ...maybe])
    const spelled = this.#with('spelling', keys).filter((other) => !others.has(other))
    return { same: [...same], shares: [...shares], maybe, spelled }
  }
}
