import type { z } from 'zod'
import { restrictedAs } from '#server/db/restrictions.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Call } from '#server/http/input/route.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { followMerges } from '#server/people/merges.ts'
import type { Services } from '#server/services/services.ts'
import { operationHeader } from '#shared/operations.ts'
import { type Named, persondata } from '#shared/person-desk.ts'
import type { chosenBody } from './bodies.ts'
import { logAct } from './chosen-person.ts'

type Chosen = Call<z.output<typeof chosenBody>>

/** Rows without a name follow the named ones of their address; alone they stand for the address. */
function restrictedNames(people: readonly Named[]): Named[] {
  const all = people.map(restrictedAs).filter(({ address, name }) => address !== '' || name !== '')
  return all.filter(
    ({ address, name }) => name !== '' || !all.some((one) => one.address === address && one.name !== ''),
  )
}

const restricting = defineOperation({
  name: 'restrict-person',
  right: { to: 'write', resource: persondata },
  changes: ['restrictions'],
  sends: [],
  times: undoForSeconds,
})

/** Public lists show the board, so every page is rendered again. The log of requests keeps its line after an undo. */
async function changing(
  context: Services,
  { request: { actor }, reply, body: { people } }: Chosen,
  { kind, work }: { kind: 'restrict' | 'lift'; work: (tx: Tx, names: Named[]) => Promise<unknown> },
): Promise<void> {
  const { operation } = await applyOperation(
    { context, actor, kind: restricting, isPublic: true },
    async (scope) => {
      await work(scope.tx, restrictedNames(await followMerges(scope.tx, people)))
      await logAct(scope.tx, { context, actor, person: people }, { kind })
      await recordHistory(scope, { action: `${kind}-person`, resource: persondata, record_id: null })
    },
  )
  if (operation) reply.header(operationHeader, operation.id)
}

/** Takes the chosen ones out of every list, mail and number until that is lifted. */
export const restrictChosen = (context: Services, call: Chosen): Promise<void> =>
  changing(context, call, {
    kind: 'restrict',
    work: async (tx, names) => {
      const more = { created_at: context.now().toISOString(), user_id: call.request.actor.user?.id ?? null }
      for (const name of names)
        await tx
          .insertInto('restrictions')
          .values({ ...name, ...more })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
  })

export const liftRestriction = (context: Services, call: Chosen): Promise<void> =>
  changing(context, call, {
    kind: 'lift',
    work: async (tx, names) => {
      for (const { address, name } of names)
        await tx
          .deleteFrom('restrictions')
          .where('address', '=', address)
          .where('name', 'in', [name, ''])
          .execute()
    },
  })
