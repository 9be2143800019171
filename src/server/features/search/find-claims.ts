import { notRestricted } from '#server/db/restrictions.ts'
import { findForms } from '#server/db/search-indexes.ts'
import type { Services } from '#server/services/services.ts'
import { claimEntries } from '#shared/claim-list.ts'
import type { SearchHit } from '#shared/search.ts'

/**
 * @param wanted.forms the words, each of which stands in the reference or the name; as they were typed, and as digits
 * @returns the newest claims of them, without those of restricted persons; no address is searched or told
 */
export async function findClaims(
  context: Pick<Services, 'db' | 'dialect'>,
  { forms, limit }: { forms: readonly (readonly string[])[]; limit: number },
): Promise<SearchHit[]> {
  const { db } = context
  const fields = ['reference', 'name']
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'reference', 'name', 'due_day'])
    .where(await notRestricted(db, claimEntries))
    .where(await findForms(context, { resource: claimEntries, fields, forms }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, reference, name, due_day }) => ({
    resource: claimEntries.name,
    ...{ id, title: reference, hint: `${name}, ${due_day}` },
  }))
}
