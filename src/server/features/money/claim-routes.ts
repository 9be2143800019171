import type { FastifyInstance } from 'fastify'
import { voidClaim, writeOffClaim } from '#server/claims/end-claim.ts'
import '#server/claims/follow-undone.ts'
import { remindAgain, silenceClaim } from '#server/claims/silence-claim.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import { entitySchema, type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { listOf, route } from '#server/http/input/route.ts'
import {
  defineOperation,
  type OperationKind,
  undoForDay,
  undoForSeconds,
} from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { type ClaimAct, type ClaimDetails, claimEntries, moneyApi } from '#shared/claim-list.ts'
import {
  deletePayment,
  pay,
  payBody,
  paymentBody,
  refund,
  refundBody,
  reopen,
  send,
  whyBody,
} from './claim-acts.ts'
import { readDetails } from './claim-details.ts'
import { sendClaimsFile } from './claim-file.ts'
import { listClaims } from './claim-list.ts'

const entry = entitySchema(claimEntries) as { properties: Record<string, JsonSchema> }

const detailsSchema = objectSchema({
  ...entry.properties,
  created_day: day,
  void_day: orNull(day),
  void_why: text,
  written_off_day: orNull(day),
  written_off_why: text,
  silent_day: orNull(day),
  silent_why: text,
  lines: list(
    objectSchema({
      ...{ what: text, amount: integer, first_day: orNull(day), last_day: orNull(day) },
      event_id: orNull(integer),
    }),
  ),
  payments: list(
    objectSchema({
      ...{ id: integer, source: text, day, amount: integer, whole: integer },
      refundable: { ...integer, description: 'What of it could still be given back.' },
      ...{ note: text, by: text, exported_day: orNull(day) },
      ...{ is_refund: flag, undone: flag },
    }),
  ),
  mails: list(objectSchema({ kind: text, day, state: text })),
  stages: list(objectSchema({ stage: text, day, is_sent: flag })),
  association: objectSchema({ name: text, organisation_number: text }),
})

const right = { to: 'write', resource: claimEntries.name } as const

/** The tables that an action on a claim may change: its money, and the memberships and places that follow. */
const changes = [
  ...(['claims', 'claim_stages', 'payments', 'allocations', 'memberships', 'confirmations'] as const),
  ...(['member_departures', 'members', 'evenemang', 'mails'] as const),
]

const kindOf = (name: string, times = undoForDay): OperationKind =>
  defineOperation({ name, right, changes, sends: ['claim-receipt', 'claim-sent'], times })

const kinds: Readonly<Record<ClaimAct, OperationKind>> = {
  pay: kindOf('book-payment'),
  'delete-payment': kindOf('delete-payment'),
  refund: kindOf('refund-payment'),
  'write-off': kindOf('write-off-claim'),
  void: kindOf('void-claim'),
  reopen: kindOf('reopen-claim'),
  send: kindOf('send-claim', undoForSeconds),
  silence: kindOf('silence-claim'),
  remind: kindOf('remind-claim'),
}

/** Adds an action on a claim, which answers with the claim as it is now. */
function act<B>(
  app: FastifyInstance,
  context: Services,
  declared: {
    name: ClaimAct
    summary: string
    takes?: NonNullable<Parameters<typeof route<B, undefined>>[2]['takes']>
    /** @returns the number of the payment that was booked */
    does(scope: WriteScope, id: number, body: B): Promise<unknown>
  },
): void {
  const { name, summary, takes, does } = declared
  operationRoute<B, undefined, { payment: number | null; claim: ClaimDetails }>(
    app,
    { context, path: moneyApi.act(':id', name) },
    {
      kind: kinds[name],
      summary,
      ...(takes && { takes }),
      answer: objectSchema({
        payment: { ...orNull(integer), description: 'The payment that was booked.' },
        claim: detailsSchema,
      }),
      work: ({ id }) => ({ recordId: id }),
      writes: async (scope, { request, id, body }) => {
        const language = askedLanguage(request.headers)
        const reading = { db: scope.tx, now: context.now }
        // A claim that is not shown is not changed either.
        await readDetails(reading, { id, language })
        const made = await does(scope, id, body)
        const claim = await readDetails(reading, { id, language })
        return { payment: typeof made === 'number' ? made : null, claim }
      },
      preview: { properties: { claim: detailsSchema }, shows: (_scope, { claim }) => ({ claim }) },
    },
  )
}

/** The claims as the treasurer sees them: their list, each one, and what is done about it. */
export function claimRoutes(app: FastifyInstance, context: Services): void {
  route(app, ['GET', moneyApi.claims], {
    who: { to: 'read', resource: claimEntries.name },
    summary: 'What the association is owed, claim by claim',
    reads: listOf(claimEntries),
    answer: list(entitySchema(claimEntries)),
    headers: ['X-Total-Count'],
    async does({ request, reply, query }) {
      const { entries, total } = await listClaims(context, query, askedLanguage(request.headers))
      return reply.header('x-total-count', String(total)).send(entries)
    },
  })
  for (const format of ['csv', 'xlsx'] as const)
    route(app, ['GET', `${moneyApi.claims}export.${format}`], {
      who: { to: 'read', resource: claimEntries.name },
      summary: 'Save the list of claims as a file',
      confirms: true,
      reads: listOf(claimEntries),
      ...sheetAnswer(format),
      does: (call) => sendClaimsFile(context, call, format),
    })
  route(app, ['GET', moneyApi.claim(':id')], {
    who: { to: 'read', resource: claimEntries.name },
    summary: 'A claim with its parts, its payments, and the mails about it by kind and day',
    answer: detailsSchema,
    does: ({ request, id }) => readDetails(context, { id, language: askedLanguage(request.headers) }),
  })
  act(app, context, {
    name: 'pay',
    summary: 'Book that a claim was paid, or a part of it',
    takes: payBody,
    does: pay,
  })
  act(app, context, {
    name: 'delete-payment',
    summary: 'Delete a payment that was booked by hand',
    takes: paymentBody,
    does: (scope, id, { payment }) => deletePayment(scope, id, payment),
  })
  act(app, context, {
    name: 'refund',
    summary: 'Book that money of a payment went back, and why',
    takes: refundBody,
    does: refund,
  })
  act(app, context, {
    name: 'write-off',
    summary: 'Give up what is left of a claim',
    takes: whyBody,
    does: (scope, id, { why }) => writeOffClaim(scope, { claimId: id, why }),
  })
  act(app, context, {
    name: 'void',
    summary: 'Make a claim void: nothing is owed, and what was paid is to be looked at',
    takes: whyBody,
    does: (scope, id, { why }) => voidClaim(scope, { claimId: id, why }),
  })
  act(app, context, {
    name: 'reopen',
    summary: 'Open a claim again that was written off or made void',
    does: reopen,
  })
  act(app, context, {
    name: 'send',
    summary: 'Send a claim to its payer once more',
    does: send,
  })
  act(app, context, {
    name: 'silence',
    summary: 'Stop the reminders of a fee, and say why',
    takes: whyBody,
    does: (scope, id, { why }) => silenceClaim(scope, { claimId: id, why }),
  })
  act(app, context, {
    name: 'remind',
    summary: 'Remind of a fee again',
    does: remindAgain,
  })
}
