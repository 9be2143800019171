import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { isVisible, type VisibilityContext } from '#server/documents/visible-documents.ts'
import type { Services } from '#server/services/services.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { readPdfText } from './pdf-text.ts'

type Context = VisibilityContext & Pick<Services, 'media' | 'cache' | 'now'>

/** Files that one round reads: the others wait for the next, so that a stop does not wait for them. */
const perRound = 5

/** @returns documents that visitors read and whose file was not looked at */
const unread = (context: Context) =>
  context.db
    .selectFrom('documents')
    .leftJoin('document_texts', 'document_texts.document_id', 'documents.id')
    .select(['documents.id', 'documents.file'])
    .where(isVisible(context, context.now()))
    .where(sql<boolean>`document_texts.file is distinct from documents.file`)
    .orderBy('documents.id')
    .limit(perRound)
    .execute()

/** Deletes the texts of documents that visitors no longer read. */
const deleteHidden = (context: Context) =>
  context.db
    .deleteFrom('document_texts')
    .where('document_id', 'not in', (query) =>
      query.selectFrom('documents').select('documents.id').where(isVisible(context, context.now())),
    )
    .execute()

/** @returns the text of a stored file: of a PDF its words, of every other kind nothing */
async function textOf({ media }: Pick<Context, 'media'>, value: string | null): Promise<string> {
  const facts = readFileValue(value)
  const file = facts?.type === 'pdf' ? await media.openKept(facts.key) : null
  return file ? ((await readPdfText(await buffer(file.read()))) ?? '') : ''
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
  for (const { id, file } of rows) {
    const text = await textOf(context, file).catch(() => '')
    await db
      .insertInto('document_texts')
      .values({ document_id: id, file: file ?? '', text })
      .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ file: file ?? '', text }))
      .execute()
  }
  if (rows.length > 0) {
    await db.transaction().execute((tx) => cache.announce(tx))
    cache.invalidate()
  }
  return rows.length
}
