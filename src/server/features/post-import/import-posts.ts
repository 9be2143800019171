import type { AppContext } from '#server/context/context.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { insertRecord } from '#server/crud/write-records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import type { OperationScope, Values, WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { isPageSlug, reservedWords } from '#shared/page-address.ts'
import { ownPage, postPage } from '#shared/paths.ts'
import type { BroughtPost, BroughtPosts } from '#shared/post-import.ts'
import { categories } from '#shared/resources/categories.ts'
import { pages } from '#shared/resources/pages.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import type { FoundAttachments } from './found-posts.ts'
import { createCategoryFinder } from './import-categories.ts'
import { createPictureSaver, type LoadPicture, type PictureSaver } from './import-pictures.ts'
import { addRedirect } from './import-redirects.ts'
import { pictureKey, withoutSize } from './match-pictures.ts'
import { isInFile, withSavedPictures } from './post-text.ts'

export const importPostsKind = defineOperation({
  name: 'import-posts',
  right: { to: 'write', resource: posts.name },
  changes: ['record', 'imported_posts', 'imported_pages'],
  sends: [],
  times: undoForDay,
  apart: [categories.name],
})

/** Keys that a statement asks for. */
const fewKeys = 500

/** @returns the records that came of these keys and are not in the trash */
export async function findImported(
  db: Db | Tx,
  keys: readonly string[],
): Promise<Map<string, { resource: 'posts' | 'pages'; id: number }>> {
  const found = new Map<string, { resource: 'posts' | 'pages'; id: number }>()
  for (const some of batchesOf(keys, fewKeys)) {
    const fromPosts = await db
      .selectFrom('imported_posts')
      .innerJoin('posts', 'posts.id', 'imported_posts.post_id')
      .select(['imported_posts.key', 'posts.id'])
      .where('imported_posts.key', 'in', some)
      .where('posts.deleted_at', 'is', null)
      .execute()
    for (const { key, id } of fromPosts) found.set(key, { resource: 'posts', id })
    const fromPages = await db
      .selectFrom('imported_pages')
      .innerJoin('pages', 'pages.id', 'imported_pages.page_id')
      .select(['imported_pages.key', 'pages.id'])
      .where('imported_pages.key', 'in', some)
      .where('pages.deleted_at', 'is', null)
      .execute()
    for (const { key, id } of fromPages) found.set(key, { resource: 'pages', id })
  }
  return found
}

/** @returns those of the keys whose posts or pages were imported and are not in the trash */
export const knownKeys = async (db: Db | Tx, keys: readonly string[]): Promise<Set<string>> =>
  new Set((await findImported(db, keys)).keys())

/** A saved picture of a post: its old address and its new one. */
type Moved = { from: string; to: string }
type Ready = { post: BroughtPost; values: Values; moved: Moved[] }
type Importing = { context: AppContext; actor: Actor; order: Order; saver: PictureSaver; refused: string[] }

/** Stores the pictures of a post or page, and checks it as if it had been typed. */
async function prepare(
  { context, actor, saver, refused }: Importing,
  post: BroughtPost,
): Promise<Ready | null> {
  const { resource } = context.cruds.get(post.isPage ? pages.name : posts.name) as Crud
  const moved: Moved[] = []
  const save = async (address: string) => {
    const saved = await saver.save(address, post.title)
    if (saved && !isInFile(address)) moved.push({ from: address, to: saved.url })
    return saved
  }
  const content = await withSavedPictures(post.text, save)
  const own = post.picture === null ? null : await save(post.picture)
  const { title, category_id, day, slug = '' } = post
  const typed = { title, content, publish_time: '', is_published: false }
  // A category that is about to be created has no id yet.
  const checked = post.isPage
    ? { ...typed, slug: isPageSlug(slug) && !reservedWords.has(slug) ? slug : '', place: 'none' }
    : { ...typed, post_date: day, category_id: category_id ?? 1 }
  try {
    const values = parseBody(bodySchema(resource, 'create', actor.guard), checked) as Values
    return { post, moved, values: own ? { ...values, image: own.name, image_focus: own.focus } : values }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refused.push(post.key)
    return null
  }
}

/** A page at the address that it wants, or at one made of its title if another page has that. */
async function insertPage(write: Write, scope: WriteScope, values: Values) {
  try {
    return (await insertRecord(write, scope, values)).entity
  } catch (error) {
    // The rules refuse it before anything is written.
    if (!(error instanceof AppError) || error.code !== 'validation' || values.slug === '') throw error
    return (await insertRecord(write, scope, { ...values, slug: '' })).entity
  }
}

