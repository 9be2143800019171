import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import { readBody } from '#server/crud/read-body.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import {
  entitySchema,
  inputSchema,
  type JsonSchema,
  objectSchema,
} from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { parseListQuery, parseSearch } from '#server/http/input/list-query.ts'
import { invalidParameter, type RawQuery, readIfMatch } from '#server/http/input/request-parts.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Use } from '#server/media/library/find-uses.ts'
import type { PictureRow } from '#server/media/library/picture-rows.ts'
import { multipartLimits } from '#server/media/read-multipart.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { existing } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import {
  libraryOrders,
  libraryPictures,
  type OpenedPicture,
  pictureUses,
  placeStates,
} from '#shared/picture-library.ts'
import { addPicture, changePicture, changingPicture, deletePicture } from './change-picture.ts'
import { findPlaces } from './find-places.ts'
import { listFiles } from './list-files.ts'
import { listPictures, openPicture, presentPicture, type Wish } from './list-pictures.ts'

const { name } = libraryPictures

/** Pictures that one call answers, unless it says how many. */
const pageSize = 200

const oneOf = <T extends string>(param: string, all: readonly T[], raw: unknown): T | null => {
  if (raw === undefined) return null
  const found = all.find((one) => one === raw)
  if (found === undefined)
    throw invalidParameter(param, message('parameter.oneOf', { options: all.join(', ') }))
  return found
}

/** @throws AppError invalid-parameter */
function readWish({ query }: FastifyRequest): Wish {
  const { use, order, ...others } = query as RawQuery
  const { limit, offset, q, filters, sort } = parseListQuery(libraryPictures, others)
  const [other = sort && 'sort'] = Object.keys(filters)
  if (other) throw invalidParameter(other, message('parameter.unknown'))
  return {
    words: q ?? '',
    use: oneOf('use', pictureUses, use),
    order: oneOf('order', libraryOrders, order) ?? 'newest',
    limit: limit ?? pageSize,
    offset,
  }
}

const wordsParameter: JsonSchema = {
  name: 'q',
  in: 'query',
  schema: { type: 'string', maxLength: 200, examples: ['fest'] },
  description:
    'Words that stand in what a picture shows, in the title of a record, or in the name of a file.',
}

const parameters: JsonSchema[] = [
  wordsParameter,
  {
    name: 'use',
    in: 'query',
    schema: { type: 'string', enum: pictureUses },
    description: 'Pictures that something shows now, that older versions alone show, or that nothing shows.',
  },
  {
    name: 'order',
    in: 'query',
    schema: { type: 'string', enum: libraryOrders, default: 'newest' },
  },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1_000 } },
  { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 10_000_000 } },
]

const place = {
  resource: text,
  id: integer,
  title: text,
  state: {
    enum: placeStates,
    description:
      'As visitors see it, a draft, in the bin, in a working copy alone, or in older versions alone.',
  },
}
const fileSchema = objectSchema({ ...place, file_name: text, bytes: integer })

const picture = entitySchema(libraryPictures)
const openedPicture = {
  ...picture,
  properties: {
    ...(picture.properties as Record<string, JsonSchema>),
    shown_in: {
      type: 'array',
      description: 'The records that show it and that the caller may read in the panel.',
      items: objectSchema(place),
    },
    hidden_places: { ...integer, description: 'Number of the others.' },
  },
}

/** The library: all pictures, with what belongs to each wherever it is shown. */
export const picturesFeature: Feature = (app, context) => {
  const path = panelApi.pictures
  const crud = { context, resource: libraryPictures, rules: {} }
  const targetOf = ({ request, id }: Call) => ({ id, ifMatch: readIfMatch(request) })
  const opened = async (
    { row, uses }: { row: PictureRow; uses: Use[] },
    actor: Actor,
  ): Promise<OpenedPicture> => {
    const places = await findPlaces(context, principalOf(actor), uses)
    return { ...presentPicture(row, uses, places.shown_in[0]?.title), ...places }
  }
  const send = async (
    reply: FastifyReply,
    actor: Actor,
    one: { row: PictureRow; uses: Use[] },
  ): Promise<FastifyReply> => reply.header('etag', `"${one.row.version}"`).send(await opened(one, actor))

  route(app, ['GET', path], {
    who: { to: 'read', resource: name },
    summary: 'The pictures of the library, the newest first',
    reads: { parameters, read: readWish },
    answer: list(picture),
    headers: ['X-Total-Count'],
    does: async ({ request: { actor }, reply, query }) => {
      const { pictures, total } = await listPictures(context, principalOf(actor), query)
      return reply.header('x-total-count', String(total)).send(pictures)
    },
  })

  route(app, ['GET', panelApi.files], {
    who: { to: 'read', resource: name },
    summary: 'The files of the records that the caller may read in the panel, such as documents',
    reads: {
      parameters: [wordsParameter],
      read: ({ query }) => parseSearch(query as RawQuery),
    },
    answer: list(fileSchema),
    does: ({ request: { actor }, query }) => listFiles(context, principalOf(actor), query),
  })

  route(app, ['POST', path], {
    who: { to: 'write', resource: name },
    summary: 'Put a picture into the library, where it stays until somebody deletes it',
    takes: {
      schema: inputSchema(libraryPictures, 'create', 'form'),
      type: 'multipart/form-data',
      read: (request) => readBody(crud, 'create', request),
    },
    bodyLimit: multipartLimits.body,
    status: 201,
    answer: openedPicture,
    headers: ['ETag'],
    does: async ({ request: { actor }, reply, body: values }) =>
      send(reply, actor, await addPicture(context, { actor, values })),
  })

  route(app, ['GET', `${path}:id/`], {
    who: { to: 'read', resource: name },
    summary: 'A picture of the library, with the records that show it',
    answer: openedPicture,
    headers: ['ETag'],
    does: async ({ request: { actor }, reply, id }) => {
      const one = existing(await openPicture(context, id))
      return send(reply, actor, one)
    },
  })

  operationRoute(
    app,
    { context, method: 'PUT', path: `${path}:id/` },
    {
      kind: changingPicture,
      summary: 'Change what belongs to a picture, or put another file in its place wherever it is shown',
      isConditional: true,
      takes: {
        schema: inputSchema(libraryPictures, 'update'),
        read: (request) => readBody(crud, 'update', request),
      },
      bodyLimit: multipartLimits.body,
      answer: openedPicture,
      headers: ['ETag'],
      work: ({ id }) => ({ isPublic: true, recordId: id }),
      writes: (scope, call) => changePicture(context, scope, { target: targetOf(call), values: call.body }),
      answers: (one, { request: { actor }, reply }) => send(reply, actor, one),
    },
  )

  route(app, ['DELETE', `${path}:id/`], {
    who: { to: 'write', resource: name },
    summary: 'Delete a picture that nothing shows, for good',
    isConditional: true,
    makesRoom: true,
    status: 204,
    does: (call) => deletePicture(context, { actor: call.request.actor, target: targetOf(call) }),
  })
}
