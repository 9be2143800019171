import type { Db, Tx } from '#server/db/tables.ts'

/** Selects the texts read from the present files of documents; the text of a replaced file is left out. */
export const documentTexts = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('document_texts')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'document_texts.document_id')
        .onRef('documents.file', '=', 'document_texts.file'),
    )
    .where('document_id', 'in', ids)
