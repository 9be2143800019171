import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { bytesBody, takeBytes } from '#server/http/input/bytes-body.ts'
import { route } from '#server/http/input/route.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { importedBatch, importedFileLimit, importedTextLimit, postImportApi } from '#shared/post-import.ts'
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
} from './found-file-schema.ts'
import { importPosts } from './import-posts.ts'
import { readFeed } from './read-feed.ts'
import { siteFileRoutes, siteImportRoutes } from './site-import-routes.ts'

const texts = list(text)

/** Takes the file as it is: nothing else is in the body. */
function readRoute(app: FastifyInstance, context: AppContext): void {
  takeBytes(app, importedFileLimit, feedTypes)
  route(app, ['POST', postImportApi.read], {
    who: { to: 'write', resource: posts.name },
    summary:
      'Read a file of an old site, RSS, Atom or what WordPress exports, and tell which posts are in it; nothing is stored and nothing is fetched',
    takes: bytesBody(feedExample, 'application/xml'),
    bodyLimit: importedFileLimit,
    answer: foundFileSchema,
    does: async ({ request, body }) =>
      markKnown(context, await readFeed({ bytes: body, account: request.actor.user?.id })),
  })
}

const brought = z.strictObject({
  operation: z.uuid().optional().meta({ description: 'Of the batch before, in the same import.' }),
  leads: z.boolean().meta({ description: 'Whether the old addresses are to lead to the posts.' }),
  posts: z
    .array(
      z.strictObject({
        key: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ examples: ['a'.repeat(64)] }),
        title: z
          .string()
          .max(1_000)
          .meta({ examples: ['Vårsittning'] }),
        text: z
          .string()
          .max(importedTextLimit)
          .meta({ examples: ['<p>Välkomna!</p>'] }),
        day: z.iso.date().meta({ examples: ['2019-05-04'] }),
        category_id: idBody.nullable().meta({ 'x-references': categories.name }),
        category: z
          .string()
          .trim()
          .min(1)
          .max(categories.fields.name.max ?? 0)
          .nullable()
          .optional()
          .meta({
            examples: ['Nyheter'],
            description: 'Name of its category, in place of `category_id`; created if there is none.',
          }),
        address: z
          .string()
          .max(1_000)
          .nullable()
          .meta({ examples: ['https://gamla.example/2019/05/1/'] }),
        oldAddresses: z
          .array(z.string().max(1_000))
          .max(5)
          .optional()
          .meta({
            examples: [['https://gamla.example/?p=1']],
            description: 'Every address to redirect; without it `address`.',
          }),
        isPage: z.boolean().optional().meta({ description: 'It becomes a page, not a post.' }),
        slug: z
          .string()
          .max(200)
          .optional()
          .meta({ examples: ['om-oss'] }),
        picture: z
          .string()
          .max(importedTextLimit)
          .nullable()
          .meta({ examples: [null], description: 'A data address of its own picture.' }),
      }),
    )
    .min(1)
    .max(importedBatch.posts),
})

/** Posts of an old site, by a file that it gave: a preview, and then drafts, some at a time. */
export const postImportFeature: Feature = async (app, context) => {
  await app.register(async (scope) => readRoute(scope, context))
  await app.register(async (scope) => siteFileRoutes(scope, context))
  siteImportRoutes(app, context)
  route(app, ['POST', postImportApi.bring], {
    who: { to: 'write', resource: posts.name },
    summary:
      'Make drafts of some posts of an old site, all or none; those that were brought in before are left out',
    takes: brought,
    bodyLimit: importedTextLimit + importedBatch.length + 1024 * 1024,
    maxJson: importedTextLimit + importedBatch.length + 1024 * 1024,
    answer: objectSchema({
      operation: {
        type: 'string',
        description: 'Sent with the next batch of the same import; the whole import is undone by it.',
      },
      posts: list(objectSchema({ key: text, id: integer })),
      pages: list(objectSchema({ key: text, id: integer })),
      known: texts,
      refused: texts,
      broken: integer,
      unread: texts,
      led: integer,
      categories: texts,
      notRedirected: notRedirectedSchema,
    }),
    does: ({ request, body }) => {
      const needed = [
        ...(body.leads ? [redirects.name] : []),
        ...(body.posts.some(({ category }) => category) ? [categories.name] : []),
        ...(body.posts.some(({ isPage }) => isPage) ? [pages.name] : []),
      ]
      if (needed.some((name) => !may(principalOf(request.actor), 'write', name)))
        throw new AppError('forbidden')
      if (body.posts.some((post) => !post.isPage && !post.category && post.category_id === null))
        throw invalidField('posts', message('check.required'), 'required')
      return importPosts(context, request.actor, { ...body, account: request.actor.user?.id })
    },
  })
}
