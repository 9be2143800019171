import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, moment, text } from '#server/http/api-document/schemas.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { createPreviewLink, listPreviewLinks, takeBackPreviewLink } from '#server/previews/preview-links.ts'
import { AppError } from '#shared/errors.ts'
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts'
import type { RecordKey } from '#shared/resource.ts'

const making = z.strictObject({
  purpose: z.enum(['look', 'send']).meta({
    description:
      '`send`: valid for 7 days, listed and can be taken back; `look`: valid for an hour, the last of an administrator.',
  }),
})

function previewRoutes(app: FastifyInstance, { resource, ...crud }: Crud): void {
  const { context } = crud
  const path = `${resource.path}:id/previews/`
  const who = { to: 'write', resource: resource.name } as const

  /** @throws AppError not-found, gone */
  const requireRecord = async ({ request, id }: Call): Promise<RecordKey> => {
    await getRecord({ ...crud, resource, actor: request.actor }, id)
    return { resource: resource.name, id }
  }
  const writing = <T>({ actor }: FastifyRequest, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
    inTransaction({ context, actor, isPublic: false }, work)

  route(app, ['GET', path], {
    who,
    summary: `Links that show one of ${resource.name} before it is published`,
    answer: list(objectSchema({ id: integer, user_name: text, created_at: moment, expires_at: moment })),
    does: async (call): Promise<PreviewLink[]> => listPreviewLinks(context, await requireRecord(call)),
  })

  route(app, ['POST', path], {
    who,
    summary: `Make a link that shows one of ${resource.name} before it is published`,
    takes: making,
    answer: objectSchema({
      id: integer,
      expires_at: moment,
      url: { type: 'string', format: 'uri', description: 'Told once; only its hash is stored.' },
    }),
    does: async (call): Promise<NewPreviewLink> => {
      const key = await requireRecord(call)
      return writing(call.request, (scope) => createPreviewLink(scope, key, call.body.purpose))
    },
  })

  route(app, ['DELETE', `${path}:link/`], {
    who,
    summary: `Take back a link that shows one of ${resource.name}`,
    path: [
      {
        name: 'link',
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      },
    ],
    status: 204,
    does: async (call) => {
      const key = await requireRecord(call)
      const { link } = call.request.params as { link: string }
      if (!/^[1-9]\d{0,8}$/.test(link)) throw new AppError('not-found')
      await writing(call.request, (scope) => takeBackPreviewLink(scope, key, Number(link)))
    },
  })
}

/** Links to pages that visitors do not see yet, for every resource whose pages can be looked at beforehand. */
export const previewsFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (crud.resource.previewedAt) previewRoutes(app, crud)
}
