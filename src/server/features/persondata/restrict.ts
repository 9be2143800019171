import type { z } from 'zod'
import { restrictedAs } from '#server/db/restrictions.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Call } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import type { Named } from '#shared/person-desk.ts'
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

/** Public lists show the board, so every page is made anew. */
async function changing(
  context: Services,
  { request: { actor }, body: { people } }: Chosen,
  { kind, work }: { kind: 'restrict' | 'lift'; work: (tx: Tx, names: Named[]) => Promise<unknown> },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await work(tx, restrictedNames(people))
    await logAct(tx, { context, actor, person: people }, { kind })
    await context.cache.announce(tx)
  })
  context.cache.invalidate()
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
