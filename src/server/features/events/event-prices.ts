import { z } from 'zod'
import { endPromises, listPromised } from '#server/claims/place-claims.ts'
import type { AppContext } from '#server/context/context.ts'
import { findLiving } from '#server/db/one-row.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { route } from '#server/http/input/route.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { existing } from '#shared/errors.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { events } from '#shared/resources/events.ts'
import type { Application, EventRow } from './rows.ts'

const right = { to: 'write', resource: events.name } as const

const changingPrices = defineOperation({
  name: 'event-price',
  right,
  changes: ['evenemang', 'claims', 'claim_lines', 'mails'],
  sends: ['event-changed'],
  times: undoForSeconds,
})

const bodySchema = z.strictObject({
  mail: z
    .boolean({ error: issueText('body.boolean') })
    .meta({ description: 'whether the applicants get a mail, 30 seconds later unless it is undone' }),
})

/** The prices in mails that applicants got, with the number of applicants for each. */
export const promisedSchema = list(
  objectSchema({ price: { ...integer, description: 'In kronor, for one person.' }, count: integer }),
)

async function sendChanged({ tx, context }: WriteScope, event: EventRow, application: Application) {
  const language = languageOf(application.language)
  const { text: name } = textIn(event, 'eventName', language)
  const about = { kind: 'event-changed', recipient: application.email, recordId: application.id } as const
  await context.outbox.add(tx, { ...about, language }, { event: name })
}

/** The prices that were promised by mail before the price of an event was changed, and what gives them up. */
export function eventPricesRoutes(app: Parameters<typeof route>[0], context: AppContext): void {
  route(app, ['GET', panelApi.promisedPrices(':id')], {
    who: right,
    summary: 'Prices that unpaid applicants were told by mail, and that are no longer those of the event',
    answer: promisedSchema,
    does: async ({ id }) =>
      listPromised({ tx: context.db }, existing(await findLiving(context.db, 'events', id))),
  })
  operationRoute(
    app,
    { context, path: panelApi.promisedPrices(':id') },
    {
      kind: changingPrices,
      summary:
        'Let unpaid applicants pay the present price of an event in place of the one that they were told',
      takes: bodySchema,
      answer: objectSchema({ changed: integer }),
      work: ({ id }) => ({ recordId: id }),
      writes: async (scope, { id, body }) => {
        const event = existing(await findLiving(scope.tx, 'events', id))
        const changed = await endPromises(scope, event)
        if (body.mail) for (const application of changed) await sendChanged(scope, event, application)
        return { changed: changed.length }
      },
      preview: { properties: { changed: integer }, shows: (_scope, result) => result },
    },
  )
}
