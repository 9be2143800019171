import type { Db } from '#server/db/tables.ts'
import { shortDigest } from '#server/encoding/digest.ts'
import { createCounters } from '#server/http/limits/counters.ts'
import type { Services } from '#server/services/services.ts'
import { minuteMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import { users } from '#shared/resources/users.ts'
import { type SignIn, signInActions } from '#shared/sign-ins.ts'
import { recordAccountHistory } from './accounts.ts'

const unknownPerson = { id: null, first_name: '' }

/** How many sign-ins and failed tries an account is shown. */
const maxSignIns = 20

/**
 * Writes one line of the history about an account, which its owner sees. For an address without one a count is written
 * instead, so that both cost the same (T08).
 * @param tried.id the account's, or null when the address has none
 */
export async function recordFailedLogin(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, email }: { id: number | null; email: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (id !== null)
      await recordAccountHistory(tx, { now }, { action: 'login-failed', by: unknownPerson, id })
    else
      await createCounters({ db: tx, now, sweeps: false }).add(
        `login-unknown:${shortDigest(foldAddress(email))}`,
        minuteMs,
      )
  })
}

/** @returns the last sign-ins of an account and the tries that failed, the newest first */
export const lastSignIns = (db: Db, userId: number): Promise<SignIn[]> =>
  db
    .selectFrom('history')
    .select(['id', 'at', 'action'])
    .where('resource', '=', users.name)
    .where('record_id', '=', userId)
    .where('action', 'in', signInActions)
    .orderBy('id', 'desc')
    .limit(maxSignIns)
    .$castTo<SignIn>()
    .execute()
