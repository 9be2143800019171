import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { sessionSchema } from '#server/features/users/auth-routes.ts'
import { checkSecondStep, secondStep } from '#server/features/users/second-factor/second-step.ts'
import { holdAccount, openSession, type Session } from '#server/features/users/sessions.ts'
import { recordFailedLogin } from '#server/features/users/sign-ins.ts'
import { route } from '#server/http/input/route.ts'
import { spendLink } from '#server/links/stored-link.ts'
import type { Services } from '#server/services/services.ts'
import { minuteMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { foldAddress } from '#shared/fold.ts'
import { api } from '#shared/paths.ts'

/** Long enough to fetch the phone with the code of the second step. */
const lastsMs = 5 * minuteMs

/**
 * Keeps that an account's password was chosen a moment ago, in the transaction in which it was.
 * @returns the secret that stands for the password once, at the login page; a second step is asked for as after a password
 */
export async function makeEntry(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { id, email }: { id: number; email: string },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const time = now().getTime()
  await tx
    .insertInto('account_links')
    .values({
      kind: 'entry',
      hash: sha256(secret),
      email,
      email_key: foldAddress(email),
      user_id: id,
      created_at: new Date(time).toISOString(),
      expires_at: new Date(time + lastsMs).toISOString(),
      used_at: null,
    })
    .execute()
  return secret
}

/** @throws AppError invalid-credentials when the secret was used, is over, or its account is another now */
async function findEntry({ db, now }: { db: Db; now: () => Date }, secret: string) {
  const row = await db
    .selectFrom('account_links')
    .selectAll()
    .where('kind', '=', 'entry')
    .where('hash', '=', sha256(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  const account = row && (await findAccount(db, row.email))
  if (!account?.is_active || account.id !== row?.user_id) throw new AppError('invalid-credentials')
  return { row, account }
}

const entering = z.strictObject({
  entry: z
    .string()
    .max(64)
    .meta({ examples: ['WcL9eFdtv6eXh8h5Ob0lzU8cmXIsVQkYDrX1i3Gk0cA'] }),
  ...secondStep,
})

type Given = z.output<typeof entering>

/** Signs in as a login does, limits and second step included; the secret stands for the password. */
async function enter(
  context: Services,
  request: FastifyRequest,
  { entry, ...given }: Given,
): Promise<Session> {
  await context.limits.take('login', request.ip)
  const { row, account } = await findEntry(context, entry)
  const { id, email } = account
  const isRight = await context.limits.tryPassword({ account: email, ip: request.ip }, () =>
    checkSecondStep(context, request, { userId: id, given }),
  )
  if (!isRight) {
    await recordFailedLogin(context, { id, email })
    throw new AppError('wrong-second-step')
  }
  return context.db.transaction().execute(async (tx) => {
    const user = await holdAccount(tx, context, account)
    if (!(await spendLink(tx, context, row))) throw new AppError('invalid-credentials')
    await recordAccountHistory(tx, context, { action: 'login', by: user, id })
    return openSession(tx, context, { user, request })
  })
}

/** Signs in whoever chose a password through a link in a mail a moment ago. */
export const entryRoutes: Feature = (app, context) => {
  route(app, ['POST', api.enter], {
    who: 'public',
    summary: 'Log in right after a password was chosen through a link in a mail',
    takes: entering,
    answer: sessionSchema,
    does: ({ request, body }) => enter(context, request, body),
  })
}
