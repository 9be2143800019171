import { timingSafeEqual } from 'node:crypto'
import { deriveToken, type Place } from '#server/db/secret.ts'
import { foldAddress } from '#shared/fold.ts'

/**
 * @returns the key of an address to an event that takes members alone for a time. The own page of a member has it, behind a link
 *   that was mailed to the address: whoever has it reads the mail of that address.
 */
export const membersFirstKey = (place: Place, eventId: number, address: string): Promise<string> =>
  deriveToken(place, 'members first', `${eventId} ${foldAddress(address)}`)

type Shown = { eventId: number; address: string; key: unknown }

/** @returns whether a key is that of the address to the event */
export async function isMembersFirstKey(place: Place, { eventId, address, key }: Shown): Promise<boolean> {
  const right = Buffer.from(await membersFirstKey(place, eventId, address))
  const shown = Buffer.from(String(key ?? ''))
  return shown.length === right.length && timingSafeEqual(shown, right)
}
