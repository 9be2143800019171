import { deriveToken, type Place } from '#server/db/secret.ts'
import { openWith, sealWith } from '#server/encoding/sealed.ts'

/** A use of sealed texts; each has a key of its own. */
type Purpose = 'mail password' | 'backup passphrase'

/** The key follows the secret of the installation, which lies beside the accounts' (decision 0047). */
const keyOf = async (place: Place, purpose: Purpose): Promise<Buffer> =>
  Buffer.from(await deriveToken(place, 'sealed text', purpose), 'base64url')

/** @returns a text as it may be stored */
export const sealText = async (place: Place, purpose: Purpose, text: string): Promise<string> =>
  sealWith(await keyOf(place, purpose), text)

/** @returns a stored text; null when this installation has another secret than it had then. Not inside a transaction */
export async function openText(place: Place, purpose: Purpose, sealed: string): Promise<string | null> {
  const key = await keyOf(place, purpose)
  try {
    return openWith(key, sealed)
  } catch {
    return null
  }
}
