import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type SqliteDialectConfig, SqliteDriver } from 'kysely'
import { secondMs } from '#shared/durations.ts'

/** How long a write waits for that of another process before it is given up. */
export const lockTimeoutMs = 10 * secondMs
/** After so long, a transaction lets everything that needs no database have its turn. */
const turnMs = 1
const pauses = { firstMs: 2, longestMs: 50 }

const busy = 5

/** Extended codes hold the plain one in their lowest byte. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === busy

/** Lets one after the other use the connection. */
function createTurns() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
    /** Takes the turn back, ahead of all waiting users. */
    async retake(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.unshift(resolve))
      isTaken = true
    },
  }
}

/** Transactions that SQLite carries out as one, each in a savepoint: they wait for the disk together. */
type Group = { ended: PromiseWithResolvers<void>; size: number }

/**
 * The statements that may run between the transactions of a group, before they are stored: those of the rate limits, which
 * no answer shows. Any other statement first ends the group, so that data are never read before they are stored.
 */
const mayBeWithin = /^(?:select .+? from|insert into|update|delete from) "rate_limits"/

/**
 * Kysely's driver for the one connection, whose users come one after the other.
 *
 * - While another process holds the lock that a write needs, the write waits and tries again, and the process goes on:
 *   others read meanwhile (T66).
 * - A long transaction lets the process go on after every few statements: it answers what needs no database.
 * - A transaction is over for its user when it is on the disk. Until then those that come in the same turn of the event
 *   loop join it, and all are written with one wait for the disk (decision 0040). One that fails takes back its own part.
 */
export class SharingDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #turns = createTurns()
  #group: Group | null = null
  /** The user of the connection that is in a transaction now. */
  #member: DatabaseConnection | null = null
  /** The time at which its turn began. */
  #since = 0

  constructor(database: DatabaseSync, config: SqliteDialectConfig) {
    super(config)
    this.#database = database
  }

  /** Each user has a connection object of its own, by which the driver tells the user that is in a transaction. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    const connection = await super.acquireConnection()
    const user: DatabaseConnection = {
      executeQuery: (query) => this.#execute(user, query.sql, () => connection.executeQuery(query)),
      streamQuery: (...query) => {
        this.#endBefore(user, query[0].sql)
        return connection.streamQuery(...query)
      },
    }
    return user
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.give()
  }

  override async destroy(): Promise<void> {
    if (this.#group && !this.#member) this.#end()
    await super.destroy()
  }

  override async beginTransaction(user: DatabaseConnection): Promise<void> {
    if (!this.#group) {
      // A deferred transaction that begins to write later may fail with SQLITE_BUSY without waiting.
      await user.executeQuery(CompiledQuery.raw('begin immediate'))
      this.#group = { ended: Promise.withResolvers(), size: 0 }
      // A member that waits for the end gets the error; without one it must not count as an unhandled rejection.
      this.#group.ended.promise.catch(() => {})
    }
    this.#database.exec('savepoint member')
    this.#member = user
    this.#since = performance.now()
  }

  override async commitTransaction(): Promise<void> {
    const group = this.#group
    this.#database.exec('release member')
    this.#member = null
    if (!group) return
    group.size += 1
    // Transactions that have arrived by now join the group.
    if (group.size === 1) setImmediate(() => void this.#endInTurn(group))
    this.#turns.give()
    try {
      await group.ended.promise
    } finally {
      await this.#turns.retake()
    }
  }

  override async rollbackTransaction(user: DatabaseConnection): Promise<void> {
    // A group that could not be stored is taken back already.
    if (this.#member !== user) return
    this.#member = null
    if (!this.#isInTransaction()) return
    this.#database.exec('rollback to member')
    this.#database.exec('release member')
    if (this.#group?.size === 0) this.#end()
  }

  #isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  async #execute<T>(user: DatabaseConnection, sql: string, execute: () => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + lockTimeoutMs
    for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(2 * pauseMs, pauses.longestMs)) {
      this.#endBefore(user, sql)
      try {
        const answer = await execute()
        if (this.#member === user) await this.#letOthers()
        return answer
      } catch (error) {
        // A disk that is full takes back all of the group by itself.
        if (this.#group && !this.#isInTransaction()) this.#lose(error)
        // Inside a transaction the lock is ours, and no other user may have the connection.
        if (!isBusy(error) || this.#isInTransaction() || performance.now() > giveUpAt) throw error
      }
      this.#turns.give()
      await wait(pauseMs)
      await this.#turns.take()
    }
  }

  async #letOthers(): Promise<void> {
    if (performance.now() - this.#since < turnMs) return
    await yieldToEventLoop()
    this.#since = performance.now()
  }

  /** Ends the group before anything that does not belong to it. */
  #endBefore(user: DatabaseConnection, sql: string): void {
    if (this.#group && this.#member !== user && !mayBeWithin.test(sql)) this.#end()
  }

  async #endInTurn(group: Group): Promise<void> {
    await this.#turns.take()
    if (this.#group === group) this.#end()
    this.#turns.give()
  }

  /** Writes the group to the disk; all of its members, or none, are stored then. */
  #end(): void {
    const group = this.#group
    try {
      this.#database.exec('commit')
      this.#group = null
      group?.ended.resolve()
    } catch (error) {
      if (this.#isInTransaction()) this.#database.exec('rollback')
      this.#lose(error)
    }
  }

  #lose(error: unknown): void {
    const group = this.#group
    this.#group = null
    group?.ended.reject(error)
  }
}
