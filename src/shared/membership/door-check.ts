import { cardPrefix, type DoorCards, doorDigestDigits, doorDigestText, readShortCode } from './cards.ts'

/** A card that is valid by the hashes at a door. */
export type DoorCheck = {
  valid_until: string | null
  /** @returns whether an application is that of the card's owner; of signs that were typed nobody can tell */
  isOf: (applicationId: number) => boolean
}

/** Hexadecimal digits of one card: two hashes. */
const cardDigits = 2 * doorDigestDigits
/** Hexadecimal digits of one hidden id of an application. */
const idDigits = 8

const inParts = (text: string, size: number): string[] =>
  Array.from({ length: text.length / size }, (_, index) => text.slice(index * size, (index + 1) * size))

/** @returns what a door without a connection knows of a card on a day; null of one that is unknown or has ended */
export async function checkAtDoor(
  { key, cards, named }: DoorCards,
  { code, day }: { code: string; day: string },
  sha256: (text: string) => Promise<string>,
): Promise<DoorCheck | null> {
  const isWhole = code.startsWith(cardPrefix)
  const short = isWhole ? '' : readShortCode(code)
  if (short === null) return null
  const hash = await sha256(doorDigestText(key, short || code))
  const at = isWhole ? doorDigestDigits : 0
  const isIt = (digests: string) => digests.startsWith(hash.slice(0, doorDigestDigits), at)
  const found = cards.find(
    ({ counts_until, digests }) =>
      (counts_until === null || counts_until >= day) && inParts(digests, cardDigits).some(isIt),
  )
  if (!found) return null
  const mask = Number.parseInt(hash.slice(doorDigestDigits, doorDigestDigits + idDigits), 16)
  const hidden = isWhole ? inParts(named, idDigits) : []
  const ids = new Set(hidden.map((id) => (Number.parseInt(id, 16) ^ mask) >>> 0))
  return { valid_until: found.valid_until, isOf: (id) => ids.has(id) }
}
