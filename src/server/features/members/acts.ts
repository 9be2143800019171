import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { doAct, foreseeAct, lockListed, proposeGrant, readStanding } from '#server/claims/do-act.ts'
import { takeBackAct } from '#server/claims/take-back-act.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, orNull } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { actSchema, actsApi, actsPreviewApi, actsUndoApi } from '#shared/membership/acts.ts'
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

const withdrawMail = ({ tx }: WriteScope, id: number) =>
  tx
    .deleteFrom('mails')
    .where('kind', '=', 'membership-welcome')
    .where('record_id', '=', id)
    .where('state', '=', 'queued')
    .execute()

/** Adds what the board does by hand with the memberships of a member: granting one, confirming a year, another type. */
export function actRoutes(app: FastifyInstance, context: Services): void {
  const writing = <T>(actor: Actor, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
    inTransaction({ context, actor, isPublic: false }, work)

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
    does: ({ request: { actor }, id }) => writing(actor, (scope) => proposeGrant(scope, id)),
  })

  route(app, ['POST', actsPreviewApi(':id')], {
    who,
    summary: 'Tell what an act on the memberships of a member would lead to, and write nothing',
    takes: actSchema,
    answer: objectSchema({ before: objectSchema(standing), after: objectSchema(standing) }),
    does: ({ request: { actor }, id, body }) => writing(actor, (scope) => foreseeAct(scope, id, body)),
  })

  route(app, ['POST', actsApi(':id')], {
    who,
    summary: 'Grant a membership until a day, confirm a year, or change the type of a membership',
    takes: actSchema,
    answer: objectSchema({
      ...standing,
      act: { ...integer, description: 'By it the act is taken back for a day.' },
    }),
    does: ({ request: { actor }, id, body }) =>
      writing(actor, async (scope) => {
        await lockListed(scope, id)
        const before = await readStanding(scope, id)
        const act = await doAct(scope, id, body)
        const now = await readStanding(scope, id)
        if (body.act === 'type' && before.state === 'due' && now.state === 'due') await tellOfFee(scope, id)
        return { ...now, act }
      }),
  })

  route(app, ['POST', actsUndoApi(':id')], {
    who,
    summary: 'Take back the last act on the memberships of a member, within a day',
    takes: z.strictObject({ act: z.int().min(1) }),
    answer: objectSchema(standing),
    does: ({ request: { actor }, id, body }) =>
      writing(actor, async (scope) => {
        await takeBackAct(scope, id, body.act)
        await withdrawMail(scope, id)
        return readStanding(scope, id)
      }),
  })
}
