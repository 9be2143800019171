import { findTitles } from '#server/crud/compute-fields.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import type { Use } from '#server/media/library/find-uses.ts'
import type { Services } from '#server/services/services.ts'
import type { OpenedPicture, PicturePlace } from '#shared/picture-library.ts'
import type { Resource } from '#shared/resource.ts'
import { findResource } from '#shared/resources/index.ts'
import { may, type Principal } from '#shared/rights.ts'

type State = PicturePlace['state']

/** @returns how visitors see a record, or that they do not */
export const stateOf = (
  resource: Resource,
  row: Partial<StoredRow> | undefined,
  where: Use['where'],
): State => {
  if (where === 'version') return 'version'
  if (row?.deleted_at) return 'bin'
  if (where === 'copy') return 'copy'
  return resource.publishedBy && !row?.[resource.publishedBy] ? 'draft' : 'live'
}

async function placesOf(
  { db }: Pick<Services, 'db'>,
  resource: Resource,
  uses: readonly Use[],
): Promise<PicturePlace[]> {
  const ids = [...new Set(uses.map(({ id }) => id))]
  const titles = await findTitles(db, resource, ids)
  const columns = ['id', 'deleted_at', ...(resource.publishedBy ? [resource.publishedBy] : [])]
  const rows = await recordTables(db)
    .selectFrom(resource.name)
    .select(columns)
    .where('id', 'in', ids)
    .$castTo<StoredRow>()
    .execute()
  return ids.map((id) => {
    // A record that shows it itself is named for that, whatever its working copy says.
    const own = uses.filter((use) => use.id === id)
    const { where = 'version' } = own.find((use) => use.where === 'record') ?? own[0] ?? {}
    const row = rows.find((one) => one.id === id)
    return { resource: resource.name, id, title: titles.get(id) ?? '', state: stateOf(resource, row, where) }
  })
}

/** @returns the records that show a picture: those that the caller may read in the panel, and the number of the others */
export async function findPlaces(
  context: Pick<Services, 'db'>,
  principal: Principal,
  uses: readonly Use[],
): Promise<Pick<OpenedPicture, 'shown_in' | 'hidden_places'>> {
  const shown_in: PicturePlace[] = []
  const hidden = new Set<string>()
  for (const [name, some] of Map.groupBy(uses, ({ resource }) => resource)) {
    const resource = findResource(name)
    if (resource && may(principal, 'read', name)) shown_in.push(...(await placesOf(context, resource, some)))
    else for (const { id } of some) hidden.add(`${name}/${id}`)
  }
  return { shown_in, hidden_places: hidden.size }
}
