import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { remindAgain, silenceClaim } from '#server/claims/silence-claim.ts'
import type { AppContext, Feature } from '#server/context/context.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { issueText, parseBody } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { readRules, writeRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
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

const switchSchema = z.strictObject({ on: z.boolean({ error: issueText('body.boolean') }) })

/** Turns the reminders on or off. Those of today have gone, or go no more: the first leave tomorrow. */
async function turn(context: AppContext, { request, body: { on } }: Call<{ on: boolean }>) {
  const { db, now } = context
  if (on && (await readRules(db)).kind === 'none') throw new AppError('wrong-state')
  await inTransaction({ context, actor: request.actor, isPublic: false }, async (scope) => {
    const rules = await readRules(scope.tx)
    if (rules.reminders === on) return
    await writeRules(scope, { ...rules, reminders: on })
    const today = stockholmDay(now())
    if (on) for (const name of Object.values(doneSettings)) await writeSetting(scope.tx, name, today)
  })
  return previewReminders(db, now())
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

/** Lets the board stop the reminders of one fee, and go on with them, where it sees what goes. */
function silenceRoutes(app: FastifyInstance, context: AppContext): void {
  const acting = async (actor: Actor, act: (scope: WriteScope) => Promise<void>) => {
    await inTransaction({ context, actor, isPublic: false }, act)
    return previewReminders(context.db, context.now())
  }
  route(app, ['POST', silenceApi(':id', 'silence')], {
    who: { to: 'write', resource: members.name },
    summary: 'Stop the reminders of a fee, and say why',
    takes: whySchema,
    answer,
    does: ({ request, id, body: { why } }) =>
      acting(request.actor, (scope) => silenceClaim(scope, { claimId: id, why })),
  })
  route(app, ['POST', silenceMemberApi(':id')], {
    who: { to: 'write', resource: members.name },
    summary: 'Stop the reminders of the fee of a member, which is opened now where there is none',
    takes: whySchema,
    answer,
    does: ({ request, id, body: { why } }) =>
      acting(request.actor, async (scope) => {
        const today = stockholmDay(context.now())
        const known = await openFeesOf(scope.tx, { memberId: id, today })
        const ids =
          known.length > 0 ? known : [await openEarly(scope, { memberId: id, day: addDays(today, 1) })]
        for (const claimId of ids) await silenceClaim(scope, { claimId, why })
      }),
  })
  route(app, ['POST', silenceApi(':id', 'remind')], {
    who: { to: 'write', resource: members.name },
    summary: 'Remind of a fee again',
    answer,
    does: ({ request, id }) => acting(request.actor, (scope) => remindAgain(scope, id)),
  })
}

/** The reminders of fees: what goes tomorrow, the switch that stops all, and the link by which members answer. */
export const remindersFeature: Feature = async (app, context) => {
  route(app, ['GET', remindersApi], {
    who: { to: 'write', resource: members.name },
    summary: 'Which reminders of membership fees go tomorrow, which went, and who gets none',
    answer,
    does: () => previewReminders(context.db, context.now()),
  })
  route(app, ['PUT', remindersApi], {
    who: { to: 'write', resource: members.name },
    summary: 'Turn the reminders of membership fees on or off',
    takes: {
      schema: bodyJsonSchema(switchSchema),
      read: ({ body }: Call['request']) => parseBody(switchSchema, body),
    },
    answer,
    does: (call) => turn(context, call),
  })
  silenceRoutes(app, context)
  await stayLink.serve(app, context)
}
