import { pages } from '#shared/paths.ts'
import { type DocumentKind, documentKinds, documents } from '#shared/resources/documents.ts'

/** The lists that a text can hold, by what stands in them: the valid public documents of one kind. */
export const textLists: readonly DocumentKind[] = documentKinds

/** The field whose options they are. */
export const listed = { resource: documents, field: 'kind' } as const

/** @returns the key of the name of such a list, on pages */
export const textListName = (list: DocumentKind) => `documents.kind.${list}` as const

/** The page that lists all documents. */
export const textListPage = pages.documents
