import { randomBytes } from 'node:crypto'
import type { TOTP } from 'otpauth'
import { deriveToken } from '#server/db/secret.ts'
import type { Db } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { secondMs } from '#shared/durations.ts'

type Place = Pick<Services, 'db' | 'dialect' | 'config'>

/** How long one code is shown (RFC 6238), and how far the clock of a telephone may be off. */
const stepMs = 30 * secondMs
const window = 1

/** The seed is not stored: like the links of accounts it is made of a nonce and the installation's secret. */
async function totpOf(place: Place, nonce: string, label: { issuer: string; name: string }): Promise<TOTP> {
  // Needed for apps alone; most processes never load it.
  const { Secret, TOTP } = await import('otpauth')
  const seed = Buffer.from(await deriveToken(place, 'code app', nonce), 'base64url').subarray(0, 20)
  const buffer = new Uint8Array(seed).buffer
  return new TOTP({ issuer: label.issuer, label: label.name, secret: new Secret({ buffer }) })
}

/** A new app that waits for its first code; an earlier one that waited is replaced. @returns what the app is told */
export async function beginCodeApp(
  context: Place,
  { id, issuer, name }: { id: number; issuer: string; name: string },
): Promise<{ secret: string; uri: string }> {
  const nonce = randomBytes(16).toString('hex')
  const totp = await totpOf(context, nonce, { issuer, name })
  await context.db
    .insertInto('code_apps')
    .values({ user_id: id, nonce, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ nonce, last_step: 0 })
        .where('code_apps.confirmed_at', 'is', null),
    )
    .execute()
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Takes a code of the account's app; none is taken twice.
 * @param isFirst whether the app waits for its first code
 */
export async function takeAppCode(
  context: Place & Pick<Services, 'now'>,
  { userId, code, isFirst }: { userId: number; code: string; isFirst: boolean },
): Promise<boolean> {
  const { db, now } = context
  const app = await db
    .selectFrom('code_apps')
    .select(['nonce', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!app) return false
  const totp = await totpOf(context, app.nonce, { issuer: '', name: '' })
  const timestamp = now().getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  if (delta === null) return false
  return markStep(db, { userId, nonce: app.nonce, step: Math.floor(timestamp / stepMs) + delta })
}

/** Of two who give the same code at once, one. */
async function markStep(
  db: Db,
  { userId, nonce, step }: { userId: number; nonce: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('code_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('nonce', '=', nonce)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
