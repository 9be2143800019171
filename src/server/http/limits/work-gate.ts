import { AppError } from '#shared/errors.ts'

export type WorkGate = {
  /** Runs a task now or when its turn comes. @throws AppError busy when too many are waiting */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Called before work that would be wasted if the task were refused afterwards. @throws AppError busy */
  requireRoom(): void
}

/**
 * @param active how many tasks may run at a time
 * @param waiting how many more may wait, in the order they came; beyond that the gate throws 'busy'
 */
export function createWorkGate({ active, waiting }: { active: number; waiting: number }): WorkGate {
  let running = 0
  const queue: (() => void)[] = []

  const requireRoom = (): void => {
    if (running >= active && queue.length >= waiting) throw new AppError('busy', { retryAfterSeconds: 10 })
  }

  const enter = async (): Promise<void> => {
    requireRoom()
    if (running < active) {
      running += 1
      return
    }
    // A task that ends hands its place to the next in the queue, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    requireRoom,
    async run(task) {
      await enter()
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
