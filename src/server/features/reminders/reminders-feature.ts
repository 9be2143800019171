import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { remindAgain, silenceClaim } from '#server/claims/silence-claim.ts'
import type { AppContext, Feature } from '#server/context/context.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { issueText, parseBody } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { readRules, writeRules } from '#server/membership/rules.ts'
import { defineOperation, undoForDay, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { AppError } from '#shared/errors.ts'
import { addDays } from '#shared/membership/days.ts'
import {
  remindedOf,
  remindersApi,
  silenceApi,
  silenceMemberApi,
  unremindedWhys,
} from '#shared/membership/reminders.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { doneSettings } from './keep-year.ts'
import { openEarly } from './open-renewals.ts'
import { previewReminders } from './preview.ts'
import { stayLink } from './stay-link.ts'

const person = { member_id: integer, name: text }

const answer = objectSchema({
  has_years: flag,
  on: flag,
  next_day: day,
  next: list(
    objectSchema({
      ...person,
      of: { enum: [...remindedOf] },
      claim_id: { ...orNull(integer), description: 'Null before there is a claim.' },
    }),
  ),
  sent: list(objectSchema({ day, of: { enum: [...remindedOf] }, count: integer })),
  silent: list(
    objectSchema({ ...person, why: { enum: [...unremindedWhys] }, claim_id: integer, reason: text }),
  ),
})

const whySchema = z.strictObject({
  why: z
    .string()
    .trim()
    .min(1, { error: issueText('check.required') })
    .max(300)
    .meta({ examples: ['Betalar på mötet'] }),
})

const right = { to: 'write', resource: members.name } as const

const switching = defineOperation({
  name: 'switch-reminders',
  right,
  changes: ['settings', 'periods'],
  sends: [],
  times: undoForSeconds,
})

const silencing = defineOperation({
  name: 'silence-reminders',
  right,
  changes: ['claims', 'claim_lines', 'claim_stages'],
  sends: [],
  times: undoForDay,
})

const switchSchema = z.strictObject({ on: z.boolean({ error: issueText('body.boolean') }) })

/** Turns the reminders on or off. Those of today have gone, or go no more: the first leave tomorrow. */
async function turn(scope: WriteScope, on: boolean): Promise<void> {
  const { tx, context } = scope
  const rules = await readRules(tx)
  if (on && rules.kind === 'none') throw new AppError('wrong-state')
  if (rules.reminders === on) return
  await writeRules(scope, { ...rules, reminders: on })
  const today = stockholmDay(context.now())
  if (on) for (const name of Object.values(doneSettings)) await writeSetting(tx, name, today)
}

/** @returns the fees that a member owes and is reminded of */
async function openFeesOf(
  tx: Tx,
  { memberId, today }: { memberId: number; today: string },
): Promise<readonly number[]> {
  const claims = await readClaims(tx, {
    today,
    where: (query) =>
      query.where('kind', '=', 'fee').where('member_id', '=', memberId).where('silent_day', 'is', null),
  })
  return claims.flatMap(({ id, left }) => (left > 0 ? [id] : []))
}

/** Lets the board stop the reminders of one fee, and resume them, where it sees what goes. */
function silenceRoutes(app: FastifyInstance, context: AppContext): void {
  const declared = { kind: silencing, answer, answers: () => previewReminders(context.db, context.now()) }
  operationRoute<{ why: string }>(
    app,
    { context, path: silenceApi(':id', 'silence') },
    {
      ...declared,
      summary: 'Stop the reminders of a fee, and say why',
      takes: whySchema,
      writes: (scope, { id, body: { why } }) => silenceClaim(scope, { claimId: id, why }),
    },
  )
  operationRoute<{ why: string }>(
    app,
    { context, path: silenceMemberApi(':id') },
    {
      ...declared,
      summary: 'Stop the reminders of the fee of a member, which is opened now where there is none',
      takes: whySchema,
      work: ({ id }) => ({ recordId: id }),
      writes: async (scope, { id, body: { why } }) => {
        const today = stockholmDay(context.now())
        const known = await openFeesOf(scope.tx, { memberId: id, today })
        const ids =
          known.length > 0 ? known : [await openEarly(scope, { memberId: id, day: addDays(today, 1) })]
        for (const claimId of ids) await silenceClaim(scope, { claimId, why })
      },
    },
  )
  operationRoute(
    app,
    { context, path: silenceApi(':id', 'remind') },
    {
      ...declared,
      summary: 'Remind of a fee again',
      writes: (scope, { id }) => remindAgain(scope, id),
    },
  )
}

/** The reminders of fees: what goes tomorrow, the switch that stops all, and the link by which members answer. */
export const remindersFeature: Feature = async (app, context) => {
  route(app, ['GET', remindersApi], {
    who: { to: 'write', resource: members.name },
    summary: 'Which reminders of membership fees go tomorrow, which went, and who gets none',
    answer,
    does: () => previewReminders(context.db, context.now()),
  })
  operationRoute<{ on: boolean }>(
    app,
    { context, method: 'PUT', path: remindersApi },
    {
      kind: switching,
      summary: 'Turn the reminders of membership fees on or off',
      takes: {
        schema: bodyJsonSchema(switchSchema),
        read: ({ body }: Call['request']) => parseBody(switchSchema, body),
      },
      answer,
      writes: (scope, { body: { on } }) => turn(scope, on),
      answers: () => previewReminders(context.db, context.now()),
    },
  )
  silenceRoutes(app, context)
  await stayLink.serve(app, context)
}
