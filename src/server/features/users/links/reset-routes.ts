import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import { foldText } from '#server/db/dialect.ts'
import type { Tx } from '#server/db/tables.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { requireGoodPassword } from '#server/features/users/bodies.ts'
import { hashPassword, requireRoomForHash } from '#server/features/users/passwords.ts'
import { storePassword } from '#server/features/users/sessions.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { askedLanguage } from '#server/http/input/asked-language.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { type LinkField, type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import type { Services } from '#server/services.ts'
import { sayIn } from '#server/site-text.ts'
import { siteAddress } from '#shared/addresses.ts'
import { isEmail } from '#shared/check-field.ts'
import { AppError } from '#shared/errors.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { api, mailLinks, pages } from '#shared/paths.ts'
import {
  type AccountLink,
  findAccountLink,
  keepAccountLink,
  makeAccountLink,
  spendAccountLink,
  spentLink,
} from './account-links.ts'

const asking = z.strictObject({
  email: z
    .string({ error: 'E-post är obligatoriskt.' })
    .max(254)
    .meta({ examples: ['kim@example.se'] }),
})

/**
 * Queues the mail with the link, whether or not the address has an account: that is looked up when the mail is written,
 * so that this call does and answers the same for every address (T150).
 */
async function askForReset(context: Services, request: FastifyRequest): Promise<void> {
  refuseParameters(request)
  const { email } = parseBody(asking, request.body)
  await context.limits.take('reset', request.ip)
  const recipient = email.trim()
  if (!isEmail(recipient) || !(await context.limits.isWithin('reset_address', recipient))) return
  const { kind, nonce, token } = await makeAccountLink(context, 'reset')
  const language = askedLanguage(request.headers)
  await context.db.transaction().execute(async (tx) => {
    await keepAccountLink(tx, context, { kind, token, email: recipient })
    const subject = sayIn(language, 'Välj ett nytt lösenord')
    await context.outbox.add(tx, { kind: 'password-reset', recipient, subject, data: { nonce, language } })
  })
}

/** Shows whose password it is, which browsers keep with it. */
export const addressField = (email: string): LinkField => ({
  name: 'email',
  label: 'E-post',
  value: email,
  maxLength: 254,
  lines: 1,
  type: 'username',
})

/** The input for a new password. */
export const passwordField = (problem?: string): LinkField => ({
  name: 'password',
  label: 'Nytt lösenord',
  value: '',
  maxLength: 512,
  lines: 1,
  type: 'new-password',
  ...(problem && { problem }),
})

const used: LinkPage = {
  status: 200,
  title: 'Länken är redan använd',
  text: ['Vill du byta lösenord igen? Be om en ny länk på inloggningssidan.'],
  link: { label: 'Logga in', url: pages.login },
}

const askingPage = (email: string, problem?: string): LinkPage => ({
  status: 200,
  title: 'Välj ett nytt lösenord',
  text: ['Minst 10 tecken, gärna flera ord som inte hör ihop. Du loggas ut på alla enheter.'],
  forms: [{ does: 'set', button: 'Spara lösenordet', fields: [addressField(email), passwordField(problem)] }],
})

const done: LinkPage = {
  status: 200,
  title: 'Lösenordet är bytt',
  text: ['Du kan logga in med det nya lösenordet.'],
  link: { label: 'Logga in', url: pages.login },
}

/** @returns what is wrong with the password, or null; other refusals are thrown on */
export async function passwordProblem(
  context: Pick<Services, 'db'>,
  password: string,
  known: readonly string[],
): Promise<string | null> {
  try {
    await requireGoodPassword(context, password, known)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation') throw error
    return error.errors[0]?.detail ?? 'Välj ett annat lösenord.'
  }
}

/** @returns the link and the open account that its address has; null for an address without one */
async function findLink(context: Services, token: string) {
  const link = await findAccountLink(context.db, 'reset', token)
  const account = link && (await findAccount(context.db, context, link.email))
  return link && account?.is_active ? { link, account } : null
}

/** Sets the password, signs out everywhere and tells the owner. @returns false when another call was quicker */
async function setPassword(
  tx: Tx,
  context: Services,
  { link, userId, hash, shown }: { link: AccountLink; userId: number; hash: string; shown: Language },
): Promise<boolean> {
  const open = tx
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'language'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  const account = await context.dialect.lockRow(open).executeTakeFirst()
  if (!account || foldText(account.email) !== link.email_key) return false
  if (!(await spendAccountLink(tx, context, link))) return false
  await storePassword(tx, context, { id: account.id, hash })
  await context.tokens.revokeAll(account.id, tx)
  await recordAccountHistory(tx, context, { action: 'reset-password', by: account, id: account.id })
  const language = languageOf(account.language || shown)
  await context.outbox.add(tx, {
    kind: 'password-changed',
    recipient: account.email,
    subject: sayIn(language, 'Ditt lösenord är bytt'),
    recordId: account.id,
    data: { language },
  })
  return true
}

type Submitted = { token: string; form: URLSearchParams; ip: string; shown: Language }

async function reset(context: Services, { token, form, ip, shown }: Submitted): Promise<LinkPage> {
  const found = await findLink(context, token)
  const spent = spentLink(found?.link, context, used)
  if (spent || !found) return spent ?? unknownLink
  const { link, account } = found
  const password = form.get('password') ?? ''
  const known = await context.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const problem = await passwordProblem(context, password, Object.values(known))
  if (problem) return askingPage(account.email, problem)
  requireRoomForHash()
  const hash = await hashPassword(password)
  const isSet = await context.db
    .transaction()
    .execute((tx) => setPassword(tx, context, { link, userId: account.id, hash, shown }))
  if (!isSet) return used
  await context.limits.forgetTries({ account: account.email, ip })
  return done
}

/** A new password for who has forgotten the old one. */
export const resetRoutes: Feature = async (app, context) => {
  app.post(
    api.reset,
    {
      config: {
        guard: 'public',
        openapi: {
          summary: 'Ask for a mail with a link to a new password; answers every address alike',
          body: bodyJsonSchema(asking),
          status: 202,
          answer: objectSchema({}),
        },
      },
    },
    async (request, reply) => {
      await askForReset(context, request)
      return reply.code(202).send({})
    },
  )
  await linkRoute(app, context, {
    path: mailLinks.reset,
    parameter: 'token',
    show: async (token) => {
      const found = await findLink(context, token)
      return spentLink(found?.link, context, used) ?? askingPage(found?.account.email ?? '')
    },
    act: (token, { ip, url }, form) => reset(context, { token, form, ip, shown: siteAddress(url).language }),
  })
}
