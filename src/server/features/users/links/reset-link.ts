import { updateRow } from '#server/db/one-row.ts'
import type { Tx } from '#server/db/tables.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { hashPassword, requireRoomForHash } from '#server/features/users/passwords.ts'
import { storePassword } from '#server/features/users/sessions.ts'
import { linkView } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { makeEntry } from './entry.ts'
import { addressField, logIn, passwordField, passwordProblem } from './password-form.ts'

const used = linkView('resetUsed', { next: logIn })

const formView = (email: string, problem?: Words): LinkView =>
  linkView('reset', {
    forms: [{ button: message('link.reset.button'), fields: [addressField(email), passwordField(problem)] }],
  })

type Change = {
  row: StoredLink
  userId: number
  hash: string
  /** Language of the page, and whether its reader chose it there. */
  language: Language
  isChosen: boolean
}

/** Sets the password, signs out everywhere and tells the owner. @returns the way in; null when another call was quicker */
async function setPassword(
  tx: Tx,
  context: Services,
  { row, userId, hash, language, isChosen }: Change,
): Promise<string | null> {
  const open = tx
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'language'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  const account = await context.dialect.lockRow(open).executeTakeFirst()
  if (!account || foldAddress(account.email) !== row.email_key) return null
  if (!(await spendLink(tx, context, row))) return null
  const spoken = isChosen ? language : languageOf(account.language || language)
  await updateRow(tx, ['users', account.id], { language: spoken })
  await storePassword(tx, context, { owner: account, hash })
  await context.tokens.revokeAll(account.id, tx)
  await recordAccountHistory(tx, context, { action: 'reset-password', by: account, id: account.id })
  await context.outbox.add(tx, {
    kind: 'password-changed',
    recipient: account.email,
    language: spoken,
    recordId: account.id,
  })
  return makeEntry(tx, context, account)
}

/** Leads to a new password, for the owner of an open account. */
export const resetLink = storedLink({
  kind: 'reset',
  lasts: hourMs,
  about: async (context: Services, { email }) => {
    const account = await findAccount(context.db, email)
    return account?.is_active ? account : null
  },
  speaks: ({ about: { language } }) => language,
  over: ({ row }, { context }) => spentView(row, context, used),
  shows: ({ about }) => formView(about.email),
  async does({ row, about: { id, email } }, { context, form, language, isChosen, ip }) {
    const password = form.get('password') ?? ''
    const person = await context.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const problem = await passwordProblem(context, password, Object.values(person))
    if (problem) return formView(email, problem)
    requireRoomForHash()
    const hash = await hashPassword(password)
    const change = { row, userId: id, hash, language, isChosen }
    const entry = await context.db.transaction().execute((tx) => setPassword(tx, context, change))
    if (entry === null) return used
    await context.limits.forgetTries({ account: email, ip })
    return linkView('resetDone', { next: logIn, entry })
  },
})
