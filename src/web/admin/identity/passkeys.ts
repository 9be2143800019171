import type { Problem } from '#web/redux/api.ts'

/** Fetched with the first use of a passkey. */
const library = () => import('@simplewebauthn/browser')

/** @returns whether this browser can use passkeys here: they need HTTPS, or this computer, and a name in the address */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return globalThis.isSecureContext && !isNumber && typeof PublicKeyCredential === 'function'
}

/** The answer of a device, for the server alone. */
export type PasskeyAnswer = object

/** @throws Problem with these words when the person or the device gives none */
async function orProblem(asking: Promise<PasskeyAnswer>, title: string): Promise<PasskeyAnswer> {
  try {
    return await asking
  } catch {
    throw { status: 0, code: 'no-passkey', title, errors: [] } satisfies Problem
  }
}

/**
 * Asks a device for one of its passkeys.
 * @param options as the server gives them
 * @param title of the problem when there is none
 */
export async function askPasskey(options: unknown, title: string): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return orProblem(startAuthentication({ optionsJSON: options as never }), title)
}

/** Asks a device to make a passkey. */
export async function makePasskey(options: unknown, title: string): Promise<PasskeyAnswer> {
  const { startRegistration } = await library()
  return orProblem(startRegistration({ optionsJSON: options as never }), title)
}
