import type { Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { line, mapped, oneOf, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { languages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { api } from '#shared/paths.ts'
import { longestQuery, mostPages, normaliseQuery, pageOf } from '#shared/site-search.ts'
import { findOnSite } from './find-on-site.ts'

const marked = objectSchema({
  parts: { type: 'array', items: text, description: 'Every second one is a found word.' },
  language: { type: 'string', enum: [...languages] },
})

const hit = objectSchema({ kind: text, address: text, day: orNull(text), title: marked, excerpt: marked })

const siteQuery = queryOf({
  q: mapped(line({ maxLength: longestQuery, examples: ['sittning'] }), (q = '') => normaliseQuery(q)),
  page: mapped(line({ type: 'integer', minimum: 1, maximum: mostPages }), (page = '') => pageOf(page)),
  language: oneOf(languages, message('parameter.unknown')),
})

export const siteSearchFeature: Feature = (app, context) =>
  route(app, ['GET', api.siteSearch], {
    who: 'public',
    summary: 'Find posts, events, pages and documents of the site by their words',
    reads: siteQuery,
    answer: objectSchema({ q: text, page: integer, total: integer, hits: list(hit) }),
    does: ({ query: { language, ...query } }) => findOnSite(context, query, language),
  })
