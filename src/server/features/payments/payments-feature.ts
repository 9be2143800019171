import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { defineSuggestedClaims } from '#server/claims/suggested-claims.ts'
import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { Db } from '#server/db/tables.ts'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { takeBytes } from '#server/http/input/bytes-body.ts'
import { queryOf, requiredLine } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { defineOperation, type OperationKind, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { message } from '#shared/message.ts'
import { operationHeader } from '#shared/operations.ts'
import {
  bankFileLimit,
  fileCounts,
  type LookAct,
  paymentsApi,
  paymentsRight,
  reviewReasons,
  rowStates,
  suggestionSigns,
} from '#shared/payment-review.ts'
import { paymentRules } from '#shared/resources/payment-rules.ts'
import { fileBody, fileQuery, writeQuery } from './file-body.ts'
import { receiptTimes } from './file-operation.ts'
import { readFiles } from './files-read.ts'
import { findLinked } from './linked-payments.ts'
import { allocateBody, allocateParts, giveVerdict, unlinkBody, unlinkPart, verdictBody } from './look-acts.ts'
import { countLook, countRuled, findClaims, readLookList, sumLook } from './look-list.ts'
import { crudRulesOf } from './payment-rules.ts'
import { openFile, rememberColumns } from './plan-file.ts'
import { previewFile, showPlan } from './preview-file.ts'
import { countRefunds, refundRoutes } from './refunds.ts'
import { reviewManyRoutes } from './review-many.ts'
import { reviewQuery } from './review-query.ts'
import { readSuggestedClaims } from './suggested-claims.ts'
import { writeFile } from './write-file.ts'

const orNone = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] })
const withOptional = (schema: JsonSchema, more: Record<string, JsonSchema>): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as object), ...more },
})
const review: JsonSchema = { type: 'string', enum: ['', ...reviewReasons] }

const counts = objectSchema(Object.fromEntries(fileCounts.map((name) => [name, integer])))
const claim = objectSchema({
  ...{ id: integer, number: integer, reference: text, name: text, due: integer, state: text },
})
const parts = list(objectSchema({ claim, amount: integer }))
const suggestion = orNone(
  withOptional(objectSchema({ claim, signs: list({ type: 'string', enum: [...suggestionSigns] }) }), {
    split: { ...parts, description: 'The part of each claim, when there are several.' },
  }),
)
const money = {
  ...{ day: text, amount: integer, currency: text, payer: text, text },
  phone: { ...text, description: 'The last two digits alone.' },
}
const batch = {
  ...list(objectSchema(money)),
  description: 'The payments inside a batch that does not add up.',
}

const previewSchema = objectSchema({
  kind: { type: 'string', enum: ['camt', 'swish', 'statement', 'unknown'] },
  format: text,
  balance: { type: 'string', enum: ['proved', 'broken', 'none'] },
  skipped: objectSchema({ pending: integer, debits: integer, withoutAmountOrDay: integer }),
  before: orNone(objectSchema({ at: text, name: text })),
  unknown: orNone(objectSchema({ headings: list(text), sampleRows: list(list(text)) })),
  columns: { type: ['object', 'null'] },
  counts,
  rows: list(
    withOptional(
      objectSchema({
        ...money,
        ...{ place: text, isReversal: flag, review, suggestion },
        state: { type: 'string', enum: [...rowStates] },
        claims: parts,
      }),
      { batch },
    ),
  ),
  plan: text,
  undo_until: moment,
  effects_at: { ...moment, description: 'When the receipts of its claims leave.' },
})

const filesSchema = objectSchema({
  automatic: { ...flag, description: 'Files are written without being shown first.' },
  files: list(
    objectSchema({
      ...{ id: integer, name: text, format: text, by: text, at: text },
      ...{ counts, undone: flag },
      left: { ...integer, description: 'Of an undone file: payments that the undo left.' },
      operation: { ...orNull(text), description: 'The operation by which the file can still be undone.' },
      undo_until: orNull(moment),
      receipts_at: { ...orNull(moment), description: 'When its receipts leave.' },
    }),
  ),
})

