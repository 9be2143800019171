import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { foldText } from '#server/db/dialect.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { password } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { askedLanguage } from '#server/http/input/asked-language.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import type { Services } from '#server/services.ts'
import { sayIn } from '#server/site-text.ts'
import { siteAddress } from '#shared/addresses.ts'
import { AppError } from '#shared/errors.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { mailLinks, pages } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import {
  type AccountLink,
  findAccountLink,
  keepAccountLink,
  makeAccountLink,
  spendAccountLink,
  spentLink,
  voidLinksOf,
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

/** Holds an open account, so that nothing else decides about it meanwhile. @returns undefined for a closed one */
function holdOwner(tx: Tx, { dialect }: Pick<Services, 'dialect'>, id: number | null | undefined) {
  const owner = tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', '=', id ?? 0)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  return dialect.lockRow(owner).executeTakeFirst()
}

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
  await context.limits.takeFor('new_address', email)
  const confirm = await makeAccountLink(context, 'address')
  const keep = await makeAccountLink(context, 'keep-address')
  const taken = await findAccount(context.db, context, email)
  await context.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, context, id)
    if (!owner) throw new AppError('unauthenticated')
    if (foldText(owner.email) === foldText(email)) throw new AppError('unchanged-address')
    const language = languageOf(owner.language || askedLanguage(request.headers))
    // The last address that was typed counts. What stops a change stops each of them.
    await voidLinksOf(tx, context, { id, kinds: ['address'] })
    await keepAccountLink(tx, context, { ...confirm, email, userId: id })
    await keepAccountLink(tx, context, { ...keep, email: owner.email, userId: id })
    await context.outbox.add(tx, {
      kind: taken ? 'address-taken' : 'address-confirm',
      recipient: email,
      subject: sayIn(language, taken ? 'Adressen har redan ett konto' : 'Bekräfta din nya adress'),
      recordId: id,
      data: { nonce: confirm.nonce, language },
    })
    await context.outbox.add(tx, {
      kind: 'address-notice',
      recipient: owner.email,
      subject: sayIn(language, 'Ditt konto ska få en ny adress'),
      recordId: id,
      data: { nonce: keep.nonce, email, language },
    })
    await recordAccountHistory(tx, context, { action: 'ask-address', by: owner, id })
  })
}

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

const replaced: LinkPage = {
  status: 410,
  title: 'Länken gäller inte längre',
  text: ['Bytet av adress är stoppat, eller du har bett om ett annat. Be om det igen på Mitt konto.'],
}

const taken: LinkPage = {
  status: 200,
  title: 'Adressen är upptagen',
  text: ['Ett annat konto har fått den här adressen. Välj en annan.'],
}

type Owner = { id: number; email: string }

/** @returns what the link in the new address says when there is nothing to confirm; else null */
function whyNotConfirm(context: Services, link?: AccountLink, owner?: Owner): LinkPage | null {
  if (!link || !owner) return unknownLink
  const isDone = link.used_at !== null && foldText(owner.email) === link.email_key
  return isDone ? changed : spentLink(link, context, replaced)
}

const ownerOf = (db: Db, link: AccountLink | undefined): Promise<Owner | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', link?.user_id ?? 0)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function changeAddress(context: Services, token: string, shown: Language): Promise<LinkPage> {
  const { db, dialect } = context
  return db.transaction().execute(async (tx): Promise<LinkPage> => {
    await dialect.lockTable(tx, 'users')
    const link = await findAccountLink(tx, 'address', token)
    const owner = await holdOwner(tx, context, link?.user_id)
    const over = whyNotConfirm(context, link, owner)
    if (over || !link || !owner) return over ?? unknownLink
    if (await findAccount(tx, context, link.email)) return taken
    if (!(await spendAccountLink(tx, context, link))) return replaced
    await voidLinksOf(tx, context, { id: owner.id, kinds: ['reset', 'address', 'keep-address'] })
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
    const language = languageOf(owner.language || shown)
    for (const recipient of [owner.email, link.email])
      await context.outbox.add(tx, {
        kind: 'address-changed',
        recipient,
        subject: sayIn(language, 'Ditt konto har fått en ny adress'),
        recordId: owner.id,
        data: { email: link.email, language },
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

const nothingToStop: LinkPage = {
  status: 200,
  title: 'Adressen är kvar',
  text: ['Du behöver inte göra något mer.'],
}

const tooLate: LinkPage = {
  status: 410,
  title: 'Adressen är redan bytt',
  text: ['Var det inte du? Hör genast av dig till styrelsen.'],
}

/**
 * @returns what the link in the old address says when there is nothing to stop; else null. One that was used stops a
 *   change that was asked for since.
 */
async function whyNotKeep(
  db: Db,
  context: Services,
  { link, owner }: { link: AccountLink | undefined; owner: Owner | undefined },
): Promise<LinkPage | null> {
  if (!link || !owner) return unknownLink
  if (foldText(owner.email) !== link.email_key) return tooLate
  const isPending = (await findPendingAddress(db, context, owner.id)) !== null
  return spentLink(isPending ? { ...link, used_at: null } : link, context, nothingToStop)
}

/** The owner of the old address stops the change, and whoever asked for it is signed out. */
function keepAddress(context: Services, token: string): Promise<LinkPage> {
  return context.db.transaction().execute(async (tx): Promise<LinkPage> => {
    const link = await findAccountLink(tx, 'keep-address', token)
    const owner = await holdOwner(tx, context, link?.user_id)
    const over = await whyNotKeep(tx, context, { link, owner })
    if (over || !owner) return over ?? unknownLink
    await voidLinksOf(tx, context, { id: owner.id, kinds: ['address', 'keep-address'] })
    await context.tokens.revokeAll(owner.id, tx)
    await recordAccountHistory(tx, context, { action: 'keep-address', by: owner, id: owner.id })
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
      const owner = await ownerOf(context.db, link)
      return whyNotConfirm(context, link, owner) ?? confirmPage(link?.email ?? '')
    },
    act: (token, { url }) => changeAddress(context, token, siteAddress(url).language),
  })
  await linkRoute(app, context, {
    path: mailLinks.keepAddress,
    parameter: 'token',
    show: async (token) => {
      const link = await findAccountLink(context.db, 'keep-address', token)
      const owner = await ownerOf(context.db, link)
      return (await whyNotKeep(context.db, context, { link, owner })) ?? keepPage
    },
    act: (token) => keepAddress(context, token),
  })
}
