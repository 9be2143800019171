import { sql } from 'kysely'
import type { CrudRules } from '#server/crud/rules.ts'
import { firstDays } from '#server/db/board-days.ts'
import { updateRow } from '#server/db/one-row.ts'
import type { RecordQuery, StoredRow } from '#server/db/records.ts'
import { isCircle, type Link, linkOf, placesOf, readLinks, withFollowers } from '#server/documents/chains.ts'
import { isVisible, type VisibilityContext } from '#server/documents/visible-documents.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { documentFile } from '#shared/documents.ts'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { findUnreadable } from './read-texts.ts'
import { settleSlugs } from './slugs.ts'

/** Stands for the id of a document that has none yet. */
const newId = -1

/** All documents as they are now; writers of several take turns, so that no two chains get one address. */
async function lockLinks({ tx, context }: WriteScope): Promise<Link[]> {
  await context.dialect.lockKey(tx, 'documents')
  return readLinks(tx, sql<boolean>`false`)
}

const asLink = (row: StoredRow | Values): Link => linkOf(row as Parameters<typeof linkOf>[0])

/** @returns the documents with one of them as it is about to be */
const withChange = (links: readonly Link[], changed: Link): Link[] => [
  ...links.filter(({ id }) => id !== changed.id),
  changed,
]

/** A document that joins another chain, or none, leaves the address of its own to those that stay. */
function leaving(links: readonly Link[], changed: Link): Link[] {
  const before = links.find(({ id }) => id === changed.id)
  if (!before || before.replaces === changed.replaces) return withChange(links, changed)
  const movers = withFollowers(links, changed.id)
  const emptied = links.map((link) => (movers.has(link.id) ? { ...link, slug: '' } : link))
  return withChange(emptied, { ...changed, slug: '' })
}

/** @returns the year in which the board of a day began; without boards that of the day */
function boardYear(day: string, firstDaysOfBoards: readonly string[]): number {
  const first = firstDaysOfBoards.find((one) => one <= day) ?? day
  return Number(first.slice(0, 4))
}

export const documentRules = (context: VisibilityContext): CrudRules => ({
  published: (query: RecordQuery, now) => query.where(isVisible(context, now)),

  async compute({ db, entities, rows, now }) {
    if (rows.length === 0) return
    const places = placesOf(await readLinks(db, isVisible(context, now)))
    const days = await firstDays(db)
    const unreadable = await findUnreadable(
      { db },
      rows.map(({ id }) => id),
    )
    for (const [index, row] of rows.entries()) {
      const entity = entities[index]
      const place = places.get(row.id)
      if (!entity) continue
      const decided = row.decided_day as string | null
      entity.year = row.board_year ?? (decided ? boardYear(decided, days) : null)
      entity.address = place?.slug ? documentFile(place.slug, place.isValid ? '' : place.word) : ''
      entity.is_valid = place?.isValid ?? false
      // `replaces` is in the answers to administrators only, and so is this.
      if ('replaces' in entity) entity.has_unreadable_text = unreadable.has(row.id)
    }
  },

  async beforeCreate(values, scope) {
    const links = await lockLinks(scope)
    const created_at = scope.context.now().toISOString()
    const own = asLink({
      replaces: null,
      decided_day: null,
      board_only: false,
      file: null,
      ...values,
      id: newId,
      slug: '',
      created_at,
      deleted_at: null,
    })
    const after = [...links, own]
    return { ...values, slug: await settleSlugs(scope, { before: links, after, written: newId }) }
  },

  async beforeUpdate(values, row, scope) {
    const links = await lockLinks(scope)
    const changed = asLink({ ...row, ...values })
    if (isCircle(links, changed)) throw invalidField('replaces', message('documents.circle'), 'circle')
    const after = leaving(links, changed)
    return { ...values, slug: await settleSlugs(scope, { before: links, after, written: row.id }) }
  },

  async beforeDelete(row, scope) {
    await settleOwn(scope, row, { ...asLink(row), isLiving: false, hasAddress: false })
  },

  async beforeRestore(row, scope) {
    await settleOwn(scope, row, asLink({ ...row, deleted_at: null }))
  },

  /** Its successor replaces its predecessor. */
  async beforeErase(row, { scope: { tx } }) {
    await tx
      .updateTable('documents')
      .set({ replaces: row.replaces as number | null })
      .where('replaces', '=', row.id)
      .execute()
  },
})

/** Stores the words that follow from the going or coming back of a document, its own too. */
async function settleOwn(scope: WriteScope, { id }: StoredRow, changed: Link): Promise<void> {
  const before = await lockLinks(scope)
  const after = withChange(before, changed)
  const slug = await settleSlugs(scope, { before, after, written: id })
  await updateRow(scope.tx, ['documents', id], { slug })
}