export type Order = {
  posts: readonly BroughtPost[]
  operation?: string | undefined
  leads: boolean
  load?: LoadPicture
  /** The account whose turn it is to read pictures; without one the server itself reads them. */
  account?: number | undefined
  /** The addresses of the attachments, by the keys of their pictures. */
  attachments?: FoundAttachments
  /** Runs in the transaction of the import. */
  record?: (scope: OperationScope, brought: Omit<BroughtPosts, 'operation'>) => Promise<void>
}

type Made = Pick<BroughtPosts, 'posts' | 'pages' | 'led' | 'notRedirected' | 'categories'>

/** Stores what was prepared and is not known. */
async function store(importing: Importing, scope: OperationScope, ready: readonly Ready[]): Promise<Made> {
  const { context, order } = importing
  const made: Made = { posts: [], pages: [], led: 0, notRedirected: [], categories: [] }
  const writeTo = (name: string): Write => ({
    ...(context.cruds.get(name) as Crud),
    context: scope.context,
    actor: scope.actor,
  })
  const finder = await createCategoryFinder(scope, context.cruds.get(categories.name) as Crud)
  for (const { post, values, moved } of ready) {
    const { key, address, category, oldAddresses = address ? [address] : [] } = post
    let to: string
    if (post.isPage) {
      const { id, slug } = await insertPage(writeTo(pages.name), scope, values)
      await scope.tx.insertInto('imported_pages').values({ key, page_id: id }).execute()
      made.pages.push({ key, id })
      to = ownPage(String(slug))
    } else {
      const category_id = category ? await finder.find(category) : values.category_id
      const { id } = (await insertRecord(writeTo(posts.name), scope, { ...values, category_id })).entity
      await scope.tx.insertInto('imported_posts').values({ key, post_id: id }).execute()
      made.posts.push({ key, id })
      to = postPage(id)
    }
    const pictures = moved.flatMap(({ from, to: picture }) =>
      [from, withoutSize(from), ...(order.attachments?.get(pictureKey(from)) ?? [])].map(
        (old) => [old, picture] as const,
      ),
    )
    const addresses = [...oldAddresses.map((old) => [old, to] as const), ...pictures]
    for (const [old, target] of order.leads ? addresses : []) {
      const why = await addRedirect(writeTo(redirects.name), scope, { old, to: target })
      if (why === null) made.led += 1
      else if (why !== 'same') made.notRedirected.push({ address: old, why })
    }
  }
  made.categories = finder.created
  return made
}

/** Makes drafts of posts and pages of an old site, in one transaction; those that were imported before stay as they are. */
export async function importPosts(context: AppContext, actor: Actor, order: Order): Promise<BroughtPosts> {
  const importing: Importing = {
    ...{ context, actor, order, refused: [] },
    saver: createPictureSaver({ media: context.media, account: order.account, load: order.load }),
  }
  const before = await knownKeys(
    context.db,
    order.posts.map(({ key }) => key),
  )
  const ready: Ready[] = []
  for (const post of order.posts) {
    if (before.has(post.key)) continue
    const prepared = await prepare(importing, post)
    if (prepared) ready.push(prepared)
  }
  const work = { context, actor, kind: importPostsKind, isPublic: true, continues: order.operation }
  const { result, operation } = await applyOperation(work, async (scope) => {
    const keys = ready.map(({ post }) => post.key)
    // Two imports at the same time take turns, so that no post comes twice.
    await scope.context.dialect.lockKey(scope.tx, 'imported_posts')
    const known = new Set([...before, ...(await knownKeys(scope.tx, keys))])
    const fresh = ready.filter(({ post }, index) => !known.has(post.key) && keys.indexOf(post.key) === index)
    const missing = fresh.map(({ post }) => post.key)
    if (missing.length > 0) {
      await scope.tx.deleteFrom('imported_posts').where('key', 'in', missing).execute()
      await scope.tx.deleteFrom('imported_pages').where('key', 'in', missing).execute()
    }
    const { refused, saver } = importing
    const brought = {
      ...(await store(importing, scope, fresh)),
      ...{ known: [...known], refused, broken: saver.unread.length, unread: saver.unread },
    }
    await order.record?.(scope, brought)
    return brought
  })
  return { ...result, operation: operation?.id ?? '' }
}
