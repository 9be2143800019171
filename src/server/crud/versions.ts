import { decode } from '#server/crud/record-codec.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { mediaInContent } from '#server/media/referenced-media.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Field } from '#shared/field.ts'
import { type Resource, versionedFields } from '#shared/resource.ts'
import { maxVersions } from '#shared/versions.ts'

/** The value of a field that a version does not hold: a language was added since, and no text is translated. */
const nothingIn = ({ translates, kind }: Field): string | null =>
  kind === 'list' ? '[]' : translates === undefined ? null : ''

/** @returns the values of a row that its versions hold, as JSON. */
export const contentOf = (resource: Resource, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      versionedFields(resource).map(([name, field]) => [name, row[name] ?? nothingIn(field)]),
    ),
  )

/** @returns what was kept, maybe by an older version of Gille, as this one would keep it. */
export const renewedContent = (resource: Resource, content: string): string =>
  contentOf(resource, JSON.parse(content) as Values)

/** @returns the names of the fields in which a version differs from the one before, or from nothing. */
export function differingFields(resource: Resource, content: string, before: string | undefined): string[] {
  const values = JSON.parse(renewedContent(resource, content)) as Values
  const former = JSON.parse(renewedContent(resource, before ?? '{}')) as Values
  return Object.keys(values).filter((name) => (values[name] ?? null) !== (former[name] ?? null))
}

/** @returns the stored values of a version, by the names of the fields that the resource still has. */
export function storedValues(resource: Resource, content: string): Values {
  const values = JSON.parse(content) as Values
  const names = versionedFields(resource).map(([name]) => name)
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
}

/** @returns the values of a version as the API answers them. */
export function answeredValues(resource: Resource, content: string): Values {
  const values = storedValues(resource, content)
  const fields = versionedFields(resource).filter(([name]) => name in values)
  return Object.fromEntries(fields.map(([name, field]) => [name, decode(field, values[name])]))
}

const versionsOf = ({ tx }: Pick<WriteScope, 'tx'>, resource: Resource, id: number) =>
  tx.selectFrom('versions').where('resource', '=', resource.name).where('record_id', '=', id)

async function forgetOldest(scope: WriteScope, resource: Resource, id: number): Promise<void> {
  const oldest = await versionsOf(scope, resource, id)
    .select('number')
    .orderBy('number', 'desc')
    .offset(maxVersions)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await scope.tx
    .deleteFrom('versions')
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .where('number', '<=', oldest.number)
    .execute()
}

/**
 * Keeps what a save has made of a record, in the transaction of the save. Of a record that is older than its versions,
 * or was changed past them, what was there before is kept too. A save that changes ticks only makes no version.
 * @param rows `before` is undefined for a new record
 */
export async function keepVersion(
  scope: WriteScope,
  resource: Resource,
  { before, after }: { before?: StoredRow; after: StoredRow },
): Promise<void> {
  if (!resource.keepsVersions) return
  const content = contentOf(resource, after)
  const former = before && contentOf(resource, before)
  if (former === content) return
  const key = { resource: resource.name, record_id: after.id }
  const insert = async (version: { number: number; at: string; user_id: number | null; content: string }) => {
    const inserted = await scope.tx
      .insertInto('versions')
      .values({ ...key, ...version })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const names = inserted ? [...new Set(mediaInContent(version.content))] : []
    if (inserted && names.length > 0)
      await scope.tx
        .insertInto('version_media')
        .values(names.map((name) => ({ version_id: inserted.id, name })))
        .execute()
  }
  if (before && former !== undefined) {
    const last = await versionsOf(scope, resource, after.id)
      .select('content')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last || renewedContent(resource, last.content) !== former)
      await insert({ number: before.version, at: before.updated_at, user_id: null, content: former })
  }
  const at = scope.context.now().toISOString()
  await insert({ number: after.version, at, user_id: scope.actor.user?.id ?? null, content })
  await forgetOldest(scope, resource, after.id)
}

/** Erases what is kept of records besides their rows. @returns its contents */
export async function eraseContents(
  tx: Tx,
  table: 'versions' | 'working_copies',
  { resource, ids }: { resource: Resource; ids: readonly number[] },
): Promise<string[]> {
  const erased = await tx
    .deleteFrom(table)
    .where('resource', '=', resource.name)
    .where('record_id', 'in', ids)
    .returning('content')
    .execute()
  return erased.map(({ content }) => content)
}
