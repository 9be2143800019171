import type { Feature } from '#server/context/context.ts'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { integerIn, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { moneyApi } from '#shared/claim-list.ts'
import { claimsRight, moneyFigures } from '#shared/money-rights.ts'
import { stockholmDay } from '#shared/time.ts'
import { bookkeepingRoutes } from './bookkeeping-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { previewExport } from './exports.ts'
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

const yearOf = queryOf({
  year: integerIn([1900, 2999], {
    other: null,
    description: 'The year whose months are told; this one by default.',
    examples: [2026],
  }),
})

export const moneyFeature: Feature = (app, context) => {
  route(app, ['GET', moneyApi.figures], {
    who: { to: 'read', resource: moneyFigures },
    summary: 'How much is owed, paid and overdue, and the income of each month; no person is named',
    reads: yearOf,
    answer: figuresSchema,
    does: ({ request, query }) =>
      readFigures(context, { ...query, language: askedLanguage(request.headers) }),
  })
  context.statistics.push({
    resource: claimsRight,
    count: async (language) => {
      const { owed, overdue } = await readFigures(context, { year: null, language })
      const until = stockholmDay(context.now())
      const { payments, corrections, amount } = await previewExport(context, { until, language })
      return { money: { owed, overdue, bookkeeping: { count: payments + corrections, amount } } }
    },
    schema: { money: objectSchema({ owed: sum, overdue: sum, bookkeeping: sum }) },
  })
  claimRoutes(app, context)
  bookkeepingRoutes(app, context)
}
