import { expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#testing/database.ts'
import { watchFile } from './content-changes.ts'
import { createPageCache } from './page-cache.ts'

test('a SQLite file tells when another connection changed public content, and of nothing else', async () => {
  const { env, drop } = await createTestDatabase('sqlite')
  const own = openDatabase(parseConfig(env))
  await migrate(own)
  const other = openDatabase(parseConfig(env))
  try {
    let time = 0
    const hasChanged = watchFile(own, () => time)
    const checkLater = () => {
      time += 1_000
      return hasChanged()
    }
    const cache = createPageCache({ maxAgeMs: 1, notify: false, changedElsewhere: () => false, now: () => 0 })
    const change = () => other.db.transaction().execute((tx) => cache.announce(tx))
    const countUp = (value: string) =>
      other.db.insertInto('settings').values({ name: value, value }).execute()

    expect(checkLater()).toBe(false)
    await change()
    expect([checkLater(), checkLater()]).toEqual([true, false])
    // Writes of other content, as of a mail or a login.
    await countUp('one')
    expect(checkLater()).toBe(false)
    await change()
    await countUp('two')
    expect([checkLater(), checkLater()]).toEqual([true, false])
    // Not more often than four times a second.
    await change()
    time += 1
    expect(hasChanged()).toBe(false)
    expect(checkLater()).toBe(true)
  } finally {
    await own.close()
    await other.close()
    await drop()
  }
})