const lookedAt = withOptional(
  objectSchema({
    ...money,
    ...{ id: integer, rest: integer, review, file: text, file_id: orNone(integer), suggestion },
    rule: orNone(integer),
    account: { ...text, description: 'The account of the association that it came to.' },
    is_sure: {
      ...flag,
      description: 'Its claims take all of the money, and more than one sign speaks for them.',
    },
    perhaps: orNone(
      withOptional(objectSchema({ ...money, id: integer }), {
        payments: { ...integer, description: 'How many payments of one entry it is the sum of.' },
      }),
    ),
  }),
  {
    batch,
    claims: { ...list(claim), description: 'What a part of it is for, or a reversal went back from.' },
  },
)

const lookSchema = objectSchema({
  total: { ...integer, description: 'All payments to review.' },
  matching: { ...integer, description: 'Those that match, without `suggestions`.' },
  payments: list(lookedAt),
  ids: { ...list(integer), description: 'Of all that match, in their order, at most 500.' },
  suggestions: { ...list(lookedAt), description: 'Those with a sure suggestion, if `apart` asks for them.' },
  ruled: {
    ...list(
      objectSchema({
        rule: objectSchema({ id: integer, title: text, verdict: text, account: text }),
        payments: list(lookedAt),
      }),
    ),
    description: 'Those that a rule would decide, if `apart` asks for them.',
  },
  files: list(objectSchema({ id: integer, name: text })),
  accounts: list(text),
  sale_account: { ...text, description: 'The account of the last sale.' },
})

const actSchema = objectSchema({
  rest: { ...integer, description: 'What of the payment is for no claim, in öre.' },
  review,
})

const writes = { who: { to: 'write', resource: paymentsRight } } as const

function fileRoutes(app: FastifyInstance, context: Services): void {
  const takesFile = { takes: fileBody, bodyLimit: bankFileLimit }
  route(app, ['POST', paymentsApi.preview], {
    ...writes,
    ...takesFile,
    summary: 'Read a file of a bank and tell what would become of its payments; nothing is stored',
    reads: fileQuery,
    answer: previewSchema,
    does: ({ request, body, query }) =>
      previewFile(context, { bytes: body, columns: query.columns, account: request.actor.user?.id }),
  })
  route(app, ['POST', paymentsApi.files], {
    ...writes,
    ...takesFile,
    summary: 'Store the payments of a file of a bank as its preview told, all or nothing',
    reads: writeQuery,
    answer: objectSchema({ id: integer, counts }),
    headers: [operationHeader],
    async does({ request, reply, body, query }) {
      const { headings, ...opened } = await openFile(context, {
        bytes: body,
        columns: query.columns,
        account: request.actor.user?.id,
      })
      const { result, operation } = await writeFile(context, request.actor, {
        ...{ name: query.name, opened, digest: query.plan },
        show: (plan, tx) => showPlan({ db: tx, now: context.now }, { opened, plan }),
      })
      if (opened.columns) await rememberColumns(context, headings, opened.columns)
      if (operation) reply.header(operationHeader, operation.id)
      return result
    },
  })
  route(app, ['GET', paymentsApi.files], {
    ...writes,
    summary: 'The files of banks that were read last',
    answer: filesSchema,
    does: () => readFiles(context),
  })
}

const changes = [
  ...(['payments', 'allocations', 'claims', 'claim_stages', 'memberships', 'confirmations'] as const),
  ...(['member_departures', 'members', 'evenemang', 'mails'] as const),
]
const kindOf = (name: string, times = undoForDay): OperationKind =>
  defineOperation({ name, right: writes.who, changes, sends: ['claim-receipt'], times })
