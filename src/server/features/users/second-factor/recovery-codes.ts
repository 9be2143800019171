import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'

/** How many codes an account gets. */
const count = 10
/** Letters and digits that are not taken for one another; 24 of them are 118 bits, so that a plain hash tells nothing. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 24

const newCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** @returns the code without its capitals, blanks and hyphens, which do not count */
const hashOf = (code: string): string => sha256(code.toLowerCase().replaceAll(/[\s-]/g, ''))

/** Gives an account new codes in place of all others. @returns them, in groups of four; they are stored nowhere */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a code up: of two who give it at once, one. */
export async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
