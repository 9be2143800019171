/** Addresses of the files of documents: the valid one of a chain, and each by its day. Other languages have words of their own. */
export const documentAddress = '/dokument/:document'
export const datedDocument = '/dokument/:document/:day'

/** @param word a day, maybe with a number; without one the address of the valid document. @returns the address of a file */
export const documentFile = (slug: string, word = ''): string => `/dokument/${slug}${word && `/${word}`}`

/** @returns the path of the API by which who is signed in gets the file, that of the board too. */
export const documentFileApi = (id: number | ':id'): string => `/api/documents/${id}/file/`
