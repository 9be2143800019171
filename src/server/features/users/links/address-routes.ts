import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { foldText } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { password } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { type LinkPage, linkRoute } from '#server/http/pages/link-page.ts'
import type { Services } from '#server/services.ts'
import { sayIn } from '#server/site-text.ts'
import { AppError } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { mailLinks, pages } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import {
  findAccountLink,
  keepAccountLink,
  makeAccountLink,
  spendAccountLink,
  spentLink,
} from './account-links.ts'

const changing = z.strictObject({
  email: textSchema({ ...users.fields.email, example: 'bo@example.se' }),
  current_password: password,
})

/** @returns the address that waits to be confirmed, or null */
export async function findPendingAddress(
  db: Db,
  { now }: Pick<Services, 'now'>,
  userId: number,
): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('email')
    .where('kind', '=', 'address')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return link?.email ?? null
}

/** What was asked for before is replaced: the last address that was typed counts. */
const voidPending = (db: Db, { now }: Pick<Services, 'now'>, userId: number) =>
  db
    .updateTable('account_links')
    .set({ used_at: now().toISOString() })
    .where('kind', 'in', ['address', 'keep-address'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

/**
 * Asks the new address, and tells the old one. Nobody learns whether the new one has an account already: then it gets no
 * link, but a mail that says so (T152).
 */
async function askForAddress(context: Services, request: FastifyRequest): Promise<void> {
  refuseParameters(request)
  const { email, current_password } = parseBody(changing, request.body)
  const { id } = signedIn(request)
  await confirmPassword(context, request, { pointer: '/current_password', password: current_password })
  await context.limits.takeBy('address', id)
  const confirm = await makeAccountLink(context, 'address')
  const keep = await makeAccountLink(context, 'keep-address')
  const taken = await findAccount(context.db, context, email)
  await context.db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (foldText(owner.email) === foldText(email)) throw new AppError('unchanged-address')
    const language = languageOf(owner.language)
    await voidPending(tx, context, id)
    await keepAccountLink(tx, context, { ...confirm, email, userId: id })
    await keepAccountLink(tx, context, { ...keep, email: owner.email, userId: id })
    await context.outbox.add(tx, {
      kind: taken ? 'address-taken' : 'address-confirm',
      recipient: email,
      subject: sayIn(language, taken ? 'Adressen har redan ett konto' : 'Bekräfta din nya adress'),
      recordId: id,
      data: { nonce: confirm.nonce },
    })
    await context.outbox.add(tx, {
      kind: 'address-notice',
      recipient: owner.email,
      subject: sayIn(language, 'Ditt konto ska få en ny adress'),
      recordId: id,
      data: { nonce: keep.nonce, email },
    })
    await recordAccountHistory(tx, context, { action: 'ask-address', by: owner, id })
  })
}

const usedWords = ['Du behöver inte göra något mer.'] as const

const confirmPage = (email: string): LinkPage => ({
  status: 200,
  title: 'Bekräfta din nya adress',
  text: ['Med knappen får ditt konto den här adressen. Du loggar in med den sedan.'],
  facts: [['E-post', email]],
  button: 'Byt till den här adressen',
})

const changed: LinkPage = {
  status: 200,
  title: 'Adressen är bytt',
  text: ['Du loggar in med den nya adressen.'],
  link: { label: 'Logga in', url: pages.login },
}

const taken: LinkPage = {
  status: 200,
  title: 'Adressen är upptagen',
  text: ['Ett annat konto har fått den här adressen. Välj en annan.'],
}

async function changeAddress(context: Services, token: string): Promise<LinkPage> {
  const { db, dialect } = context
  return db.transaction().execute(async (tx): Promise<LinkPage> => {
    await dialect.lockTable(tx, 'users')
    const link = await findAccountLink(tx, 'address', token)
    const spent = spentLink(link, context, usedWords)
    if (spent || !link?.user_id) return spent ?? changed
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'language'])
      .where('id', '=', link.user_id)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!owner) return spentLink(undefined, context, usedWords) ?? changed
    if (await findAccount(tx, context, link.email)) return taken
    if (!(await spendAccountLink(tx, context, link))) return changed
    await voidPending(tx, context, owner.id)
    await tx
      .updateTable('users')
      .set((set) => ({
        email: link.email,
        version: set('version', '+', 1),
        updated_at: context.now().toISOString(),
      }))
      .where('id', '=', owner.id)
      .execute()
    await recordAccountHistory(tx, context, { action: 'change-address', by: owner, id: owner.id })
    for (const recipient of [owner.email, link.email])
      await context.outbox.add(tx, {
        kind: 'address-changed',
        recipient,
        subject: sayIn(languageOf(owner.language), 'Ditt konto har fått en ny adress'),
        recordId: owner.id,
        data: { email: link.email },
      })
    return changed
  })
}

const keepPage: LinkPage = {
  status: 200,
  title: 'Behåll din adress',
  text: [
    'Någon som är inloggad på ditt konto vill ge det en annan adress. Med knappen stoppar du det, och alla enheter loggas ut.',
  ],
  button: 'Behåll adressen',
}

const kept: LinkPage = {
  status: 200,
  title: 'Adressen är kvar',
  text: ['Alla enheter är utloggade. Byt lösenord om du inte vet vem det var.'],
  link: { label: 'Byt lösenord', url: pages.forgotten },
}

/** The owner of the old address stops the change, and whoever asked for it is signed out. */
function keepAddress(context: Services, token: string): Promise<LinkPage> {
  return context.db.transaction().execute(async (tx): Promise<LinkPage> => {
    const link = await findAccountLink(tx, 'keep-address', token)
    const spent = spentLink(link, context, usedWords)
    if (spent || !link?.user_id) return spent ?? kept
    await voidPending(tx, context, link.user_id)
    await context.tokens.revokeAll(link.user_id, tx)
    const by = { id: link.user_id, first_name: link.email }
    await recordAccountHistory(tx, context, { action: 'keep-address', by, id: link.user_id })
    return kept
  })
}

/** Another address for one's own account. */
export const addressRoutes: Feature = async (app, context) => {
  app.post(
    panelApi.address,
    {
      config: {
        guard: 'user',
        openapi: {
          summary: 'Ask for another address; a mail to the new one confirms it',
          body: bodyJsonSchema(changing),
          status: 202,
          answer: objectSchema({}),
        },
      },
    },
    async (request, reply) => {
      await askForAddress(context, request)
      return reply.code(202).send({})
    },
  )
  await linkRoute(app, context, {
    path: mailLinks.address,
    parameter: 'token',
    show: async (token) => {
      const link = await findAccountLink(context.db, 'address', token)
      return spentLink(link, context, usedWords) ?? confirmPage(link?.email ?? '')
    },
    act: (token) => changeAddress(context, token),
  })
  await linkRoute(app, context, {
    path: mailLinks.keepAddress,
    parameter: 'token',
    show: async (token) =>
      spentLink(await findAccountLink(context.db, 'keep-address', token), context, usedWords) ?? keepPage,
    act: (token) => keepAddress(context, token),
  })
}
