import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { documentTexts } from '#server/documents/document-texts.ts'
import { isVisible, type VisibilityContext } from '#server/documents/visible-documents.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { readPdfText } from './pdf-text.ts'

type Context = VisibilityContext & Pick<Services, 'media' | 'cache' | 'now'>

/** Files that one round reads: the others wait for the next, so that a stop does not wait for them. */
const perRound = 5

/** A file that could not be read so many times is not tried again. */
const mostAttempts = 2

/** @returns documents that visitors read and whose file is to be read */
const unread = (context: Context) =>
  context.db
    .selectFrom('documents')
    .leftJoin('document_texts', 'document_texts.document_id', 'documents.id')
    .select(['documents.id', 'documents.file', 'document_texts.file as read_file', 'attempts'])
    .where(isVisible(context, context.now()))
    .where(({ or, and, eb }) =>
      or([
        sql<boolean>`document_texts.file is distinct from documents.file`,
        and([eb('document_texts.is_read', '=', false), eb('attempts', '<', mostAttempts)]),
      ]),
    )
    .orderBy('documents.id')
    .limit(perRound)
    .execute()

/** @returns the ids of those documents whose file could not be read */
export async function findUnreadable({ db }: { db: Db | Tx }, ids: readonly number[]): Promise<Set<number>> {
  const rows = await documentTexts(db, ids)
    .select('document_id')
    .where('is_read', '=', false)
    .where('attempts', '>=', mostAttempts)
    .execute()
  return new Set(rows.map(({ document_id }) => document_id))
}

/** Deletes the texts of documents that visitors no longer read. */
const deleteHidden = (context: Context) =>
  context.db
    .deleteFrom('document_texts')
    .where('document_id', 'not in', (query) =>
      query.selectFrom('documents').select('documents.id').where(isVisible(context, context.now())),
    )
    .execute()

/** @returns the text of a stored file: of a PDF its words, of every other kind nothing; null when it cannot be read */
async function textOf({ media }: Pick<Context, 'media'>, value: string | null): Promise<string | null> {
  const facts = readFileValue(value)
  const file = facts?.type === 'pdf' ? await media.openKept(facts.key) : null
  if (!file) return ''
  const answer = await readPdfText(await buffer(file.read()))
  return 'read' in answer ? answer.read : null
}

type Row = Awaited<ReturnType<typeof unread>>[number]

/** Records the attempt before it begins: a file that ends the server is not read at each start. */
async function readOne(context: Context, { id, file, read_file, attempts }: Row): Promise<void> {
  const { db } = context
  const before = read_file === file ? (attempts ?? 0) : 0
  const attempt = { file: file ?? '', text: '', is_read: false, attempts: before + 1 }
  await db
    .insertInto('document_texts')
    .values({ document_id: id, ...attempt })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(attempt))
    .execute()
  const own = db.updateTable('document_texts').where('document_id', '=', id).where('file', '=', attempt.file)
  try {
    const text = await textOf(context, file)
    if (text !== null) await own.set({ text, is_read: true }).execute()
  } catch (error) {
    // A server without room for the file has not tried it.
    const isBusy = error instanceof AppError && error.code === 'busy'
    if (isBusy) await own.set({ attempts: before }).execute()
  }
}

/**
 * Keeps the words of the PDFs that visitors read, by which the search of the site finds them. A file that cannot be read is
 * found by its title alone.
 * @returns how many were looked at
 */
export async function readDocumentTexts(context: Context): Promise<number> {
  const { db, cache } = context
  await deleteHidden(context)
  const rows = await unread(context)
  for (const row of rows) await readOne(context, row)
  if (rows.length > 0) {
    await db.transaction().execute((tx) => cache.announce(tx))
    cache.invalidate()
  }
  return rows.length
}
