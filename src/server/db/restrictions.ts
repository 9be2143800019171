import { type RawBuilder, sql } from 'kysely'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { tableOf } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { foldAddress, foldField } from '#shared/fold.ts'
import type { Named } from '#shared/person-desk.ts'
import { addressField, foldedNameIn, foldName, nameFields } from '#shared/person-fields.ts'
import type { Resource } from '#shared/resource.ts'
import { findResource } from '#shared/resources/index.ts'

type Listed = Pick<Resource, 'name' | 'fields' | 'singleton'>

/** The registers that stay whole: who may sign in has to be seen. */
const wholeRegisters: ReadonlySet<string> = new Set(['users'])

/** Records that a person sends by themselves after they were restricted ask for an answer, so they are listed. */
const sentByPersons: ReadonlySet<string> = new Set(['contact', 'evenemang'])

/** @returns a person as a row of `restrictions` holds them */
export const restrictedAs = ({ address, name }: Named): Named => ({
  address: foldAddress(address.trim()),
  name: foldName(name),
})

const readRestrictions = (db: Db | Tx) =>
  db.selectFrom('restrictions').select(['address', 'name', 'created_at']).execute()

type Restriction = Awaited<ReturnType<typeof readRestrictions>>[number]

const isTrue = sql<boolean>`true`

/** Without names in the table, everybody behind an address is restricted with one of them. */
function byAddress(column: string, restrictions: readonly Restriction[]): RawBuilder<boolean> {
  const keys = restrictions.filter(({ address }) => address !== '').map(({ address }) => address)
  if (keys.length === 0) return isTrue
  const folded = keys.map((address) => foldField('email', address))
  return sql<boolean>`coalesce(${sql.ref(column)}, '') not in (${sql.join(folded)})`
}

async function findRestrictedIds(
  db: Db | Tx,
  resource: Listed,
  restrictions: readonly Restriction[],
): Promise<number[]> {
  const address = addressField(resource) ?? ''
  const column = foldedColumn(address)
  const of = Map.groupBy(restrictions, (one) => foldField('email', one.address))
  const select = ['id', 'created_at', address, column, ...nameFields(resource)]
  const isOne = (is: 'is' | 'is not') =>
    tableOf(db, resource)
      .select(select as 'id'[])
      .where(column, 'in', [...of.keys()])
      .where('deleted_at', is, null)
      .$castTo<Record<string, unknown> & { id: number; created_at: string }>()
      .execute()
  // Once among the living, whose addresses are indexed, and once in the bin.
  const rows = [...(await isOne('is')), ...(await isOne('is not'))]
  const isRestricted = (row: (typeof rows)[number]) =>
    of.get(String(row[column] ?? ''))?.some(({ name, created_at }) => {
      const isLater = sentByPersons.has(resource.name) && row.created_at > created_at
      return !isLater && (name === '' || name === foldedNameIn(resource, row))
    })
  return rows.filter(isRestricted).map(({ id }) => id)
}

/** The condition that leaves out the records that reference a restricted person. */
async function notAbout(db: Db | Tx, resource: Listed): Promise<RawBuilder<boolean>> {
  const about = Object.entries(resource.fields).flatMap(([name, { to = '' }]) => {
    const target = findResource(to)
    return target && nameFields(target).length > 0 && addressField(target) ? [{ name, target }] : []
  })
  if (about.length === 0) return isTrue
  const restrictions = await readRestrictions(db)
  if (restrictions.length === 0) return isTrue
  const conditions: RawBuilder<boolean>[] = [isTrue]
  for (const { name, target } of about) {
    const ids = await findRestrictedIds(db, target, restrictions)
    const column = sql.ref(`${resource.name}.${name}`)
    if (ids.length > 0) conditions.push(sql<boolean>`coalesce(${column}, 0) not in (${sql.join(ids)})`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * The condition that leaves restricted persons out (GDPR article 18), for everything that lists, counts or writes to
 * people: `query.where(await notRestricted(db, members))`. It reads the resource's table under its own name. While
 * nobody is restricted it is `true`, so that it changes no plan of a query.
 * @param resource whose records have an e-mail address, or reference such a record; for any other the condition is `true`
 */
export async function notRestricted(db: Db | Tx, resource: Listed): Promise<RawBuilder<boolean>> {
  const address = addressField(resource)
  if (address === undefined) return notAbout(db, resource)
  if (wholeRegisters.has(resource.name)) return isTrue
  const restrictions = await readRestrictions(db)
  if (restrictions.length === 0) return isTrue
  if (nameFields(resource).length === 0)
    return byAddress(`${resource.name}.${foldedColumn(address)}`, restrictions)
  const ids = await findRestrictedIds(db, resource, restrictions)
  if (ids.length === 0) return isTrue
  return sql<boolean>`${sql.ref(`${resource.name}.id`)} not in (${sql.join(ids)})`
}

/**
 * @param about the record that something is sent about, which tells members of a family apart
 * @returns whether the person behind an address is restricted
 */
export async function isRestricted(
  db: Db | Tx,
  address: string,
  about?: { resource: Listed; id: number },
): Promise<boolean> {
  const key = foldAddress(address.trim())
  const restrictions = (await readRestrictions(db)).filter((one) => one.address === key)
  if (restrictions.length === 0) return false
  if (!about || nameFields(about.resource).length === 0) return true
  return (await findRestrictedIds(db, about.resource, restrictions)).includes(about.id)
}

/** @returns whether somebody among names at addresses is restricted */
export async function isRestrictedPerson(db: Db | Tx, people: readonly Named[]): Promise<boolean> {
  const restrictions = await readRestrictions(db)
  return people
    .map(restrictedAs)
    .some(({ address, name }) =>
      restrictions.some((one) => one.address === address && (one.name === '' || one.name === name)),
    )
}
