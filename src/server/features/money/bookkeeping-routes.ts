import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findById } from '#server/db/one-row.ts'
import { writeSetting } from '#server/db/settings.ts'
import { sieBytes } from '#server/formats/sie/sie4i.ts'
import { attachment } from '#server/formats/spreadsheet/attachment.ts'
import { bodyJsonSchema, type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { dayIn, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { readPlanTag } from '#server/operations/operation-route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readBookkeeping } from '#server/payments/bookkeeping.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate } from '#server/texts/site-text.ts'
import { bookkeepingSchema, bookkeepingSetting } from '#shared/bookkeeping.ts'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { existing } from '#shared/errors.ts'
import { firstLanguage } from '#shared/languages.ts'
import { bookkeeping, claimsRight } from '#shared/money-rights.ts'
import { planHeader } from '#shared/operations.ts'
import { listExports, makeExport, previewExport, takeExportBack } from './exports.ts'

const previewSchema = objectSchema({
  until: day,
  ...{ payments: integer, corrections: integer },
  amount: { ...integer, description: 'Whole öre.' },
  vouchers: list(
    objectSchema({
      ...{ number: text, day, text, payments: integer },
      rows: list(objectSchema({ account: text, purpose: text, amount: integer })),
    }),
  ),
  waiting: { ...integer, description: 'Payments that a human has to look at first.' },
  currencies: { ...integer, description: 'Payments in other currencies.' },
  open_files: {
    ...list(objectSchema({ id: integer, name: text, undo_until: moment })),
    description: 'Bank files that can be undone until then, and no more once their money is exported.',
  },
  open_decisions: {
    ...list(objectSchema({ id: text, name: text, undo_until: moment })),
    description: 'Decisions about payments, by the name of who decided: the same is true of them.',
  },
  receipts_at: { ...moment, description: 'When their receipts leave after the export.' },
  tag: { ...text, description: `Sent back as ${planHeader}: 409 plan-changed if the plan is now another.` },
})

const exportsSchema: JsonSchema = list(
  objectSchema({
    ...{ id: integer, until: day, at: text, by: text, payments: integer, amount: integer },
    ...{ taken_back_at: orNull(moment), is_last: flag },
  }),
)

const untilBody = z.strictObject({ until: z.iso.date().meta({ examples: ['2026-11-30'] }) })

const untilOf = queryOf({ until: dayIn({ examples: ['2026-11-30'] }) })

const write = { to: 'write', resource: bookkeeping } as const
const read = { to: 'read', resource: bookkeeping } as const

function settingsRoutes(app: FastifyInstance, context: Services): void {
  const schema = bodyJsonSchema(bookkeepingSchema)
  route(app, ['GET', bookkeepingApi.settings], {
    who: read,
    summary: 'What bookkeeping needs to know: accounts, series, financial year',
    answer: schema,
    does: () => readBookkeeping(context.db),
  })
  route(app, ['PUT', bookkeepingApi.settings], {
    who: write,
    summary: 'Set what bookkeeping needs to know, whole',
    takes: bookkeepingSchema,
    answer: schema,
    does: ({ request, body }) =>
      inTransaction({ context, actor: request.actor, isPublic: false }, async (scope) => {
        await writeSetting(scope.tx, bookkeepingSetting, JSON.stringify(body))
        await recordHistory(scope, {
          action: 'bookkeeping-settings',
          resource: claimsRight,
          record_id: null,
        })
        return body
      }),
  })
}

function fileRoutes(app: FastifyInstance, context: Services): void {
  for (const format of ['sie', 'csv'] as const)
    route(app, ['GET', bookkeepingApi.file(':id', format)], {
      who: read,
      summary: `Save a file for bookkeeping again as it was made, as ${format === 'sie' ? 'SIE 4I' : 'CSV'}`,
      type: format === 'sie' ? 'application/octet-stream' : 'text/csv',
      answer: { type: 'string', ...(format === 'sie' && { format: 'binary' }) },
      headers: ['Content-Disposition'],
      async does({ id, reply, request }) {
        const made = existing(await findById(context.db, 'bookkeeping_exports', id))
        const name = `${translate(askedLanguage(request.headers), 'bookkeeping.file')}-${made.until_day}-${id}`
        return reply
          .type(format === 'sie' ? 'application/octet-stream' : 'text/csv; charset=utf-8')
          .header('content-disposition', attachment(`${name}.${format === 'sie' ? 'si' : 'csv'}`))
          .send(format === 'sie' ? sieBytes(made.sie) : made.csv)
      },
    })
}

/** Settings of bookkeeping, and its files: each payment is in one of them. */
export function bookkeepingRoutes(app: FastifyInstance, context: Services): void {
  settingsRoutes(app, context)
  route(app, ['GET', bookkeepingApi.preview], {
    who: read,
    summary: 'The vouchers that a file for bookkeeping would hold',
    reads: untilOf,
    answer: previewSchema,
    does: ({ request, query }) =>
      previewExport(context, { ...query, language: askedLanguage(request.headers) }),
  })
  route(app, ['GET', bookkeepingApi.exports], {
    who: read,
    summary: 'The files for bookkeeping that were made, the last one first',
    answer: exportsSchema,
    does: () => listExports(context),
  })
  route(app, ['POST', bookkeepingApi.exports], {
    who: write,
    summary: 'Make a file for bookkeeping of all payments up to a day that are in none yet',
    takes: untilBody,
    takesPlan: true,
    answer: objectSchema({ id: integer }),
    does: async ({ request, body }) => ({
      id: await makeExport(context, request.actor, {
        until: body.until,
        language: askedLanguage(request.headers) ?? firstLanguage,
        tag: readPlanTag({ request }),
      }),
    }),
  })
  fileRoutes(app, context)
  route(app, ['POST', bookkeepingApi.takeBack(':id')], {
    who: 'superuser',
    summary: 'Take back the last file for bookkeeping: its payments are in the next one again',
    status: 204,
    does: ({ request, id }) => takeExportBack(context, request.actor, id),
  })
}
