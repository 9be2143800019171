import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { allowMoreTime } from '#server/http/connection/request-time.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { bytesBody, takeBytes } from '#server/http/input/bytes-body.ts'
import { route } from '#server/http/input/route.ts'
import { giveUp, receiveUpload } from '#server/media/receive-upload.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import {
  importedFileLimit,
  importedPictureLimits,
  importedPostLimit,
  siteImportApi,
  siteImportStates,
} from '#shared/post-import.ts'
import { categories } from '#shared/resources/categories.ts'
import { pages } from '#shared/resources/pages.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { may } from '#shared/rights.ts'
import {
  feedExample,
  feedTypes,
  foundFileSchema,
  markKnown,
  notRedirectedSchema,
  withoutTexts,
} from './found-file-schema.ts'
import { runSiteImport } from './run-site-import.ts'
import {
  addArchive,
  createImport,
  getImport,
  importsFolder,
  presentImport,
  readImport,
  startImport,
} from './site-imports.ts'

const who = { to: 'write', resource: posts.name } as const
const archiveType = 'application/zip'

const importSchema = objectSchema({
  id: text,
  state: { type: 'string', enum: [...siteImportStates] },
  operation: orNull(text),
  report: objectSchema({
    ...{ total: integer, done: integer, posts: integer, pages: integer, links: integer },
    ...{ broken: integer, led: integer, unread: list(text), refused: list(text), categories: list(text) },
    ...{ notRedirected: notRedirectedSchema, moreNotRedirected: integer },
  }),
})

const userOf = ({ actor }: FastifyRequest): number => actor.user?.id ?? 0
const idOf = ({ params }: FastifyRequest): string => {
  const { import: id } = params as { import: string }
  if (!z.uuid().safeParse(id).success) throw new AppError('not-found')
  return id
}

const path = [
  { name: 'import', in: 'path', required: true, description: 'UUID of the import.', schema: text },
]

/** Takes the file with the posts, and the archive with the pictures, each as it is. */
export function siteFileRoutes(app: FastifyInstance, context: AppContext): void {
  takeBytes(app, importedFileLimit, feedTypes)
  route(app, ['POST', siteImportApi.list], {
    who,
    summary: 'Begin an import: store the file of an old site and tell what is in it; nothing is fetched',
    takes: bytesBody(feedExample, 'application/xml'),
    bodyLimit: importedFileLimit,
    status: 201,
    answer: objectSchema({ id: text, file: foundFileSchema }),
    does: async ({ request, body }) => {
      const id = await createImport(context, body, userOf(request))
      const { file } = await readImport(context, id, userOf(request))
      return { id, file: withoutTexts(await markKnown(context, file)) }
    },
  })
  app.addContentTypeParser(archiveType, (_request, payload, done) => done(null, payload))
  route(app, ['POST', siteImportApi.pictures(':import')], {
    who,
    path,
    summary:
      'Add an archive with the pictures of the old site, its wp-content/uploads as ZIP; it is written to the disk as it comes, and only its list of names is read',
    takes: {
      type: archiveType,
      schema: { type: 'string', format: 'binary' },
      read: async (request) => {
        await getImport(context.db, idOf(request), userOf(request))
        if (!request.body) throw new AppError('unsupported-media-type')
        allowMoreTime(request.raw)
        return receiveUpload(request.body as Readable, 'pictures.zip', {
          folder: importsFolder(context),
          limit: importedPictureLimits.archive,
          tooLarge: () => new AppError('body-too-large'),
        })
      },
    },
    bodyLimit: importedPictureLimits.archive,
    answer: objectSchema({ pictures: integer, file: foundFileSchema }),
    does: async ({ request, body }) => {
      try {
        const { state, id } = await getImport(context.db, idOf(request), userOf(request))
        if (state !== 'read') throw new AppError('wrong-state')
        const { count } = await addArchive(context, id, body)
        const { file } = await readImport(context, id, userOf(request))
        return { pictures: count, file: withoutTexts(await markKnown(context, file)) }
      } finally {
        await giveUp(body)
      }
    },
  })
}

const choices = z.strictObject({
  left: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(importedPostLimit)
    .meta({ examples: [[]], description: 'Keys of the posts and pages that do not come in.' }),
  leads: z.boolean().meta({ description: 'Whether the old addresses are to lead to the posts and pages.' }),
  byFile: z.boolean().meta({ description: 'Whether the categories of the file are used, and created.' }),
  category_id: idBody.nullable().meta({ 'x-references': categories.name }),
})

/** Imports of old sites that a job of the server carries out. */
export function siteImportRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, ['POST', siteImportApi.start(':import')], {
    who,
    path,
    summary:
      'Start an import: a job makes drafts of the posts and pages, as one action that can be undone for a day',
    takes: choices,
    maxJson: 100 * importedPostLimit,
    maxKeys: 2 * importedPostLimit,
    answer: importSchema,
    does: async ({ request, body }) => {
      const row = await getImport(context.db, idOf(request), userOf(request))
      const needed = [
        pages.name,
        ...(body.leads ? [redirects.name] : []),
        ...(body.byFile ? [categories.name] : []),
      ]
      if (needed.some((name) => !may(principalOf(request.actor), 'write', name)))
        throw new AppError('forbidden')
      if (body.category_id !== null) {
        const query = context.db.selectFrom('categories').select('id').where('id', '=', body.category_id)
        if (!(await query.where('deleted_at', 'is', null).executeTakeFirst()))
          throw invalidField('category_id', message('check.required'), 'no-such-category')
      }
      await startImport(context, row.id, body)
      const started = await getImport(context.db, row.id, userOf(request))
      if (started.state === 'running')
        void runSiteImport(context, started).catch((error) =>
          request.log.error({ err: error }, 'an import of an old site was interrupted'),
        )
      return presentImport(started)
    },
  })
  route(app, ['GET', siteImportApi.one(':import')], {
    who,
    path,
    summary: 'Tell how far an import is',
    answer: importSchema,
    does: async ({ request }) => presentImport(await getImport(context.db, idOf(request), userOf(request))),
  })
  route(app, ['GET', siteImportApi.list], {
    who,
    summary: 'List the imports of the account that were started in the last day, the newest first',
    answer: list(importSchema),
    does: async ({ request }) => {
      const rows = await context.db
        .selectFrom('site_imports')
        .selectAll()
        .where('user_id', '=', userOf(request))
        .where('state', '<>', 'read')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(presentImport)
    },
  })
}
