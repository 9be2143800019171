import { receiveUpload } from '#server/media/receive-upload.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { cleanFileName, fileKey, fileValue, maxFileBytes } from '#shared/stored-files.ts'

/** Values of fields of the kind `file` by the names of the demo's files. */
export type StoredPapers = Record<string, string>

async function storePaper({ media }: Pick<Services, 'media'>, name: string, pdf: Buffer): Promise<string> {
  const content = (async function* () {
    yield pdf
  })()
  const upload = await receiveUpload(content, name, {
    folder: media.uploads,
    limit: maxFileBytes,
    tooLarge: () => new AppError('body-too-large'),
  })
  const key = fileKey(upload.sha256, upload.size, 'pdf')
  await media.keep(key, upload)
  return fileValue(key, cleanFileName(name, 'pdf'))
}

/** Makes the files of the demo's documents of their texts, and stores them like uploads. */
export async function storePapers(
  services: Pick<Services, 'media'>,
  today: Temporal.PlainDate,
): Promise<StoredPapers> {
  const [{ papersFor }, { pdfOf }] = await Promise.all([import('#demo/documents.ts'), import('#demo/pdf.ts')])
  const stored: StoredPapers = {}
  for (const [name, html] of Object.entries(papersFor(today)))
    stored[name] = await storePaper(services, name, pdfOf(html))
  return stored
}
