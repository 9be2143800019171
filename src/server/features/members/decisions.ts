import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type ChosenRecords,
  changedAnswer,
  chosenLimit,
  chosenShapes,
  idsOf,
  lockRows,
} from '#server/crud/chosen-records.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { moveAllToBin, storeChanges } from '#server/crud/write-many.ts'
import type { StoredRow } from '#server/db/records.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer } from '#server/http/api-document/schemas.ts'
import { issueText, parseBody } from '#server/http/input/parse-body.ts'
import type { Call } from '#server/http/input/route.ts'
import { supersedeMails } from '#server/mail/outbox/supersede-mails.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { OperationScope, WriteScope } from '#server/operations/write-scope.ts'
import { maxReason } from '#shared/decisions.ts'
import { languageOf } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { accept, whoWait } from './accept.ts'
import { followDeclined } from './follow-status.ts'

const write = { to: 'write', resource: members.name } as const
const facts = [
  'members',
  'applications',
  'memberships',
  'member_departures',
  'claims',
  'claim_lines',
  'mails',
] as const

/** Each applicant is undone alone, with the claim and the membership. */
const accepting = defineOperation({
  name: 'accept-applications',
  right: write,
  changes: facts,
  sends: ['membership-welcome'],
  times: undoForDay,
  apart: [],
})

const declining = defineOperation({
  name: 'decline-applications',
  right: write,
  changes: facts,
  sends: ['membership-declined'],
  times: undoForDay,
  apart: [],
})

type Decision = { mail?: boolean; reason?: string }

const mail = z
  .boolean({ error: issueText('body.boolean') })
  .optional()
  .meta({ description: 'Whether the applicants are told, 30 seconds later unless it is taken back.' })
const reason = z
  .string()
  .trim()
  .max(maxReason)
  .optional()
  .meta({ description: 'Stands in the mail, and with the application until that is erased.' })

/** @returns the body of a decision about some applications, or about all that a list shows */
export function bodyOf<T>(shape: z.ZodRawShape) {
  const [some, all] = chosenShapes(members)
  const schemas = [z.strictObject({ ...some, ...shape }), z.strictObject({ ...all, ...shape })] as const
  const schema = z.union(schemas)
  return {
    schema: { oneOf: schemas.map(bodyJsonSchema) },
    read: ({ body }: Call['request']) => parseBody(schema, body) as ChosenRecords & T,
  }
}

const tellings = ['membership-welcome', 'membership-declined', 'membership-ended'] as const
type Telling = (typeof tellings)[number]

/** Writes to an applicant, or to a member, about a decision, in place of a mail about another one that has not left yet. */
export async function tell(
  scope: WriteScope,
  { id, email, language }: StoredRow,
  { kind, data }: { kind: Telling; data?: Record<string, string> },
): Promise<void> {
  const { tx, context } = scope
  await supersedeMails(scope, { kinds: tellings, recordId: id })
  const mail = { kind, recipient: email as string, language: languageOf(language), recordId: id }
  await context.outbox.add(tx, { ...mail, ...(data && { data }) })
}

const welcomes = async ({ tx }: WriteScope): Promise<boolean> =>
  Boolean((await tx.selectFrom('site').select('welcome_members').executeTakeFirst())?.welcome_members)

/** Writes a decision about those of the chosen who wait for one. */
async function decide(
  crud: Crud,
  scope: OperationScope,
  {
    body,
    work,
  }: {
    body: ChosenRecords
    work: (write: Write, rows: StoredRow[]) => Promise<{ mails: number; owing?: number }>
  },
) {
  const rows = await lockRows(scope, crud, await idsOf(crud, scope, body))
  const waiting = await whoWait(scope, rows)
  const outcome = await work({ ...crud, context: scope.context, actor: scope.actor }, waiting)
  return { count: waiting.length, ids: waiting.map(({ id }) => id), ...outcome }
}

const answers = {
  ...changedAnswer,
  mails: { ...integer, description: 'Applicants who are told by mail.' },
} as const
const answer = objectSchema(answers)

/** The parts that all decisions about members declare. */
export const declaredOf = () => ({ bodyLimit: chosenLimit, answer }) as const

async function writeAcceptance(
  crud: Crud,
  scope: OperationScope,
  body: ChosenRecords & Decision,
): Promise<object> {
  return decide(crud, scope, {
    body,
    work: async (write, rows) => {
      const { joining, owing } = await accept(scope, rows)
      await storeChanges(write, scope, { rows: joining, values: { member_status: true } })
      await storeChanges(write, scope, { rows: owing, values: { is_new: false } })
      const isTold = body.mail ?? (await welcomes(scope))
      // An applicant who is to pay is told whatever the settings say: nobody pays what they do not know of.
      const told = [...(isTold ? joining : []), ...(body.mail === false ? [] : owing)]
      for (const row of told) await tell(scope, row, { kind: 'membership-welcome' })
      return { mails: told.length, owing: owing.length }
    },
  })
}

async function writeDecline(
  crud: Crud,
  scope: OperationScope,
  body: ChosenRecords & Decision,
): Promise<object> {
  return decide(crud, scope, {
    body,
    work: async (write, rows) => {
      const { mail: isTold = false, reason: why = '' } = body
      const ids = rows.map(({ id }) => id)
      await followDeclined(ids, scope, why)
      await moveAllToBin(write, scope, rows)
      const told = { kind: 'membership-declined', data: { reason: why } } as const
      if (isTold) for (const row of rows) await tell(scope, row, told)
      return { mails: isTold ? rows.length : 0 }
    },
  })
}

/** Adds what the board does with applications for membership. Who is no applicant any more is left out. */
export function decisionRoutes(app: FastifyInstance, crud: Crud): void {
  const { context } = crud
  const declared = declaredOf()

  operationRoute(
    app,
    { context, path: panelApi.approveMembers },
    {
      ...declared,
      kind: accepting,
      answer: objectSchema({
        ...answers,
        owing: { ...integer, description: 'Applicants who are to pay their fee before they are members.' },
      }),
      summary: 'Make applicants active members; welcomed by mail as the settings say, or as `mail` does',
      takes: bodyOf<Decision>({ mail }),
      writes: (scope, { body }) => writeAcceptance(crud, scope, body),
    },
  )

  operationRoute(
    app,
    { context, path: panelApi.declineMembers },
    {
      ...declared,
      kind: declining,
      summary: 'Decline applications for membership: they go to the bin, told by mail if `mail` says so',
      takes: bodyOf<Decision>({ mail, reason }),
      writes: (scope, { body }) => writeDecline(crud, scope, body),
    },
  )
}
