import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { idsOf, lockRows } from '#server/crud/chosen-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { storeChanges } from '#server/crud/write-many.ts'
import type { StoredRow } from '#server/db/records.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { insertDeparture } from '#server/membership/departures.ts'
import { readRules } from '#server/membership/rules.ts'
import { statesOn } from '#server/membership/states.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { type EndingBody, endingWays, maxReason } from '#shared/decisions.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { bodyOf, declaredOf, tell } from './decisions.ts'

const ending = defineOperation({
  name: 'end-memberships',
  right: { to: 'write', resource: members.name },
  changes: ['members', 'member_departures', 'mails'],
  sends: ['membership-ended'],
  times: undoForDay,
  apart: [],
})

/** Members whose states are read by one statement. */
const batchSize = 500

const shape = {
  how: z.enum(endingWays).meta({ description: 'Why the membership ends.' }),
  day: z.iso
    .date({ error: issueText('body.date') })
    .optional()
    .meta({ description: 'The first day on which they are no member; today without it.' }),
  note: z.string().trim().max(maxReason).optional().meta({ description: 'For the board, and in the mail.' }),
  mail: z.boolean().optional().meta({ description: 'Whether they are told, 30 seconds later.' }),
}

/** @returns those of some members who are one, are to renew or owe their first fee */
async function whoMayEnd(scope: WriteScope, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const { tx, context } = scope
  const states = statesOn(stockholmDay(context.now()), await readRules(tx))
  const found = new Set<number>()
  for (const some of batchesOf(rows, batchSize)) {
    const ids = some.map(({ id }) => id)
    const open = await sql<{ member_id: number }>`select member_id from ${states} states
      where member_id in (${sql.join(ids)}) and state in ('active', 'grace', 'due')`.execute(tx)
    for (const { member_id } of open.rows) found.add(member_id)
  }
  return rows.filter(({ id, member_status }) => found.has(id) || Boolean(member_status))
}

/** Adds that the board ends memberships: of one who asked, who is excluded or has died. */
export function endingRoute(app: FastifyInstance, crud: Crud): void {
  operationRoute(
    app,
    { context: crud.context, path: panelApi.endMemberships },
    {
      ...declaredOf(),
      kind: ending,
      summary: 'End the memberships of some members, with the reason; who is none is left out',
      takes: bodyOf<EndingBody>(shape),
      writes: async (scope, { body }) => {
        const { actor, context } = scope
        const today = stockholmDay(context.now())
        const { how, day = today, note = '', mail = false } = body
        const leaving = await whoMayEnd(scope, await lockRows(scope, crud, await idsOf(crud, scope, body)))
        for (const { id } of leaving) await insertDeparture(scope, { memberId: id, how, day, note })
        const ended = day <= today ? leaving.filter(({ member_status }) => Boolean(member_status)) : []
        const values = { member_status: false, left_on: day }
        await storeChanges({ ...crud, context, actor }, scope, { rows: ended, values })
        // Nobody writes to the dead.
        const told = mail && how !== 'deceased' ? leaving.filter(({ email }) => email !== '') : []
        for (const row of told) await tell(scope, row, { kind: 'membership-ended', data: { day, note } })
        return { count: leaving.length, ids: leaving.map(({ id }) => id), mails: told.length }
      },
    },
  )
}
