import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { defineSuggestedClaims } from '#server/claims/suggested-claims.ts'
import type { Feature } from '#server/context/context.ts'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, text } from '#server/http/api-document/schemas.ts'
import { takeBytes } from '#server/http/input/bytes-body.ts'
import { queryOf, requiredLine } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { message } from '#shared/message.ts'
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
import { fileBody, fileQuery, writeQuery } from './file-body.ts'
import { readFiles } from './files-read.ts'
import { findLinked } from './linked-payments.ts'
import {
  allocateBody,
  allocateParts,
  giveVerdict,
  reopenBody,
  reopenPayment,
  verdictBody,
} from './look-acts.ts'
import { countLook, findClaims, readLookList } from './look-list.ts'
import { openFile, rememberColumns } from './plan-file.ts'
import { previewFile } from './preview-file.ts'
import { readSuggestedClaims } from './suggested-claims.ts'
import { undoFile } from './undo-file.ts'
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
})

const filesSchema = objectSchema({
  automatic: { ...flag, description: 'Files are written without being shown first.' },
  files: list(
    objectSchema({
      ...{ id: integer, name: text, format: text, by: text, at: text },
      ...{ counts, undone: flag, undoable: flag },
    }),
  ),
})

const lookSchema = objectSchema({
  total: integer,
  payments: list(
    withOptional(
      objectSchema({
        ...money,
        ...{ id: integer, rest: integer, review, file: text, suggestion },
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
    ),
  ),
})

const actSchema = objectSchema({
  rest: { ...integer, description: 'What of the payment is for no claim, in öre.' },
  review,
  former: { ...review, description: 'What it takes to take the act back, with `allocations`.' },
  allocations: list(integer),
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
    does: ({ body, query }) => previewFile(context, { bytes: body, columns: query.columns }),
  })
  route(app, ['POST', paymentsApi.files], {
    ...writes,
    ...takesFile,
    summary: 'Store the payments of a file of a bank as its preview told, all or nothing',
    reads: writeQuery,
    answer: objectSchema({ id: integer, counts }),
    async does({ request, body, query }) {
      const { headings, ...opened } = await openFile(context, { bytes: body, columns: query.columns })
      const result = await writeFile(context, request.actor, {
        ...{ name: query.name, opened, digest: query.plan },
      })
      if (opened.columns) await rememberColumns(context, headings, opened.columns)
      return result
    },
  })
  route(app, ['GET', paymentsApi.files], {
    ...writes,
    summary: 'The files of banks that were read last',
    answer: filesSchema,
    does: () => readFiles(context),
  })
  route(app, ['POST', paymentsApi.undoFile(':id')], {
    ...writes,
    summary: 'Take a file of the last day back, unless a receipt has left: then the claims are named',
    answer: objectSchema({ undone: flag, payments: integer, sent: list(claim) }),
    does: ({ request, id }) => undoFile(context, request.actor, id),
  })
}

function act<S extends z.ZodType>(
  app: FastifyInstance,
  context: Services,
  declared: {
    path: string
    summary: string
    takes: S
    does: (scope: WriteScope, id: number, body: z.output<S>) => Promise<LookAct>
  },
): void {
  const { path, summary, takes, does } = declared
  route(app, ['POST', path], {
    ...writes,
    summary,
    takes,
    answer: actSchema,
    does: ({ request, id, body }) =>
      inTransaction({ context, actor: request.actor, isPublic: false }, async (scope) => {
        const done = await does(scope, id, body as z.output<S>)
        scope.invalidatePages()
        return done
      }),
  })
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
    answer: lookSchema,
    does: () => readLookList(context),
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
    summary:
      'Payments of files that are for claims, by what the claims are found by; a reopening takes one back',
    reads: search,
    answer: list(objectSchema({ ...money, ...{ id: integer, allocation: integer, claim, part: integer } })),
    does: ({ query }) => findLinked(context, query.q),
  })
  act(app, context, {
    path: paymentsApi.allocate(':id'),
    summary: 'Give a payment, or parts of it, to claims',
    takes: allocateBody,
    does: allocateParts,
  })
  act(app, context, {
    path: paymentsApi.verdict(':id'),
    summary: 'Say of money that it is for no claim: a gift, to be given back, not ours, or known already',
    takes: verdictBody,
    does: giveVerdict,
  })
  act(app, context, {
    path: paymentsApi.reopen(':id'),
    summary: 'Take back what was just said of a payment, so that it is looked at again',
    takes: reopenBody,
    does: reopenPayment,
  })
}

/** Files of banks, the claims that their payments are for, and what a human says of the rest. */
export const paymentsFeature: Feature = async (app, context) => {
  defineSuggestedClaims(readSuggestedClaims)
  await app.register(async (scope) => {
    takeBytes(scope, bankFileLimit)
    fileRoutes(scope, context)
  })
  lookRoutes(app, context)
  context.checks.push({
    resource: paymentsRight,
    read: async () => {
      const count = await countLook(context.db)
      return count === 0 ? [] : [{ name: 'payments', state: 'open', count }]
    },
  })
}
