import type { Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { firstUncoveredDay, type Term } from '#shared/roles.ts'
import { stockholmDay } from '#shared/time.ts'

/** The columns of an account that decide whether and when it administers the site. */
type Administering = {
  id: number
  is_superuser: boolean
  is_active: boolean
  administrator_from: string | null
  administrator_until: string | null
}

const termOf = ({ administrator_from, administrator_until }: Administering): Term => ({
  first_day: administrator_from,
  last_day: administrator_until,
})

const administers = ({ is_superuser, is_active }: Administering): boolean => is_superuser && is_active

/**
 * Requires that there will be an administrator on every day to come (T04): without one the site could never have one again.
 * The users table must be locked, so that two administrators who withdraw each other's rights at once leave one.
 * @throws AppError last-administrator when the change leaves a day without one, or makes it sooner
 */
export async function requireAdministrators(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { before, after }: { before: Administering; after: Administering },
): Promise<void> {
  if (!administers(before)) return
  const others = await tx
    .selectFrom('users')
    .select(['id', 'is_superuser', 'is_active', 'administrator_from', 'administrator_until'])
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', before.id)
    .execute()
  const today = stockholmDay(now())
  const lacking = (accounts: readonly Administering[]): string | null =>
    firstUncoveredDay(accounts.map(termOf), today)
  const lacksBefore = lacking([...others, before])
  const lacks = lacking(administers(after) ? [...others, after] : others)
  if (lacks === null || (lacksBefore !== null && lacksBefore <= lacks)) return
  if (lacks === today) throw new AppError('last-administrator')
  throw new AppError('last-administrator', {
    title: message('term.noAdministrator', { day: { day: lacks } }),
  })
}
