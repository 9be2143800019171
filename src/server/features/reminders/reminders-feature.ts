import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import { writeSetting } from '#server/db/settings.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { issueText, parseBody } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { readRules, writeRules } from '#server/membership/rules.ts'
import { AppError } from '#shared/errors.ts'
import { remindedOf, remindersApi, unremindedWhys } from '#shared/membership/reminders.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { doneSettings } from './keep-year.ts'
import { previewReminders } from './preview.ts'
import { stayLink } from './stay-link.ts'

const day = { type: 'string', format: 'date' }
const count = { type: 'integer' }
const person = { member_id: count, name: { type: 'string' } }
const list = (items: object) => ({ type: 'array', items })

const answer = objectSchema({
  has_years: { type: 'boolean' },
  on: { type: 'boolean' },
  next_day: day,
  next: list(objectSchema({ ...person, of: { enum: [...remindedOf] } })),
  sent: list(objectSchema({ day, of: { enum: [...remindedOf] }, count })),
  silent: list(objectSchema({ ...person, why: { enum: [...unremindedWhys] } })),
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
  await stayLink.serve(app, context)
}
