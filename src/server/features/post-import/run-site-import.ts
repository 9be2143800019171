import type { AppContext } from '#server/context/context.ts'
import type { Db } from '#server/db/tables.ts'
import { readZipEntry } from '#server/file-reading/open-zip.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { AppError } from '#shared/errors.ts'
import {
  type BroughtPost,
  chooseCategory,
  type FoundPost,
  importedPictureLimits,
  isImportable,
  type SiteImportChoices,
  type SiteImportReport,
} from '#shared/post-import.ts'
import { posts } from '#shared/resources/posts.ts'
import { may } from '#shared/rights.ts'
import { stockholmDay } from '#shared/time.ts'
import type { FoundAttachments } from './found-posts.ts'
import { importLinks } from './import-links.ts'
import type { LoadPicture } from './import-pictures.ts'
import { findImported, importPosts, knownKeys } from './import-posts.ts'
import type { PictureFinder } from './match-pictures.ts'
import {
  archivePath,
  deleteFiles,
  hasFiles,
  parseReport,
  readImport,
  type SiteImportRow,
} from './site-imports.ts'

/** Posts that come in by one transaction; one with many pictures takes some seconds. */
const batchSize = 10
/** An import that fails so often without an import of anything in between is given up. */
const mostFailures = 5
/** Addresses without a redirect, and pictures that could not be read, that a report names. */
const mostNamed = 500

/** Imports that this process carries out. */
const running = new WeakMap<Db, Map<string, Promise<void>>>()

/** @returns the account that started the import, as it is today. @throws AppError forbidden without the right */
async function findActor({ db, now }: AppContext, userId: number | null): Promise<Actor> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', ...grantColumns])
    .where('id', '=', userId ?? 0)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('forbidden')
  const { is_superuser, roles } = grantsOf(row, now())
  const user = { id: row.id, first_name: row.first_name, is_superuser }
  const actor: Actor = { guard: 'superuser', user, roles, tokenId: null }
  if (!may(principalOf(actor), 'write', posts.name)) throw new AppError('forbidden')
  return actor
}

type Run = {
  context: AppContext
  actor: Actor
  id: string
  operation: string | undefined
  choices: SiteImportChoices
  report: SiteImportReport
}

/** Stores how far an import is, in the transaction of what came in. */
async function recordProgress(run: Run, scope: OperationScope, report: SiteImportReport): Promise<void> {
  const values = { operation_id: scope.operation.id, report: JSON.stringify(report), failures: 0 }
  await scope.tx.updateTable('site_imports').set(values).where('id', '=', run.id).execute()
}

