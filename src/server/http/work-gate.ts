import { AppError } from '#shared/errors.ts'

/** Runs a task now or when its turn comes. */
export type WorkGate = <T>(task: () => Promise<T>) => Promise<T>

/**
 * @param active how many tasks may run at a time
 * @param waiting how many more may wait, in the order they came; beyond that the gate throws 'busy'
 */
export function createWorkGate({ active, waiting }: { active: number; waiting: number }): WorkGate {
  let running = 0
  const queue: (() => void)[] = []

  const enter = async (): Promise<void> => {
    if (running < active) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new AppError('busy', { retryAfter: 10 })
    // The one who leaves hands its place over, so `running` stays as it is and nobody can slip in between.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async (task) => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
