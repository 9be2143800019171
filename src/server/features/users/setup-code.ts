import { randomBytes } from 'node:crypto'
import { readSetting, removeSetting, writeSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { Services } from '#server/services/services.ts'
import { type AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { hasAdministrator } from './accounts.ts'

const setting = 'setup_code'

const wrongCode = (): AppError => invalidField('setup', message('account.setup'), 'setup-code')

/**
 * Prepares the link for the first administrator (settled §4.2). Only a hash is stored, so a code cannot be
 * printed twice: each start that finds no administrator makes a new one, and the one before is void.
 * @returns the code to print, or null when there is an administrator
 */
export async function prepareSetup({
  db,
  dialect,
}: Pick<Services, 'db' | 'dialect'>): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await dialect.lockTable(tx, 'users')
    await withdrawSetupCode(tx)
    if (await hasAdministrator(tx)) return null
    const code = randomBytes(32).toString('base64url')
    await writeSetting(tx, setting, sha256(code))
    return code
  })
}

/** Voids the code: there is an administrator now. */
export async function withdrawSetupCode(tx: Tx): Promise<void> {
  await removeSetting(tx, setting)
}

/** @throws AppError validation at /setup when the code is not the one that was printed last */
export async function requireSetupCode(db: Db | Tx, code: string): Promise<void> {
  if ((await readSetting(db, setting)) !== sha256(code)) throw wrongCode()
}

/**
 * Uses the code up. The users table must be locked, so that of two who come at once one finds it gone.
 * @throws AppError validation at /setup when it is wrong, used, or there is an administrator
 */
export async function redeemSetupCode(tx: Tx, code: string): Promise<void> {
  await requireSetupCode(tx, code)
  if (await hasAdministrator(tx)) throw wrongCode()
  await withdrawSetupCode(tx)
}
