import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords, publishedTo } from '#server/crud/list-records.ts'
import { nextPublicationMs } from '#server/crud/publication.ts'
import type { Crud } from '#server/crud/rules.ts'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { listOf, route } from '#server/http/input/route.ts'
import { AppError } from '#shared/errors.ts'
import { isPageSlug } from '#shared/page-address.ts'
import { pages } from '#shared/resources/pages.ts'
import { pageRules } from './page-rules.ts'

/** @throws AppError gone when the actor could read the page at an address and it was deleted, else not-found when there is none */
async function refuseUnknown({ context, rules }: Crud, actor: Actor, slug: string): Promise<void> {
  const readable = publishedTo(rules, actor, context.now())
  const rows = await readable(tableOf(context.db, pages).where('slug', '=', slug))
    .select('deleted_at')
    .execute()
  if (rows.length === 0) throw new AppError('not-found')
  if (rows.every(({ deleted_at }) => deleted_at !== null)) throw new AppError('gone')
}

/** A page's address knows its slug only: `api/pages/named/{name}/` gives the one page at it, as a list. */
function namedPages(app: FastifyInstance, crud: Crud): void {
  route(app, ['GET', '/api/pages/named/:name/'], {
    who: { guard: 'public', to: 'read', resource: pages.name },
    summary: { resource: pages.name, operation: 'list' },
    reads: listOf(pages),
    does: (call) => {
      const { name } = call.request.params as { name: string }
      if (!isPageSlug(name)) throw new AppError('not-found')
      const { actor } = call.request
      const where = (query: RecordQuery) => query.where('slug', '=', name)
      return sendList(crud, call, async () => {
        await refuseUnknown(crud, actor, name)
        return listRecords(crud, { actor, list: call.query, where })
      })
    },
  })
}

/** Pages that the association writes itself. */
export const pagesFeature: Feature = (app, context) => {
  context.cache.expectChange((nowMs) => nextPublicationMs(context.db, pages, nowMs))
  namedPages(app, crudRoutes(app, context, { resource: pages, rules: pageRules }))
}
