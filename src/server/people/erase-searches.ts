import { sql } from 'kysely'
import { recordTables } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { foldAddress, foldPhone } from '#shared/fold.ts'
import { normalizeSpelling } from '#shared/same-name.ts'
import type { Person, TableName } from './find-person.ts'
import type { PersonTable } from './person-table.ts'
import { personTables } from './person-tables.ts'

/** A search of fewer characters finds many people, so it is not a name. */
const fewest = 3

type Facts = { person: Person; phones: readonly string[] }

/** True if a typed search finds this person by the name, the address or the phone number. */
function findsPerson(typed: string, { person, phones }: Facts): boolean {
  const [text, words, digits] = [foldAddress(typed.trim()), normalizeSpelling(typed), foldPhone(typed)]
  if (text.length < fewest) return false
  const isAddress = person.some(({ address }) => {
    const whole = foldAddress(address.trim())
    return whole !== '' && (text.includes(whole) || (text.includes('@') && whole.includes(text)))
  })
  const isName = person.some(({ name }) => {
    const own = normalizeSpelling(name ?? '')
    const isWithin = words.length >= fewest && words.split(' ').every((word) => own.includes(word))
    return own !== '' && (isWithin || (own.includes(' ') && ` ${words} `.includes(` ${own} `)))
  })
  return isAddress || isName || phones.some((phone) => digits.length > fewest && phone.includes(digits))
}

/** The parameters of a list that name a person. Others, such as `city`, may hold the same word and name nothing personal. */
const naming = ['q', 'first_name', 'last_name', 'email', 'phone_number']

/** @returns the texts of a search that may name a person: those of its parameters, or the whole text where it has none */
const typedIn = (column: string, value: string): string[] => {
  if (column !== 'matching') return [value]
  const parameters = new URLSearchParams(value)
  return naming.flatMap((name) => parameters.getAll(name))
}

/** The values of a row whose search is emptied: it then finds no member, where an empty search would find all. */
const emptied: { readonly [T in TableName]?: Readonly<Record<string, string>> } = {
  mailings: { matching: '', choice: '', chosen: '[]' },
  letters: { matching: '', to_whom: 'chosen', chosen: '' },
}

/**
 * Erases the searches that find a person: saved choices go, and drafts and mailings lose them.
 * @returns how many rows
 */
export async function eraseSearches(tx: Tx, facts: Facts): Promise<number> {
  const tables = recordTables(tx)
  let count = 0
  for (const [table, entry] of Object.entries(personTables) as [TableName, PersonTable][]) {
    if (!('searches' in entry) || !entry.searches) continue
    const columns = entry.searches
    const rows = await tables
      .selectFrom(table)
      .select(['id', ...columns] as 'id'[])
      .$castTo<Record<string, string> & { id: number }>()
      .execute()
    const found = rows.filter((row) =>
      columns.some((column) =>
        typedIn(column, String(row[column] ?? '')).some((typed) => findsPerson(typed, facts)),
      ),
    )
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) continue
    count += ids.length
    const isOne = sql<boolean>`id in (${sql.join(ids)})`
    const values = emptied[table]
    if (values) await tables.updateTable(table).set(values).where(isOne).execute()
    else {
      if (table === 'choices')
        await tx.updateTable('letters').set({ choice_id: null }).where('choice_id', 'in', ids).execute()
      await tables.deleteFrom(table).where(isOne).execute()
    }
  }
  return count
}
