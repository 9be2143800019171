import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext, Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { Crud } from '#server/crud/rules.ts'
import { findRow } from '#server/crud/write-records.ts'
import { placesOf, readLinks } from '#server/documents/chains.ts'
import { isVisible } from '#server/documents/visible-documents.ts'
import { route } from '#server/http/input/route.ts'
import { addressIn } from '#shared/addresses.ts'
import { datedDocument, documentAddress, documentFile, documentFileApi } from '#shared/documents.ts'
import { AppError, existing } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import { documents } from '#shared/resources/documents.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { documentRules } from './document-rules.ts'
import { fillLists } from './fill-lists.ts'
import { sendFile } from './send-file.ts'

const config = { guard: 'public', anonymous: true, isFile: true } as const

/** @param word of a day; undefined for the valid document. @returns the value of the file that visitors get, or null */
async function findPublic(context: AppContext, slug: string, word?: string): Promise<string | null> {
  const { db } = context
  const places = [...placesOf(await readLinks(db, isVisible(context, context.now())))]
  const [id] =
    places.find(
      ([, place]) => place.slug === slug && (word === undefined ? place.isValid : place.word === word),
    ) ?? []
  if (id === undefined) return null
  const row = await db.selectFrom('documents').select('file').where('id', '=', id).executeTakeFirst()
  return row?.file ?? null
}

type Address = { document: string; day?: string }

/** The addresses at which visitors get files, the valid one of a chain and each by its day. */
function publicFiles(app: FastifyInstance, context: AppContext): void {
  const handler = async (request: FastifyRequest<{ Params: Address }>, reply: FastifyReply) => {
    const { document: slug, day } = request.params
    const facts = readFileValue(await findPublic(context, slug, day))
    const file = facts && (await context.media.openKept(facts.key))
    if (!file) {
      if (context.sendPage) return context.sendPage(request, reply)
      throw new AppError('not-found')
    }
    if (day !== undefined || request.url.split('?')[0] !== documentFile(slug))
      reply.header('link', `<${context.publicUrl}${documentFile(slug)}>; rel="canonical"`)
    return sendFile({ request, reply }, file, { facts, caching: 'public, no-cache', isShown: true })
  }
  for (const language of languages)
    for (const address of [documentAddress, datedDocument]) {
      const url = addressIn(address, language)
      app.route<{ Params: Address }>({ method: ['GET', 'HEAD'], url, config, handler })
    }
}

/** The file of any document, for who is signed in with a role. */
function signedInFile(app: FastifyInstance, crud: Crud): void {
  const { context, resource } = crud
  route(app, ['GET', documentFileApi(':id')], {
    who: { to: 'read', resource: resource.name },
    summary: 'The file of a document, one of the board too',
    type: 'application/octet-stream',
    answer: { type: 'string', format: 'binary' },
    headers: ['Content-Disposition'],
    does: async ({ request, reply, id }) => {
      const row = await findRow({ ...crud, actor: request.actor }, context.db, { id, lock: false })
      const facts = existing(row?.deleted_at === null ? readFileValue(row.file) : null)
      const file = existing(await context.media.openKept(facts.key))
      return sendFile({ request, reply }, file, { facts, caching: 'private, no-store', isShown: false })
    },
  })
}

/** The association's documents, and their files. */
export const documentsFeature: Feature = (app, context) => {
  const crud = crudRoutes(app, context, { resource: documents, rules: documentRules(context) })
  context.fillLists = fillLists(context)
  publicFiles(app, context)
  signedInFile(app, crud)
}