const linkPayment = kindOf('link-payment', receiptTimes)
const judgePayment = kindOf('payment-verdict')
const unlinkPayment = kindOf('unlink-payment')

function act<S extends z.ZodType>(
  app: FastifyInstance,
  context: Services,
  declared: {
    kind: OperationKind
    path: string
    summary: string
    takes: S
    does: (scope: WriteScope, id: number, body: z.output<S>) => Promise<LookAct>
  },
): void {
  const { kind, path, summary, takes, does } = declared
  operationRoute(
    app,
    { context, path },
    {
      ...{ kind, summary, takes, answer: actSchema },
      work: ({ id }) => ({ recordId: id }),
      writes: async (scope, { id, body }) => {
        const outcome = await does(scope, id, body as z.output<S>)
        scope.invalidatePages()
        return outcome
      },
      preview: {
        properties: actSchema.properties as Record<string, JsonSchema>,
        shows: (_scope, outcome) => outcome,
      },
    },
  )
}

const search = queryOf({
  q: requiredLine({
    description: 'Name, reference, number or amount.',
    shape: /^.{0,100}$/s,
    wrong: message('body.invalid'),
    ...{ maxLength: 100, examples: ['Lindvall'] },
  }),
})

function lookRoutes(app: FastifyInstance, context: Services): void {
  route(app, ['GET', paymentsApi.review], {
    ...writes,
    summary: 'The payments that somebody is to look at, each with the claim that it is perhaps for',
    reads: reviewQuery,
    answer: lookSchema,
    does: ({ query }) => readLookList(context, query),
  })
  route(app, ['GET', paymentsApi.claims], {
    ...writes,
    summary: 'Claims that something is left of, by name, reference, number or amount',
    reads: search,
    answer: list(claim),
    does: ({ query }) => findClaims(context, query.q),
  })
  route(app, ['GET', paymentsApi.linked], {
    ...writes,
    summary: 'Payments of files that are linked to claims, found by the claims',
    reads: search,
    answer: list(objectSchema({ ...money, ...{ id: integer, allocation: integer, claim, part: integer } })),
    does: ({ query }) => findLinked(context, query.q),
  })
  act(app, context, {
    kind: linkPayment,
    path: paymentsApi.allocate(':id'),
    summary: 'Give a payment, or parts of it, to claims',
    takes: allocateBody,
    does: allocateParts,
  })
  act(app, context, {
    kind: judgePayment,
    path: paymentsApi.verdict(':id'),
    summary: 'Say of money that it is for no claim: a gift, to be given back, not ours, or known already',
    takes: verdictBody,
    does: giveVerdict,
  })
  act(app, context, {
    kind: unlinkPayment,
    path: paymentsApi.unlink(':id'),
    summary: 'Unlink a payment from a claim, so that it is reviewed again',
    takes: unlinkBody,
    does: unlinkPart,
  })
}

/** Files of banks, the claims that their payments are for, and what a human says of the rest. */
export const paymentsFeature: Feature = async (app, context) => {
  defineSuggestedClaims(readSuggestedClaims)
  await app.register(async (scope) => {
    takeBytes(scope, bankFileLimit)
    fileRoutes(scope, context)
  })
  crudRoutes(app, context, {
    resource: paymentRules,
    rules: crudRulesOf((db) => countRuled({ ...context, db: db as Db })),
  })
  lookRoutes(app, context)
  reviewManyRoutes(app, context)
  refundRoutes(app, context)
  const sum = objectSchema({ count: integer, amount: integer })
  context.statistics.push({
    resource: paymentsRight,
    count: async () => ({
      payments: { review: await sumLook(context.db), refund: await countRefunds(context) },
    }),
    schema: { payments: objectSchema({ review: sum, refund: sum }) },
  })
  context.checks.push({
    resource: paymentsRight,
    read: async () => {
      const count = await countLook(context.db)
      return count === 0 ? [] : [{ name: 'payments', state: 'open', count }]
    },
  })
}
