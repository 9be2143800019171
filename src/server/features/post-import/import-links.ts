import type { AppContext } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { storeChange } from '#server/crud/write-records.ts'
import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { addressKey } from '#server/redirects/address-key.ts'
import { batchesOf } from '#shared/batches.ts'
import { ownPage, postPage } from '#shared/paths.ts'
import type { FoundPost } from '#shared/post-import.ts'
import { getResource } from '#shared/resources/index.ts'
import { findImported, importPostsKind } from './import-posts.ts'

const href = /(?<=<a\b[^<>]*\shref=")[^"]*(?=")/gi

/** @returns host and path of an address of the old site, without `www.` and the fragment: two links with the same key lead to one page */
function linkKey(address: string): string | null {
  const url = URL.parse(address)
  if (!url?.protocol.startsWith('http')) return null
  return `${url.host.replace(/^www\./, '')} ${addressKey(url.pathname + url.search)}`
}

/** @returns the text with its links to imported posts and pages leading to these, and the number of changed links */
function rewriteLinks(
  html: string,
  base: string | null,
  newAddresses: ReadonlyMap<string, string>,
): { html: string; count: number } {
  let count = 0
  const written = html.replace(href, (address) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'), base ?? undefined)
    const key = url && linkKey(url.href)
    const target = key && newAddresses.get(key)
    if (!target) return address
    count += 1
    return `${target}${url.hash.replaceAll('"', '%22')}`
  })
  return { html: written, count }
}

type Imported = { resource: 'posts' | 'pages'; id: number; base: string | null }

/** @returns the new addresses by those of the old site, and the records */
async function readImported({ db }: AppContext, found: readonly FoundPost[]) {
  const imported = await findImported(
    db,
    found.map(({ key }) => key),
  )
  const slugs = new Map(
    (await db.selectFrom('pages').select(['id', 'slug']).execute()).map(({ id, slug }) => [id, String(slug)]),
  )
  const newAddresses = new Map<string, string>()
  const records: Imported[] = []
  for (const { key, address, oldAddresses } of found) {
    const record = imported.get(key)
    if (!record) continue
    const { resource, id } = record
    records.push({ resource, id, base: address })
    for (const old of oldAddresses) {
      const place = linkKey(old)
      if (place) newAddresses.set(place, resource === 'posts' ? postPage(id) : ownPage(slugs.get(id) ?? ''))
    }
  }
  return { newAddresses, records }
}

type Work = { context: AppContext; actor: Actor; operation: string; ids: ReadonlySet<string> }

/**
 * Rewrites the links between imported posts and pages, in the operation of their import.
 * @param work.ids the records of this import, `posts 7`: others stay as they are
 * @returns the number of changed links
 */
export async function importLinks(
  { context, actor, operation, ids }: Work,
  found: readonly FoundPost[],
  record: (scope: OperationScope, count: number) => Promise<void>,
): Promise<void> {
  const { newAddresses, records } = await readImported(context, found)
  const own = records.filter(({ resource, id }) => ids.has(`${resource} ${id}`))
  for (const batch of batchesOf(own, 50)) {
    const work = { context, actor, kind: importPostsKind, isPublic: true, continues: operation }
    await applyOperation(work, async (scope) => {
      let links = 0
      for (const { resource: name, id, base } of batch) {
        const resource = getResource(name)
        const query = tableOf(scope.tx, resource).selectAll().where('id', '=', id)
        const row = await context.dialect.lockRow(query).$castTo<StoredRow>().executeTakeFirst()
        if (!row || row.deleted_at !== null) continue
        const { html, count } = rewriteLinks(String(row.content), base, newAddresses)
        if (count === 0) continue
        links += count
        const write = { ...(context.cruds.get(name) as Crud), context: scope.context, actor: scope.actor }
        await storeChange(write, scope, { row, values: { content: html } })
      }
      await record(scope, links)
    })
  }
}