/** A picture of the archive: the original, else a smaller copy that can be read. */
const loadFrom = (run: Run, pictures: PictureFinder): LoadPicture =>
  async function* (address) {
    for (const entry of pictures.find(address)) {
      try {
        yield await readZipEntry(archivePath(run.context, run.id), entry, importedPictureLimits.file)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
  }

async function toBrought(run: Run, found: readonly FoundPost[]): Promise<BroughtPost[]> {
  const { byFile, category_id } = run.choices
  const existing = await run.context.db
    .selectFrom('categories')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return found.map((post) => ({
    ...post,
    day: post.day ?? stockholmDay(run.context.now()),
    category_id,
    category: byFile ? chooseCategory(post, existing) : null,
  }))
}

type Files = { load: LoadPicture; attachments: FoundAttachments }

async function importBatch(run: Run, batch: readonly FoundPost[], files: Files): Promise<void> {
  const all = await toBrought(run, batch)
  const lackCategory = (post: BroughtPost) => !post.isPage && !post.category && post.category_id === null
  const without = all.filter(lackCategory).map(({ key }) => key)
  let next = run.report
  const { operation } = await importPosts(run.context, run.actor, {
    posts: all.filter((post) => !lackCategory(post)),
    operation: run.operation,
    leads: run.choices.leads,
    ...files,
    record: async (scope, brought) => {
      const notRedirected = [...run.report.notRedirected, ...brought.notRedirected]
      next = {
        ...run.report,
        done: run.report.done + batch.length,
        posts: run.report.posts + brought.posts.length,
        pages: run.report.pages + brought.pages.length,
        broken: run.report.broken + brought.broken,
        led: run.report.led + brought.led,
        refused: [...run.report.refused, ...brought.refused, ...without],
        unread: [...run.report.unread, ...brought.unread].slice(0, mostNamed),
        notRedirected: notRedirected.slice(0, mostNamed),
        moreNotRedirected: run.report.moreNotRedirected + Math.max(0, notRedirected.length - mostNamed),
        categories: [...run.report.categories, ...brought.categories],
      }
      await recordProgress(run, scope, next)
    },
  })
  run.report = next
  run.operation ??= operation || undefined
}

async function carryOut(run: Run): Promise<void> {
  const { context, id } = run
  const { file, pictures } = await readImport(context, id)
  const left = new Set(run.choices.left)
  const chosen = file.posts.filter((post) => isImportable(post) && !left.has(post.key))
  const keys = chosen.map(({ key }) => key)
  const done = new Set([...(await knownKeys(context.db, keys)), ...run.report.refused])
  const remaining = chosen.filter(({ key }) => !done.has(key))
  run.report = { ...run.report, total: chosen.length, done: chosen.length - remaining.length }
  const files = { load: loadFrom(run, pictures), attachments: file.attachments }
  for (let at = 0; at < remaining.length; at += batchSize)
    await importBatch(run, remaining.slice(at, at + batchSize), files)
  if (run.operation) {
    const imported = await findImported(context.db, keys)
    const changed = await findOwn(run, run.operation)
    const ids = new Set(
      [...imported.values()]
        .map(({ resource, id: own }) => `${resource} ${own}`)
        .filter((one) => changed.has(one)),
    )
    const work = { context, actor: run.actor, operation: run.operation, ids }
    await importLinks(work, file.posts, async (scope, count) => {
      run.report = { ...run.report, links: run.report.links + count }
      await recordProgress(run, scope, run.report)
    })
  }
  await context.db
    .updateTable('site_imports')
    .set({ state: 'done', report: JSON.stringify(run.report) })
    .where('id', '=', id)
    .execute()
  await deleteFiles(context, id)
}

/** @returns the posts and pages that the operation created */
async function findOwn({ context }: Run, operation: string): Promise<Set<string>> {
  const rows = await context.db
    .selectFrom('operation_changes')
    .select(['table_name', 'row_key'])
    .where('operation_id', '=', operation)
    .where('table_name', 'in', ['posts', 'pages'])
    .execute()
  return new Set(rows.map(({ table_name, row_key }) => `${table_name} ${row_key}`))
}

async function runOnce(context: AppContext, row: SiteImportRow): Promise<void> {
  try {
    await carryOut({
      context,
      actor: await findActor(context, row.user_id),
      id: row.id,
      operation: row.operation_id ?? undefined,
      choices: JSON.parse(row.choices),
      report: parseReport(row.report),
    })
  } catch (thrown) {
    // The operation was undone, or its time is over; or the account lost its right.
    const isOver = ['wrong-state', 'forbidden', 'validation'].includes(toAppError(thrown).code)
    const failures = isOver ? mostFailures : row.failures + 1
    const state = failures >= mostFailures ? 'failed' : 'running'
    await context.db.updateTable('site_imports').set({ failures, state }).where('id', '=', row.id).execute()
    if (state === 'failed') await deleteFiles(context, row.id)
    if (!isOver) throw thrown
  }
}

/** Carries out an import that was started, once at a time. @returns when it is done or has failed */
export function runSiteImport(context: AppContext, row: SiteImportRow): Promise<void> {
  const own = running.get(context.db) ?? new Map<string, Promise<void>>()
  running.set(context.db, own)
  const work = own.get(row.id) ?? runOnce(context, row).finally(() => own.delete(row.id))
  own.set(row.id, work)
  return work
}

/** Resumes the imports that a restart interrupted, where their files are. A job of the scheduler. */
export async function resumeSiteImports(context: AppContext): Promise<void> {
  const rows = await context.db
    .selectFrom('site_imports')
    .selectAll()
    .where('state', '=', 'running')
    .execute()
  for (const row of rows) if (await hasFiles(context, row.id)) await runSiteImport(context, row)
}
