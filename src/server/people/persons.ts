import type { CrudContext, CrudRules } from '#server/crud/rules.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Field } from '#shared/field.ts'
import { foldText } from '#shared/fold.ts'
import { linkPage } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'

/** A member, an applicant or a former member, as a row of the register. */
export type Person = StoredRow & {
  first_name: string
  last_name: string
  email: string
  joined_on: string | null
  left_on: string | null
}

const { formatMessage: _, ...email } = members.fields.email
/** The field of an address, with the message of the program's other forms in place of the specification's. */
export const addressField: Field = email

/** @returns the people of the register who may open a page: none in the bin, and none who is restricted */
export async function openPersons(db: Db | Tx) {
  const isOpen = await notRestricted(db, members)
  // An array, because a query is waited for as a promise is.
  return [
    wholeRows(tableOf(db, members).where('deleted_at', 'is', null).where(isOpen)).$castTo<Person>(),
  ] as const
}

async function openRows(db: Db | Tx, email: string) {
  const [open] = await openPersons(db)
  return [open.where(hasAddress('email', email))] as const
}

/** @returns the persons who have an address, of whom families share one */
export async function findPersons({ db }: Pick<CrudContext, 'db'>, email: string): Promise<Person[]> {
  const [open] = await openRows(db, email)
  return open.orderBy('id').execute()
}

/** @returns a person who has an address; undefined when it is no longer theirs */
export async function findPerson(
  { db }: Pick<CrudContext, 'db'>,
  { id, email }: { id: number; email: string },
): Promise<Person | undefined> {
  const [open] = await openRows(db, email)
  return open.where('id', '=', id).executeTakeFirst()
}

export const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`.trim()

/** @returns the address of a person's page behind a link */
export const pageOf = (token: string, { id }: Pick<Person, 'id'>): string =>
  `${linkPage('member', token)}?person=${id}`

/** @returns a name as it is compared */
export const foldedName = (person: Person): string => foldText(nameOf(person))

/** A person whose row is held, with the rules of the register. */
export type Held = { scope: WriteScope; person: Person; rules: CrudRules }

type Address = { id: number; email: string }

/**
 * Locks one person of an address, and writes to it by the rules of the register.
 * @returns null when the address is no longer theirs
 */
export async function holdPerson<T>(
  { scope, cruds }: { scope: WriteScope } & Pick<CrudContext, 'cruds'>,
  { id, email }: Address,
  write: (held: Held) => Promise<T>,
): Promise<T | null> {
  const [open] = await openRows(scope.tx, email)
  const person = await scope.context.dialect.lockRow(open.where('id', '=', id)).executeTakeFirst()
  const rules = cruds.get(members.name)?.rules
  return person && rules ? write({ scope, person, rules }) : null
}

/**
 * Runs a write to one person of an address in a transaction.
 * @returns null when the address is no longer theirs
 */
export const writing = <T>(
  context: CrudContext,
  address: Address,
  write: (held: Held) => Promise<T>,
): Promise<T | null> =>
  inTransaction({ context, actor: anonymous, isPublic: false }, (scope) =>
    holdPerson({ scope, cruds: context.cruds }, address, write),
  )

/** @returns the values as the rules of the register want them */
export const byRules = async ({ rules, person, scope }: Held, values: Values): Promise<Values> =>
  (await rules.beforeUpdate?.(values, person, scope)) ?? values
