import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createRateLimits, type RateLimits } from '#server/http/limits/rate-limits.ts'
import { minuteMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import type { TestDatabase } from '#testing/database.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'

let files: TestDatabase
let database: Database
let limits: RateLimits
let time: number
const now = () => new Date(time)

beforeEach(async () => {
  time = Date.parse('2027-03-01T12:00:00Z')
  files = await createMigratedDatabase()
  database = openDatabase(parseConfig(files.env))
  limits = createRateLimits({ db: database.db, now })
})

afterEach(async () => {
  await database.close()
  await files.drop()
})

/** @returns 'ok', or the seconds that the refusal tells to wait */
async function outcome(action: Promise<unknown>): Promise<'ok' | number> {
  try {
    await action
    return 'ok'
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate-limited') return error.retryAfterSeconds ?? 0
    throw error
  }
}

const rows = () => database.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()

describe('an action', () => {
  test('is allowed up to its limit in each network, then refused until the time is over', async () => {
    for (let index = 0; index < 20; index++) await limits.take('contact', '192.0.2.1')
    time += 10 * minuteMs
    expect(await outcome(limits.take('contact', '192.0.2.1'))).toBe(50 * 60)
    expect(await outcome(limits.take('contact', '::ffff:192.0.2.1'))).toBe(50 * 60)
    expect(await outcome(limits.take('contact', '192.0.2.2'))).toBe('ok')
    time += 50 * minuteMs
    expect(await outcome(limits.take('contact', '192.0.2.1'))).toBe('ok')
  })

  onOneDatabase(() => {
    test('is refused to nobody because of what other networks do', async () => {
      for (let index = 0; index < 400; index++) await limits.take('contact', `10.0.0.${index % 200}`)
      expect(await outcome(limits.take('contact', '192.0.2.1'))).toBe('ok')
    })

    test('is allowed four times as often in an IPv6 /48 as in one of its /64', async () => {
      const from = (subnet: number) => outcome(limits.take('contact', `2001:db8:1:${subnet}::1`))
      for (let index = 0; index < 20; index++) expect(await from(0)).toBe('ok')
      expect(await from(0)).toBe(3600)
      for (let index = 0; index < 60; index++) expect(await from(1 + (index % 9))).toBe('ok')
      expect(await from(10)).toBe(3600)
      expect(await outcome(limits.take('contact', '2001:db8:2::1'))).toBe('ok')
    })

    test('may have a limit for the hour and one for the day', async () => {
      const taken: ('ok' | number)[] = []
      for (let hour = 0; hour < 5; hour++) {
        for (let index = 0; index < 5; index++)
          taken.push(await outcome(limits.take('register', '192.0.2.1')))
        time += 60 * minuteMs
      }
      expect(taken.slice(0, 20)).toEqual(new Array(20).fill('ok'))
      expect(taken.slice(20)).toEqual(new Array(5).fill(20 * 3600))
    })
  })

  test('is counted exactly when 400 come at once, to two instances', async () => {
    const second = openDatabase(parseConfig(files.env))
    try {
      const instances = [limits, createRateLimits({ db: second.db, now })]
      const outcomes = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          outcome(instances[index % 2]?.take('newsletter', '2001:db8::1') ?? Promise.reject()),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(300)
    } finally {
      await second.close()
    }
  })

  test('stays counted when the program starts again', async () => {
    for (let index = 0; index < 100; index++) await limits.take('login', '192.0.2.1')
    await database.close()
    database = openDatabase(parseConfig(files.env))
    const restarted = createRateLimits({ db: database.db, now })
    expect(await outcome(restarted.take('login', '192.0.2.1'))).toBe(300)
  })

  test('leaves nothing behind when its time is over', async () => {
    await limits.take('contact', '192.0.2.1')
    await limits.take('newsletter', '192.0.2.1')
    time += 61 * minuteMs
    await limits.take('login', '192.0.2.9')
    expect((await rows()).map((row) => row.key)).toEqual(['login:5:192.0.2.9'])
  })
})

describe('trying passwords', () => {
  const home = { account: 'kim@example.se', ip: '192.0.2.1' }
  let hashes: number
  const verify = (isRight: boolean) => async () => {
    hashes += 1
    return isRight
  }
  const wrong = (from = home) => outcome(limits.tryPassword(from, verify(false)))
  const right = (from = home) => outcome(limits.tryPassword(from, verify(true)))

  beforeEach(() => {
    hashes = 0
  })

  const wrongTimes = async (times: number, from = home) => {
    for (let index = 0; index < times; index++) expect(await wrong(from)).toBe('ok')
  }

  test('five wrong ones are free; then the right one is refused too, until the wait is over (B19)', async () => {
    await wrongTimes(5)
    expect(await wrong()).toBe(60)
    time += 59_000
    expect(await right()).toBe(1)
    time += 1_000
    expect(await right()).toBe('ok')
    expect(hashes).toBe(6)
  })

  onOneDatabase(() => {
    test('the right one wipes the count', async () => {
      await wrongTimes(4)
      expect(await right()).toBe('ok')
      await wrongTimes(5)
      expect(await wrong()).toBe(60)
    })

    test('four wrong ones are forgotten after a quarter of an hour', async () => {
      await wrongTimes(4)
      time += 15 * minuteMs
      await wrongTimes(5)
      expect(await wrong()).toBe(60)
    })

    test('each wrong one more doubles the wait, up to a quarter of an hour', async () => {
      await wrongTimes(5)
      const waits: ('ok' | number)[] = []
      for (let index = 0; index < 6; index++) {
        const wait = await wrong()
        waits.push(wait)
        time += Number(wait) * 1000
        await wrongTimes(1)
      }
      expect(waits).toEqual([60, 120, 240, 480, 900, 900])
    })

    test('whoever never stops gets at most ten hashes in any quarter of an hour (T15)', async () => {
      const at: number[] = []
      for (let second = 0; second < 2 * 3600; second += 15) {
        if ((await wrong()) === 'ok') at.push(time)
        time += 15_000
      }
      const most = Math.max(
        ...at.map((from) => at.filter((time) => time >= from && time < from + 15 * minuteMs).length),
      )
      expect(most).toBeGreaterThan(5)
      expect(most).toBeLessThanOrEqual(10)
    })
  })

  test('a hundred at once are five hashes, whatever the capitals and the instance (T15)', async () => {
    const second = openDatabase(parseConfig(files.env))
    try {
      const instances = [limits, createRateLimits({ db: second.db, now })]
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, index) => {
          const account = index % 3 ? 'KIM@example.se' : ' kim@Example.se'
          return outcome(
            instances[index % 2]?.tryPassword({ ...home, account }, verify(false)) ?? Promise.reject(),
          )
        }),
      )
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5)
      expect(hashes).toBe(5)
    } finally {
      await second.close()
    }
  })

  onOneDatabase(() => {
    test('without the limit a hundred at once are a hundred hashes', async () => {
      const unlimited = createRateLimits({ db: database.db, now, scale: 1000 })
      await Promise.all(Array.from({ length: 100 }, () => unlimited.tryPassword(home, verify(false))))
      expect(hashes).toBe(100)
    })

    test('another account, or another network, is not affected', async () => {
      await wrongTimes(5)
      expect(await right({ ...home, account: 'bo@example.se' })).toBe('ok')
      expect(await right({ ...home, ip: '192.0.2.2' })).toBe('ok')
      expect(await wrong()).toBe(60)
    })

    test('a try that guessed nothing, because the server was busy, does not count', async () => {
      await wrongTimes(4)
      const busy = () => Promise.reject(new AppError('busy'))
      for (let index = 0; index < 10; index++) {
        await expect(limits.tryPassword(home, busy)).rejects.toThrow('busy')
      }
      expect(await right()).toBe('ok')
    })

    test('an account attacked from a thousand networks lets its owner in within 30 seconds (T16)', async () => {
      for (let index = 0; index < 1000; index++) {
        await wrong({ ...home, ip: `10.0.${index >> 8}.${index & 255}` })
      }
      expect(hashes).toBeGreaterThan(100)
      expect(hashes).toBeLessThan(110)
      const wait = await right()
      expect(wait).toBe(20)
      expect(hashes).toBeLessThan(110)
      time += 20_000
      expect(await right()).toBe('ok')
      expect(await right({ ...home, account: 'bo@example.se' })).toBe('ok')
    })

    test('no address is stored in clear', async () => {
      await wrongTimes(5)
      const stored = JSON.stringify(await rows())
      expect(stored).toContain('login-tries:')
      expect(stored).not.toContain('kim')
      expect(stored).not.toContain('example')
    })
  })
})
