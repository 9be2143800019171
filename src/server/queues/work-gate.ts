import { AppError } from '#shared/errors.ts'

/** The account that a task belongs to, if it is not the server's own, and its share of what may be active. */
export type TaskPlace = { account?: number; cost?: number }

export type WorkGate = {
  /** Runs a task now or when its turn comes. @throws AppError busy when too many are waiting */
  run<T>(task: () => Promise<T>, place?: TaskPlace): Promise<T>
  /** Called before work that would be wasted if the task were refused afterwards. @throws AppError busy */
  requireRoom(): void
}

export type GateLimits = {
  /** Greatest sum of the costs of running tasks; without costs, how many run at a time. */
  active: number
  /** How many more may wait; beyond that the gate throws 'busy'. */
  waiting: number
  /** Limits of each account; the server's own tasks have none. */
  perAccount?: { active: number; waiting: number; refusal: () => AppError }
}

/** Stands for an account where a task has none. */
const own = 0

type Waiting = { cost: number; start: () => void }

/** Tasks of one account start in the order they came; accounts take turns. */
export function createWorkGate({ active, waiting, perAccount }: GateLimits): WorkGate {
  let used = 0
  const running = new Map<number, number>()
  /** The account whose turn is next comes first. */
  const queues = new Map<number, Waiting[]>()

  const countWaiting = (): number => [...queues.values()].reduce((sum, { length }) => sum + length, 0)
  const isFree = (account: number): boolean =>
    !perAccount || account === own || (running.get(account) ?? 0) < perAccount.active

  const requireRoom = (): void => {
    if (used >= active && countWaiting() >= waiting) throw new AppError('busy', { retryAfterSeconds: 10 })
  }

  /** Starts what may run. The next in turn waits for room, so that cheaper tasks do not overtake it forever. */
  const advance = (): void => {
    const next = queues.entries().find(([account]) => isFree(account))
    if (!next) return
    const [account, [task, ...rest]] = next
    if (!task || (used > 0 && used + task.cost > active)) return
    queues.delete(account)
    if (rest.length > 0) queues.set(account, rest)
    used += task.cost
    running.set(account, (running.get(account) ?? 0) + 1)
    task.start()
    advance()
  }

  const leave = (account: number, cost: number): void => {
    used -= cost
    const left = (running.get(account) ?? 1) - 1
    if (left > 0) running.set(account, left)
    else running.delete(account)
    advance()
  }

  const enter = async (account: number, cost: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const task = { cost, start: resolve }
    const others = queues.get(account) ?? []
    queues.set(account, [...others, task])
    advance()
    if (!queues.get(account)?.includes(task)) return
    const isTooMany = perAccount && account !== own && others.length >= perAccount.waiting
    if (!isTooMany && countWaiting() <= waiting) return promise
    if (others.length > 0) queues.set(account, others)
    else queues.delete(account)
    throw isTooMany ? perAccount.refusal() : new AppError('busy', { retryAfterSeconds: 10 })
  }

  return {
    requireRoom,
    async run(task, { account = own, cost = 1 } = {}) {
      await enter(account, cost)
      try {
        return await task()
      } finally {
        leave(account, cost)
      }
    },
  }
}
