import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { Crud } from '#server/crud/rules.ts'
import { insertRecord } from '#server/crud/write-records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { processImage } from '#server/media/process-image.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { imageUrl } from '#shared/media.ts'
import { postPage } from '#shared/paths.ts'
import type { BroughtPost, BroughtPosts } from '#shared/post-import.ts'
import { categories } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { createCategoryFinder } from './import-categories.ts'
import { addRedirect } from './import-redirects.ts'
import { bytesOf, type SavedPicture, withSavedPictures } from './post-text.ts'

const importing = defineOperation({
  name: 'import-posts',
  right: { to: 'write', resource: posts.name },
  changes: ['record', 'imported_posts'],
  sends: [],
  times: undoForDay,
  apart: [categories.name],
})

/** Keys that a statement asks for. */
const fewKeys = 500

/** @returns those of the keys whose posts were brought in and are in no bin */
export async function knownKeys(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of batchesOf(keys, fewKeys)) {
    const rows = await db
      .selectFrom('imported_posts')
      .innerJoin('posts', 'posts.id', 'imported_posts.post_id')
      .select('imported_posts.key')
      .where('imported_posts.key', 'in', some)
      .where('posts.deleted_at', 'is', null)
      .execute()
    for (const { key } of rows) known.add(key)
  }
  return known
}

type Ready = { post: BroughtPost; values: Values }
type Told = Pick<BroughtPosts, 'refused' | 'broken' | 'led' | 'notRedirected'>

/** Keeps the pictures of a post that are in the file, and checks the post as if it had been typed. */
async function prepare(
  { context, resource }: Crud,
  request: FastifyRequest,
  { post, told }: { post: BroughtPost; told: Told },
): Promise<Ready | null> {
  const save = async (bytes: Buffer): Promise<(SavedPicture & { name: string; focus: string }) | null> => {
    try {
      const picture = await processImage(bytes)
      const name = await context.media.save(picture)
      const { width, height, focus } = picture
      return { name, url: imageUrl(name), width, height, focus: focus ?? '' }
    } catch (error) {
      // A disk that is full, and a server that has too much to do, are no faults of the picture.
      if (!(error instanceof AppError) || error.status >= 500) throw error
      told.broken += 1
      return null
    }
  }
  const content = await withSavedPictures(post.text, save)
  const bytes = post.picture === null ? null : bytesOf(post.picture)
  const own = bytes && (await save(bytes))
  const { title, category_id, day } = post
  const typed = { title, content, post_date: day, publish_time: '', is_published: false }
  try {
    // A category that is about to be created has no id yet.
    const checked = { ...typed, category_id: category_id ?? 1 }
    const values = parseBody(bodySchema(resource, 'create', request.actor.guard), checked) as Values
    return { post, values: own ? { ...values, image: own.name, image_focus: own.focus } : values }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    told.refused.push(post.key)
    return null
  }
}

type Order = { posts: readonly BroughtPost[]; operation?: string | undefined; leads: boolean }

/** Makes drafts of posts of an old site, in one transaction; those that were brought in before stay as they are. */
export async function importPosts(
  context: AppContext,
  request: FastifyRequest,
  order: Order,
): Promise<BroughtPosts> {
  const crud = context.cruds.get(posts.name) as Crud
  const redirecting = context.cruds.get(redirects.name) as Crud
  const told: Told = { refused: [], broken: 0, led: 0, notRedirected: [] }
  const before = await knownKeys(
    context.db,
    order.posts.map(({ key }) => key),
  )
  const ready: Ready[] = []
  for (const post of order.posts) {
    if (before.has(post.key)) continue
    const prepared = await prepare(crud, request, { post, told })
    if (prepared) ready.push(prepared)
  }
  const work = { context, actor: request.actor, kind: importing, isPublic: true, continues: order.operation }
  const { result: done, operation } = await applyOperation(work, async (scope) => {
    const write = { ...crud, context: scope.context, actor: scope.actor }
    const keys = ready.map(({ post }) => post.key)
    // Two imports at the same time take turns, so that no post comes twice.
    await scope.context.dialect.lockKey(scope.tx, 'imported_posts')
    const known = new Set([...before, ...(await knownKeys(scope.tx, keys))])
    const missing = keys.filter((key) => !known.has(key))
    const made: BroughtPosts['posts'] = []
    const finder = await createCategoryFinder(scope, context.cruds.get(categories.name) as Crud)
    if (missing.length > 0) await scope.tx.deleteFrom('imported_posts').where('key', 'in', missing).execute()
    for (const { post, values } of ready) {
      const { key, address, category, oldAddresses = address ? [address] : [] } = post
      if (known.has(key)) continue
      known.add(key)
      const category_id = category ? await finder.find(category) : values.category_id
      const { id } = (await insertRecord(write, scope, { ...values, category_id })).entity
      await scope.tx.insertInto('imported_posts').values({ key, post_id: id }).execute()
      made.push({ key, id })
      if (!order.leads) continue
      const redirect = { ...redirecting, context: write.context, actor: write.actor }
      for (const old of oldAddresses) {
        const why = await addRedirect(redirect, scope, { old, to: postPage(id) })
        if (why === null) told.led += 1
        else told.notRedirected.push({ address: old, why })
      }
    }
    const isMade = new Set(made.map(({ key }) => key))
    const repeated = [...known].filter((key) => !isMade.has(key))
    return { posts: made, known: repeated, categories: finder.created }
  })
  return { ...done, ...told, operation: operation?.id ?? '' }
}
