import type { FastifyInstance } from 'fastify'
import { changeMembership, lockListed, proposeGrant, readStanding } from '#server/claims/change-membership.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, orNull } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { actSchema, actsApi } from '#shared/membership/acts.ts'
import { memberStates } from '#shared/membership/state.ts'
import { members } from '#shared/resources/members.ts'
import { tell } from './decisions.ts'

const standing = {
  state: { enum: [...memberStates] },
  type_id: orNull(integer),
  valid_until: orNull(day),
  next_type_id: { ...orNull(integer), description: 'The type of what follows, where it is another.' },
  owed: { ...integer, description: 'Whole öre.' },
  confirmed: { type: 'array', items: integer, description: 'Years.' },
}

const who = { to: 'write', resource: members.name } as const

/** Tells an accepted applicant of the fee of another type, as of the first one; a mail that has not left goes with what it told. */
async function tellOfFee(scope: WriteScope, id: number): Promise<void> {
  const row = await recordTables(scope.tx)
    .selectFrom(members.name)
    .selectAll()
    .where('id', '=', id)
    .$castTo<StoredRow>()
    .executeTakeFirstOrThrow()
  if (row.email) await tell(scope, row, { kind: 'membership-welcome' })
}

const changing = defineOperation({
  name: 'change-membership',
  right: who,
  changes: [
    ...(['members', 'memberships', 'claims', 'claim_lines', 'applications'] as const),
    ...(['next_types', 'confirmations', 'member_departures', 'mails'] as const),
  ],
  sends: ['membership-welcome'],
  times: undoForDay,
})

/** Adds what the board does by hand with the memberships of a member: granting one, confirming a year, another type. */
export function actRoutes(app: FastifyInstance, context: Services): void {
  route(app, ['GET', actsApi(':id')], {
    who,
    summary: 'Tell until when a member may be granted a membership of each type, by what they have already',
    answer: objectSchema({
      type_id: { ...orNull(integer), description: 'The type that the member has, or asks for.' },
      types: list(
        objectSchema({
          id: integer,
          until: {
            ...orNull(day),
            description: 'Null: without an end, or nothing is left to grant.',
          },
        }),
      ),
    }),
    does: ({ request: { actor }, id }) =>
      inTransaction({ context, actor, isPublic: false }, (scope) => proposeGrant(scope, id)),
  })

  operationRoute(
    app,
    { context, path: actsApi(':id') },
    {
      kind: changing,
      summary: 'Grant a membership until a day, confirm a year, or change the type of a membership',
      takes: actSchema,
      answer: objectSchema(standing),
      writes: async (scope, { id, body }) => {
        await lockListed(scope, id)
        const before = await readStanding(scope, id)
        await changeMembership(scope, id, body)
        const after = await readStanding(scope, id)
        if (body.act === 'type' && before.state === 'due' && after.state === 'due') await tellOfFee(scope, id)
        return { before, after }
      },
      answers: ({ after }) => after,
      preview: {
        properties: { before: objectSchema(standing), after: objectSchema(standing) },
        shows: (_scope, standings) => standings,
      },
    },
  )
}
