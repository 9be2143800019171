import type { Services } from '#server/services/services.ts'

/** Runs effects that are due, such as giving freed places to the queue. */
type Runner = (context: Services) => Promise<unknown>

const runners: Runner[] = []

/** Declares effects that actions hold and that no mail of the outbox carries. */
export const addEffects = (run: Runner): void => void runners.push(run)

/** The newest run on each database. */
const lastRuns = new WeakMap<Services['db'], Promise<void>>()

/** Runs the held effects whose time has come, after the runs that have started. A job of the scheduler. */
export function runDueEffects(context: Services): Promise<void> {
  const earlier = lastRuns.get(context.db) ?? Promise.resolve()
  const run = earlier
    .catch(() => {})
    .then(async () => {
      for (const runner of runners) await runner(context)
    })
  lastRuns.set(context.db, run)
  return run
}

/** Time after which effects are surely due: timers may fire a little early. */
const marginMs = 20

/** Runs the held effects at a time, unless the process ends before: the job of the scheduler runs them then. */
export function scheduleEffects(context: Services, effectsAt: string): void {
  const delayMs = Math.max(0, Date.parse(effectsAt) - context.now().getTime()) + marginMs
  setTimeout(() => void runDueEffects(context).catch(() => {}), delayMs).unref()
}
