import type { Feature } from '#server/context.ts'
import { parseListQuery } from '#server/http/list-query.ts'
import type { RawQuery } from '#server/http/request-parts.ts'
import { AppError } from '#shared/errors.ts'
import { api } from '#shared/paths.ts'
import { partners } from '#shared/resources/partners.ts'
import { findHits } from './find-hits.ts'

/** @throws AppError invalid-parameter for anything but `q` */
function readWords({ q, ...others }: RawQuery): string {
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new AppError('invalid-parameter', {
      errors: [{ pointer: '?', code: 'invalid-parameter', detail: 'Parametern finns inte.' }],
    })
  return parseListQuery(partners, q === undefined ? {} : { q }).q ?? ''
}

/** What the admin's palette finds: members, events, posts, messages and partners. */
export const searchFeature: Feature = (app, context) => {
  const openapi = {
    summary: 'Find members, events, posts, messages and partners',
    parameters: [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 200 } }],
    answer: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          resource: { type: 'string' },
          id: { type: 'integer' },
          title: { type: 'string' },
          hint: { type: 'string' },
        },
      },
    },
  }
  app.get(api.search, { config: { guard: 'superuser', openapi } }, (request) =>
    findHits(context, readWords(request.query as RawQuery)),
  )
}
