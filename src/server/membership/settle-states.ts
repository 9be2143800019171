import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Services } from '#server/services/services.ts'
import { stockholmDay } from '#shared/time.ts'
import { keepPeriods } from './periods.ts'
import { readRules } from './rules.ts'
import { settleAll } from './settle.ts'

/** The day on which this process did it last, by the services. */
const lastDays = new WeakMap<Services, string>()

/**
 * Once a day, soon after midnight in Stockholm: makes the periods that are missing ahead, and keeps the columns of all members in
 * step with what their facts say on the new day. A chore of `housekeeping.ts`.
 * @returns how many members were changed
 */
export async function settleStates(context: Services): Promise<number> {
  const day = stockholmDay(context.now())
  if (lastDays.get(context) === day) return 0
  const count = await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
    await context.dialect.lockKey(scope.tx, 'membership states')
    const rules = await readRules(scope.tx)
    await keepPeriods(scope.tx, rules, day)
    return settleAll(scope)
  })
  lastDays.set(context, day)
  return count
}
