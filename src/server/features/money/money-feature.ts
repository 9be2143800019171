import type { Feature } from '#server/context/context.ts'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { moneyApi } from '#shared/claim-list.ts'
import { message } from '#shared/message.ts'
import { moneyFigures } from '#shared/money-rights.ts'
import { bookkeepingRoutes } from './bookkeeping-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { readFigures } from './figures.ts'

const sum = objectSchema({ count: integer, amount: { ...integer, description: 'Whole öre.' } })
const shares: JsonSchema = list(
  objectSchema({
    ...{ id: orNull(integer), title: text, claims: integer },
    amount: { ...integer, description: 'What is paid, written off and left.' },
    ...{ paid: integer, written_off: integer, left: integer, overdue: integer },
  }),
)

const figuresSchema = objectSchema({
  today: day,
  year: integer,
  years: { type: 'array', items: integer, description: 'Years in which money came.' },
  ...{ owed: sum, overdue: sum, paid: sum },
  unallocated: { ...sum, description: 'Money that is for no claim yet.' },
  ...{ types: shares, events: shares },
  periods: list(objectSchema({ id: integer, label: text })),
  months: list(objectSchema({ month: text, fees: integer, places: integer, other: integer })),
})

const years = [1900, 2999] as const

const yearOf = {
  parameters: [
    {
      name: 'year',
      in: 'query',
      schema: { ...integer, minimum: years[0], maximum: years[1], examples: [2026] },
      description: 'The year whose months are told; this one by default.',
    },
  ],
  read({ query }: { query: unknown }): number | null {
    const { year, ...others } = query as RawQuery
    const [strange] = Object.keys(others)
    if (strange !== undefined) throw invalidParameter(strange, message('parameter.unknown'))
    if (year === undefined) return null
    if (
      typeof year === 'string' &&
      /^\d{4}$/.test(year) &&
      Number(year) >= years[0] &&
      Number(year) <= years[1]
    )
      return Number(year)
    throw invalidParameter('year', message('parameter.integer', { min: years[0], max: years[1] }))
  },
}

/** Figures of what is owed, paid and overdue, claims one by one, and files for bookkeeping (decision 0081). */
export const moneyFeature: Feature = (app, context) => {
  route(app, ['GET', moneyApi.figures], {
    who: { to: 'read', resource: moneyFigures },
    summary: 'How much is owed, paid and overdue, and the income of each month; no person is named',
    reads: yearOf,
    answer: figuresSchema,
    does: ({ request, query }) =>
      readFigures(context, { year: query, language: askedLanguage(request.headers) }),
  })
  claimRoutes(app, context)
  bookkeepingRoutes(app, context)
}
