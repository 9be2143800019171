import type { Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { type Language, languages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { api } from '#shared/paths.ts'
import { longestQuery, mostPages, normaliseQuery, pageOf } from '#shared/site-search.ts'
import { findOnSite } from './find-on-site.ts'

const marked = objectSchema({
  parts: { type: 'array', items: text, description: 'Every second one is a found word.' },
  language: { type: 'string', enum: [...languages] },
})

const hit = objectSchema({ kind: text, address: text, day: orNull(text), title: marked, excerpt: marked })

const parameters = [
  { name: 'q', in: 'query', schema: { type: 'string', maxLength: longestQuery, examples: ['sittning'] } },
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: mostPages } },
  { name: 'language', in: 'query', schema: { type: 'string', enum: [...languages] } },
]

/** @throws AppError invalid-parameter for an unknown one, or one that comes twice */
function readSearch(raw: RawQuery) {
  for (const [name, value] of Object.entries(raw))
    if (typeof value !== 'string' || !parameters.some((known) => known.name === name))
      throw invalidParameter(name, message('parameter.unknown'))
  const { q = '', page = '', language = languages[0] } = raw as Record<string, string>
  const known = languages.find((one) => one === language)
  if (!known) throw invalidParameter('language', message('parameter.unknown'))
  return { query: { q: normaliseQuery(q), page: pageOf(page) }, language: known as Language }
}

/** The search of the public site: what anybody may read, by its words. */
export const siteSearchFeature: Feature = (app, context) =>
  route(app, ['GET', api.siteSearch], {
    who: 'public',
    summary: 'Find posts, events, pages and documents of the site by their words',
    reads: { parameters, read: ({ query }) => readSearch(query as RawQuery) },
    answer: objectSchema({ q: text, page: integer, total: integer, hits: list(hit) }),
    does: ({ query: { query, language } }) => findOnSite(context, query, language),
  })
