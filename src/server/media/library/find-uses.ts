import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { PictureTexts } from '#shared/alt-fields.ts'
import { columnFields, type Resource } from '#shared/resource.ts'
import { pictureFields, placesIn } from './pictures-of-row.ts'

/** A record that shows a picture: as it is, in its working copy, or in an older version alone. */
export type Use = {
  name: string
  resource: string
  id: number
  where: 'record' | 'copy' | 'version'
  fields: string[]
  /** Texts and focal point of the first of its places. */
  texts: PictureTexts
  focus: string
}

/** Records that are read at a time, after which other requests have their turn. */
const batchSize = 500

type Columns = [name: string, kind: string][]

const pictureColumns = (resource: Resource): Columns =>
  columnFields(resource)
    .filter(([, { kind }]) => kind === 'image' || kind === 'html')
    .map(([name, { kind }]) => [name, kind])

async function usesInRecords(db: Db | Tx, resource: Resource, only: string | undefined): Promise<Use[]> {
  const columns = pictureColumns(resource)
  if (columns.length === 0) return []
  const uses: Use[] = []
  for (let last = 0; ; ) {
    const rows: StoredRow[] = await tableOf(db, resource)
      .select(['id', ...pictureFields(resource)])
      .where('id', '>', last)
      .where((where) =>
        where.or(
          columns.map(([name, kind]) => {
            if (kind === 'html') return where(name, 'like', `%/media/${only ? `${only}/` : ''}%`)
            return only ? where(name, '=', only) : where(name, 'is not', null)
          }),
        ),
      )
      .orderBy('id')
      .limit(batchSize)
      .$castTo<StoredRow>()
      .execute()
    for (const row of rows) uses.push(...usesIn(resource, row.id, { row, where: 'record', only }))
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batchSize) return uses
    await yieldToEventLoop()
  }
}

/** @returns one use for each picture of a row */
function usesIn(
  resource: Resource,
  id: number,
  { row, where, only }: { row: Record<string, unknown>; where: 'record' | 'copy'; only: string | undefined },
): Use[] {
  const places = placesIn(resource, row).filter(({ name }) => only === undefined || name === only)
  return [...Map.groupBy(places, ({ name }) => name)].map(([name, some]) => ({
    name,
    resource: resource.name,
    id,
    where,
    fields: [...new Set(some.map(({ field }) => field))],
    texts: some[0]?.texts ?? {},
    focus: some.find(({ focus }) => focus)?.focus ?? '',
  }))
}

async function usesInCopies(
  db: Db | Tx,
  resources: ReadonlyMap<string, Resource>,
  only: string | undefined,
): Promise<Use[]> {
  const query = db.selectFrom('working_copies').select(['resource', 'record_id', 'content'])
  const rows = await (only ? query.where('content', 'like', `%${only}%`) : query).execute()
  return rows.flatMap(({ resource: name, record_id, content }) => {
    const resource = resources.get(name)
    if (!resource) return []
    return usesIn(resource, record_id, { row: JSON.parse(content), where: 'copy', only })
  })
}

async function usesInVersions(db: Db | Tx, only: string | undefined): Promise<Use[]> {
  const query = db
    .selectFrom('version_media')
    .innerJoin('versions', 'versions.id', 'version_media.version_id')
    .select(['version_media.name', 'versions.resource', 'versions.record_id as id'])
    .distinct()
  const rows = await (only ? query.where('version_media.name', '=', only) : query).execute()
  return rows.map((row) => ({ ...row, where: 'version', fields: [], texts: {}, focus: '' }))
}

/**
 * Finds where pictures are shown, by the definitions of the resources: in records, those in the bin too, in working
 * copies, and in versions of records that show them no more.
 * @param only the name of one picture; without it all are looked for
 */
export async function findUses(db: Db | Tx, resources: readonly Resource[], only?: string): Promise<Use[]> {
  const uses: Use[] = []
  for (const resource of resources) uses.push(...(await usesInRecords(db, resource, only)))
  uses.push(...(await usesInCopies(db, new Map(resources.map((one) => [one.name, one])), only)))
  const keyOf = ({ name, resource, id }: Use): string => `${name}/${resource}/${id}`
  const now = new Set(uses.map(keyOf))
  return [...uses, ...(await usesInVersions(db, only)).filter((use) => !now.has(keyOf(use)))]
}
