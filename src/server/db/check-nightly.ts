import { checkFileAside } from '#server/db/check-file.ts'
import type { Database } from '#server/db/database.ts'
import { dayMs } from '#shared/durations.ts'

/** The result of the last check of the database, and its time in milliseconds since 1970. */
export type Health = { damage: string | null; checkedAt: number }

type Checked = Pick<Database, 'sqlite'> & { health: Health; now: () => Date }

/**
 * Checks the SQLite file, a day after it was checked last (the start does it too). What is wrong stands on the dashboard
 * and in `/readyz` until a later check finds nothing. PostgreSQL looks after its files itself.
 * @throws Error when it is damaged
 */
export async function checkNightly({ sqlite, health, now }: Checked): Promise<void> {
  const file = sqlite?.location()
  if (!file || now().getTime() - health.checkedAt < dayMs) return
  health.checkedAt = now().getTime()
  health.damage = await checkFileAside(file)
  if (health.damage) throw new Error(`The database is damaged: ${health.damage}`)
}
