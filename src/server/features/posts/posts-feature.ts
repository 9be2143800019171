import type { Feature } from '#server/context/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import { nextPublicationMs, publicationRules } from '#server/crud/publication.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db } from '#server/db/tables.ts'
import { listOf, route } from '#server/http/input/route.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { categories } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'

/** Published posts, those of a coming day included (specification §2, Dashboard). */
const countActive = (db: Db): Promise<number> =>
  countRows(db.selectFrom('posts').where('is_published', '=', true).where('deleted_at', 'is', null))

const publication = publicationRules(posts)

/**
 * Marks a post without a picture, so that every way to publish it agrees: its form asks for no picture then, and visitors
 * see a placeholder. The form asks for one in a new post.
 */
const markPicture = (values: Values, row: Values = {}): Values => {
  const { image = null } = { ...row, ...values }
  const lacking = image === null || image === '' ? 'image' : ''
  return lacking === row.lacking && !('lacking' in values) ? values : { ...values, lacking }
}

const postRules: CrudRules = {
  ...publication,
  beforeCreate: (values, { actor }) => ({ ...markPicture(values), author: actor.user?.first_name ?? '' }),
  beforeUpdate: (values, row) => markPicture(values, row),
}

const categoryRules: CrudRules = {
  async compute({ db, entities, now }) {
    const counts = await publication
      .published(tableOf(db, posts), now)
      .select(({ fn }) => ['category_id', fn.countAll().as('count')])
      .where('deleted_at', 'is', null)
      .groupBy('category_id')
      .execute()
    const byId = new Map(counts.map(({ category_id, count }) => [category_id, Number(count)]))
    for (const entity of entities) entity.published_post_count = byId.get(entity.id) ?? 0
  },
}

/** Posts, their categories, and the category filter `api/categories/{id}/posts/`. */
export const postsFeature: Feature = (app, context) => {
  context.cache.expectChange((nowMs) => nextPublicationMs(context.db, posts, nowMs))
  const crud = crudRoutes(app, context, { resource: posts, rules: postRules })
  crudRoutes(app, context, { resource: categories, rules: categoryRules })
  context.statistics.push({
    resource: posts.name,
    count: async () => ({ active_posts: await countActive(context.db) }),
    schema: { active_posts: { type: 'integer' } },
  })
  route(app, ['GET', '/api/categories/:id/posts/'], {
    who: { guard: 'public', to: 'read', resource: posts.name },
    summary: { resource: posts.name, operation: 'list' },
    reads: listOf(posts),
    does: (call) => {
      const where = (query: RecordQuery) => query.where('category_id', '=', call.id)
      return sendList(crud, call, () =>
        listRecords(crud, { actor: call.request.actor, list: call.query, where }),
      )
    },
  })
}
