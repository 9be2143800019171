import type { Feature } from '#server/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { AnyQuery, CrudRules, Values, WriteScope } from '#server/crud/rules.ts'
import { parseListQuery } from '#server/http/list-query.ts'
import { type RawQuery, readId } from '#server/http/request-parts.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { categories } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'
import { stockholmDay } from '#shared/time.ts'

/** Holds the category until the post is written, so that it is not deleted in between. */
async function requireCategory(values: Values, { tx, context }: WriteScope): Promise<void> {
  if (values.category_id === undefined) return
  const wanted = tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', values.category_id as number)
    .where('deleted_at', 'is', null)
  const category = await context.dialect.lockRow(wanted).executeTakeFirst()
  if (!category) throw invalidField('category_id', 'Kategorin finns inte.', 'no-such-category')
}

const postRules: CrudRules = {
  // Drafts and posts of a coming day are for administrators (DESIGN §4.5).
  visible: (query, actor, now) =>
    actor.guard === 'superuser'
      ? query
      : query.where('is_published', '=', true).where('post_date', '<=', stockholmDay(now)),
  async compute({ db, entities }) {
    const names = await db.selectFrom('categories').select(['id', 'name']).execute()
    const byId = new Map(names.map(({ id, name }) => [id, name]))
    for (const entity of entities) entity.category = byId.get(entity.category_id as number) ?? ''
  },
  async beforeCreate(values, scope) {
    await requireCategory(values, scope)
    return { ...values, author: scope.actor.user?.first_name ?? '' }
  },
  async beforeUpdate(values, _row, scope) {
    await requireCategory(values, scope)
    return values
  },
}

const categoryRules: CrudRules = {
  async compute({ db, entities, now }) {
    const counts = await db
      .selectFrom('posts')
      .select((select) => ['category_id', select.fn.countAll<number>().as('count')])
      .where('deleted_at', 'is', null)
      .where('is_published', '=', true)
      .where('post_date', '<=', stockholmDay(now))
      .groupBy('category_id')
      .execute()
    const byId = new Map(counts.map(({ category_id, count }) => [category_id, Number(count)]))
    for (const entity of entities) entity.published_post_count = byId.get(entity.id) ?? 0
  },
  async beforeDelete(row, { tx }) {
    const used = await tx
      .selectFrom('posts')
      .select('id')
      .where('category_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (used) throw new AppError('in-use')
  },
}

/** Posts, their categories, and the category filter `api/categories/{id}/posts/`. */
export const postsFeature: Feature = (app, context) => {
  const crud = { context, resource: posts, rules: postRules }
  crudRoutes(app, crud)
  crudRoutes(app, { context, resource: categories, rules: categoryRules })
  const config = { guard: 'public', openapi: { resource: 'posts', operation: 'list' } } as const
  app.get('/api/categories/:id/posts/', { config }, async (request, reply) => {
    const list = parseListQuery(posts, request.query as RawQuery)
    const categoryId = readId(request)
    const where = (query: AnyQuery) => query.where('category_id', '=', categoryId)
    return sendList(crud, { request, reply }, () => listRecords(crud, { actor: request.actor, list, where }))
  })
}
