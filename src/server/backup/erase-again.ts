import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { eraseAccountName } from '#server/db/account-names.ts'
import type { Database } from '#server/db/database.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import { recordTables, tableOf } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { markForScrub, scrub } from '#server/db/scrub.ts'
import type { Tables, Tx } from '#server/db/tables.ts'
import { eraseMailsAbout, eraseMailsTo, removeMailFiles } from '#server/mail/outbox/erase-mails.ts'
import { batchesOf } from '#shared/batches.ts'
import type { Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

type ErasedRecord = Tables['erased_records']
type Place = { database: Database; config: Pick<Config, 'dataDir'> }

/** @returns the field with the address of the person whom a record is about; undefined for other resources */
const addressField = ({ fields, singleton }: Resource): string | undefined =>
  singleton ? undefined : Object.entries(fields).find(([, { kind }]) => kind === 'email')?.[0]

/** Rows of one statement; each has three parameters. */
const batchSize = 1_000

async function addToList(tx: Tx, records: readonly ErasedRecord[]): Promise<void> {
  for (const some of batchesOf(records, batchSize))
    await tx
      .insertInto('erased_records')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Erases the records of one resource that are on the list, with the mails about them. @returns their addresses */
async function eraseListed(tx: Tx, resource: Resource, mailIds: Set<number>): Promise<string[]> {
  const address = addressField(resource)
  if (address === undefined) return []
  const rows = await recordTables(tx)
    .selectFrom(`${resource.name} as record`)
    .innerJoin('erased_records as erased', (join) =>
      join
        .on('erased.resource', '=', resource.name)
        .onRef('erased.record_id', '=', 'record.id')
        .onRef('erased.created_at', '=', 'record.created_at'),
    )
    .select(['record.id', sql<string | null>`${sql.ref(`record.${address}`)}`.as('address')])
    .execute()
  for (const { id } of rows) {
    for (const mailId of await eraseMailsAbout(tx, resource, [id])) mailIds.add(mailId)
    await recordTables(tx).deleteFrom(resource.name).where('id', '=', id).execute()
    await tx
      .deleteFrom('demo_content')
      .where('resource', '=', resource.name)
      .where('record_id', '=', id)
      .execute()
    if (resource.name === 'users') await eraseAccountName(tx, id)
  }
  return rows.map((row) => row.address ?? '')
}

/** @returns whether any record still has the address */
async function isKnown(tx: Tx, address: string): Promise<boolean> {
  for (const resource of resources) {
    const field = addressField(resource)
    if (field === undefined || resource.name === 'mails') continue
    if (await hasRow(tableOf(tx, resource).where(hasAddress(field, address)))) return true
  }
  return false
}

/**
 * Erases the records of a restored backup that have been erased since it was made, and mails to addresses that nobody
 * has any more.
 * @param listed records that have been erased since, as far as they are known
 * @returns how many records
 */
export async function eraseAgain(
  { database, config }: Place,
  listed: readonly ErasedRecord[],
): Promise<number> {
  const mailIds = new Set<number>()
  const erased = await database.db.transaction().execute(async (tx) => {
    await addToList(tx, listed)
    const addresses: string[] = []
    for (const resource of resources) addresses.push(...(await eraseListed(tx, resource, mailIds)))
    for (const address of new Set(addresses)) {
      if (address === '' || (await isKnown(tx, address))) continue
      for (const id of await eraseMailsTo(tx, address)) mailIds.add(id)
    }
    if (addresses.length > 0) await markForScrub(tx)
    return addresses.length
  })
  await removeMailFiles({ config }, mailIds)
  await scrub(database)
  return erased
}
