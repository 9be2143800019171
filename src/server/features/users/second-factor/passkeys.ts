import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { updateRow } from '#server/db/one-row.ts'
import type { Db } from '#server/db/tables.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import type { Services } from '#server/services/services.ts'
import { minuteMs } from '#shared/durations.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** How long a device may take to answer. */
const challengeMs = 5 * minuteMs

/** EdDSA, ES256 and RS256 (COSE): all devices have one of them. The library's own list asks Node for one that is an experiment. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Base64url; the standard allows ids of up to 1,023 bytes. */
const encoded = /^[A-Za-z0-9_-]{1,1364}$/

/** The answer of a browser for a passkey. The library reads the rest of it; nothing in it is stored as it comes. */
export const passkeyAnswer = z
  .record(z.string().max(60), z.unknown())
  .refine(({ id }) => typeof id === 'string' && encoded.test(id), {
    error: issueText('step.unreadablePasskey'),
  })
  .meta({ description: 'As the browser gives it (WebAuthn Level 3, PublicKeyCredentialJSON).' })

/** A browser's answer, as far as it was looked at. */
export type PasskeyAnswer = Record<string, unknown>

/** The library is needed for passkeys alone; most processes never load it. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Services, 'config'>
type Clock = Pick<Services, 'now'>

/**
 * @returns the origin of the site and the domain that its passkeys are for. Without PUBLIC_URL it is the address that the
 *   browser asked: a passkey is only given to the site that it was made for, so no other can use it (T157).
 */
function relyingParty({ config }: Site, request: FastifyRequest) {
  const { origin, hostname } = new URL(config.publicUrl ?? `${request.protocol}://${request.host}`)
  return { expectedOrigin: origin, rpID: hostname }
}

/** Keeps a new challenge, for a sign-in or for a new passkey of a user. */
async function makeChallenge(db: Db, { now }: Clock, userId: number | null): Promise<Buffer<ArrayBuffer>> {
  const time = now().getTime()
  const challenge = randomBytes(32)
  await db.deleteFrom('challenges').where('expires_at', '<', new Date(time).toISOString()).execute()
  await db
    .insertInto('challenges')
    .values({
      challenge: challenge.toString('base64url'),
      user_id: userId,
      expires_at: new Date(time + challengeMs).toISOString(),
    })
    .execute()
  return challenge
}

/** Uses a challenge up. @returns whether it was open, and for that user */
const spendChallenge =
  (db: Db, { now }: Clock, userId: number | null) =>
  async (challenge: string): Promise<boolean> => {
    if (!encoded.test(challenge)) return false
    const { numDeletedRows } = await db
      .deleteFrom('challenges')
      .where('challenge', '=', challenge)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

/** @returns what the browser asks a device for, to sign in with one of its passkeys or to confirm who it is */
export async function signInOptions(
  context: Pick<Services, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
) {
  const { generateAuthenticationOptions } = await library()
  const { rpID } = relyingParty(context, request)
  const challenge = await makeChallenge(context.db, context, null)
  return generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: challengeMs,
    userVerification: 'preferred',
  })
}

/** The flag of a passkey that its owner's devices share. Each device counts its own signatures (WebAuthn, 6.1.1). */
const backupEligible = 0x08

/** True if the passkey is on one device only, whose counter did not grow: another device may hold a copy. */
function isPerhapsCopied(answer: PasskeyAnswer, { uses, counter }: { uses: number; counter: number }) {
  const { authenticatorData } = answer.response as AuthenticationResponseJSON['response']
  const flags = Buffer.from(authenticatorData, 'base64url')[32] ?? 0
  return (flags & backupEligible) === 0 && (counter > 0 || uses > 0) && counter <= uses
}

/**
 * Checks that a device has signed a challenge with a passkey.
 * @param wanted.userId whose passkey it must be; anybody's without it
 * @param wanted.isAlone whether nothing else says who it is, so that the device must have asked for a finger, a face or a PIN
 * @returns whose passkey it was, or null when it was none
 * @throws AppError wrong-second-step, with the way on, when the passkey may be a copy
 */
export async function checkPasskey(
  context: Pick<Services, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  wanted: { answer: PasskeyAnswer; userId?: number; isAlone: boolean },
): Promise<{ userId: number } | null> {
  const { db, now } = context
  const { answer, userId, isAlone } = wanted
  const kept = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', answer.id as string)
    .executeTakeFirst()
  if (!kept || (userId !== undefined && kept.user_id !== userId)) return null
  const { verifyAuthenticationResponse } = await library()
  const { expectedOrigin, rpID } = relyingParty(context, request)
  const publicKey = new Uint8Array(Buffer.from(kept.public_key, 'base64url'))
  // The counter is compared below: here a lower one would be refused without a reason.
  const outcome = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: spendChallenge(db, context, null),
    expectedOrigin,
    expectedRPID: rpID,
    credential: { id: kept.credential_id, publicKey, counter: -1 },
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (!outcome?.verified) return null
  const { newCounter } = outcome.authenticationInfo
  if (isPerhapsCopied(answer, { uses: Number(kept.uses), counter: newCounter }))
    throw new AppError('wrong-second-step', { title: message('step.passkeyCopied') })
  await updateRow(db, ['passkeys', kept.id], {
    uses: String(newCounter),
    used_at: now().toISOString(),
  })
  return { userId: kept.user_id }
}

type Owner = { id: number; email: string; name: string }

/** @returns what the browser asks a device for, to make a passkey */
export async function newPasskeyOptions(
  context: Pick<Services, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  { owner, association }: { owner: Owner; association: string },
) {
  const { generateRegistrationOptions } = await library()
  const { rpID } = relyingParty(context, request)
  const held = await context.db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('user_id', '=', owner.id)
    .execute()
  return generateRegistrationOptions({
    rpID,
    rpName: association || rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(`user ${owner.id}`),
    challenge: await makeChallenge(context.db, context, owner.id),
    timeout: challengeMs,
    excludeCredentials: held,
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** @returns the passkey that a device has made. @throws AppError validation at /passkey when it is none */
export async function readNewPasskey(
  context: Pick<Services, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  { answer, userId }: { answer: PasskeyAnswer; userId: number },
) {
  const { verifyRegistrationResponse } = await library()
  const { expectedOrigin, rpID } = relyingParty(context, request)
  const outcome = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: spendChallenge(context.db, context, userId),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!outcome?.verified) throw invalidField('passkey', message('step.passkeyAgain'))
  const { id, publicKey, counter } = outcome.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    uses: String(counter),
  }
}
