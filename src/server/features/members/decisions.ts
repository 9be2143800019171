import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type ChosenRecords,
  chosenLimit,
  chosenShapes,
  idsOf,
  inOperation,
  lockRows,
  operationAnswer,
} from '#server/crud/operation.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { moveAllToBin, storeChanges } from '#server/crud/write-many.ts'
import type { StoredRow } from '#server/db/records.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer } from '#server/http/api-document/schemas.ts'
import { issueText, parseBody } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { maxReason } from '#shared/decisions.ts'
import { secondMs } from '#shared/durations.ts'
import { languageOf } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { accept, whoWait } from './accept.ts'
import { followDeclined } from './follow-status.ts'

/** How long the mail about a decision can be taken back. */
const heldMs = 30 * secondMs

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

/** Tells an applicant, or a member, of a decision, in place of another that has not left yet. */
export async function tell(
  { tx, context }: WriteScope,
  { id, email, language }: StoredRow,
  { kind, data }: { kind: Telling; data?: Record<string, string> },
): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', 'in', tellings)
    .where('record_id', '=', id)
    .where('state', '=', 'queued')
    .execute()
  await context.outbox.add(tx, {
    kind,
    recipient: email as string,
    language: languageOf(language),
    recordId: id,
    heldMs,
    ...(data && { data }),
  })
}

const welcomes = async ({ tx }: WriteScope): Promise<boolean> =>
  Boolean((await tx.selectFrom('site').select('welcome_members').executeTakeFirst())?.welcome_members)

/** Writes a decision about those of the chosen who wait for one. */
async function decide(
  crud: Crud,
  { request, body }: Call<ChosenRecords & Decision>,
  work: (write: Write, scope: WriteScope, rows: StoredRow[]) => Promise<{ mails: number; owing?: number }>,
) {
  return inOperation(crud, request, async (write, scope) => {
    const rows = await lockRows(scope, crud, await idsOf(crud, scope, body))
    const waiting = await whoWait(scope, rows)
    const outcome = await work(write, scope, waiting)
    return { count: waiting.length, ids: waiting.map(({ id }) => id), ...outcome }
  })
}

const answers = {
  ...operationAnswer,
  mails: { ...integer, description: 'Applicants who are told by mail.' },
} as const
const answer = objectSchema(answers)

/** @returns what is the same of all decisions about members */
export const declaredOf = () =>
  ({ who: { to: 'write', resource: members.name }, bodyLimit: chosenLimit, answer }) as const

/** Adds what the board does with applications for membership. Who is no applicant any more is left out. */
export function decisionRoutes(app: FastifyInstance, crud: Crud): void {
  const declared = declaredOf()

  route(app, ['POST', panelApi.approveMembers], {
    ...declared,
    answer: objectSchema({
      ...answers,
      owing: { ...integer, description: 'Applicants who are to pay their fee before they are members.' },
    }),
    summary: 'Make applicants active members; welcomed by mail as the settings say, or as `mail` does',
    takes: bodyOf<Decision>({ mail }),
    does: (call) =>
      decide(crud, call, async (write, scope, rows) => {
        const { joining, owing } = await accept(scope, rows)
        await storeChanges(write, scope, { rows: joining, values: { member_status: true } })
        await storeChanges(write, scope, { rows: owing, values: { is_new: false } })
        const isTold = call.body.mail ?? (await welcomes(scope))
        // An applicant who is to pay is told whatever the settings say: nobody pays what they do not know of.
        const told = [...(isTold ? joining : []), ...(call.body.mail === false ? [] : owing)]
        for (const row of told) await tell(scope, row, { kind: 'membership-welcome' })
        return { mails: told.length, owing: owing.length }
      }),
  })

  route(app, ['POST', panelApi.declineMembers], {
    ...declared,
    summary: 'Decline applications for membership: they go to the bin, told by mail if `mail` says so',
    takes: bodyOf<Decision>({ mail, reason }),
    does: (call) =>
      decide(crud, call, async (write, scope, rows) => {
        const { mail: isTold = false, reason: why = '' } = call.body
        await followDeclined(
          rows.map(({ id }) => id),
          scope,
          why,
        )
        await moveAllToBin(write, scope, rows)
        const told = { kind: 'membership-declined', data: { reason: why } } as const
        if (isTold) for (const row of rows) await tell(scope, row, told)
        return { mails: isTold ? rows.length : 0 }
      }),
  })
}
