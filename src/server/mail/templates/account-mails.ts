import { hasAddress } from '#server/db/folded-columns.ts'
import { accountToken } from '#server/db/secret.ts'
import { isOpenLink } from '#server/links/stored-link.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import { dataOf, type Template, type TemplateContext } from '#server/mail/templates/template.ts'
import { grantFacts } from '#server/texts/grant-facts.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { accountPage, historyPage, linkPage, pages } from '#shared/paths.ts'

/** The facts of a mail about an account that no record holds. */
type Data = Record<'nonce' | 'language' | 'email' | 'by' | 'has' | 'device' | 'count' | 'standing', string>

/** An open account by its id or its address. */
async function findOwner({ record_id, recipient }: MailRow, { db }: TemplateContext) {
  const accounts = db
    .selectFrom('users')
    .select(['first_name', 'language'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  const account =
    record_id === null ? accounts.where(hasAddress('email', recipient)) : accounts.where('id', '=', record_id)
  return account.executeTakeFirst()
}

/**
 * @returns the path of a link; null when it was taken back, replaced or over before the mail left. Readers of the outbox
 *   see the mail afterwards too.
 */
export async function linkIn(
  row: MailRow,
  context: TemplateContext,
  kind: AccountLinkKind,
): Promise<string | null> {
  const { nonce } = dataOf<Data>(row)
  if (!nonce) return null
  const token = await accountToken(context, kind, nonce)
  return context.hidesSecrets || (await isOpenLink(context, token)) ? linkPage(kind, token) : null
}

type AccountMail = {
  language: Language
  /** First name of the owner. */
  name: string
  /** Path behind the button. */
  path: string
  /** The new address of the account. */
  email: string
  /** The account has a second factor. */
  isProtected: boolean
  /** Browser and system of a sign-in; empty when they are not known. */
  device: string
}

/**
 * A mail to the owner of an open account, in the language that the owner has chosen for the panel, or else that of the
 * call; its heading is its subject.
 * @param leadsTo a path, or the kind of the link; without an open link there is no mail
 */
const accountMail = (
  leadsTo: { path: string } | { link: AccountLinkKind },
  write: Template<AccountMail>['write'],
  about: 'users' | null = 'users',
): Template<AccountMail> => ({
  about,
  async read(row, context) {
    const owner = await findOwner(row, context)
    const path = 'link' in leadsTo ? await linkIn(row, context, leadsTo.link) : leadsTo.path
    if (!owner || !path) return null
    const { language = '', email = '', has, device = '' } = dataOf<Data>(row)
    return {
      language: languageOf(owner.language || language),
      name: owner.first_name,
      path,
      email,
      isProtected: Boolean(has),
      device,
    }
  },
  write: (values, surroundings) => {
    const content = write(values, surroundings)
    return { ...content, subject: content.heading }
  },
})

/** To the owner of an account who has forgotten the password; none when the address has no account. */
export const passwordReset = accountMail(
  { link: 'reset' },
  ({ name, path }, { urlOf }) => ({
    heading: message('mail.password-reset.subject'),
    preview: message('mail.all.hour'),
    body: [
      { text: greeting(name) },
      { text: message('mail.password-reset.asked') },
      { button: message('mail.password-reset.subject'), url: urlOf(path) },
      { note: message('mail.all.hour-once') },
    ],
    footer: [{ note: message('mail.all.not-asked-for') }],
  }),
  null,
)

/** Tells the owner of an account that its password is another one. */
export const passwordChanged = accountMail({ path: pages.login }, ({ name, path }, { urlOf }) => ({
  heading: message('mail.password-changed.subject'),
  preview: message('mail.password-changed.preview'),
  body: [
    { text: greeting(name) },
    { text: message('mail.password-changed.changed') },
    { button: message('mail.all.log-in'), url: urlOf(path) },
  ],
  footer: [{ note: message('mail.password-changed.not-you') }],
}))

/** Asks an address whether an account is to have it. */
export const addressConfirm = accountMail({ link: 'address' }, ({ name, path }, { urlOf }) => ({
  heading: message('mail.address-confirm.subject'),
  preview: message('mail.all.day'),
  body: [
    { text: greeting(name) },
    { text: message('mail.address-confirm.ask') },
    { button: message('mail.address-confirm.button'), url: urlOf(path) },
    { note: message('mail.all.day-once') },
  ],
  footer: [{ note: message('mail.all.not-asked-for') }],
}))

/** Tells an address with an account that another account was to have it. */
export const addressTaken = accountMail({ path: pages.login }, ({ path }, { urlOf }) => ({
  heading: message('mail.address-taken.subject'),
  preview: message('mail.address-taken.preview'),
  body: [
    { text: message('mail.address-taken.taken') },
    { button: message('mail.all.log-in'), url: urlOf(path) },
  ],
  footer: [{ note: message('mail.all.not-asked-for') }],
}))

/** Tells the address of an account that the account is to have another one, with a link that stops it. */
export const addressNotice = accountMail({ link: 'keep-address' }, ({ name, path, email }, { urlOf }) => ({
  heading: message('mail.address-notice.subject'),
  preview: message('mail.address-notice.preview'),
  body: [
    { text: greeting(name) },
    { text: message('mail.address-notice.soon') },
    { facts: [[message('mail.all.new-address'), email]] },
    { text: message('mail.address-notice.stop') },
    { button: message('mail.address-notice.button'), url: urlOf(path) },
  ],
  footer: [{ note: message('mail.address-notice.was-you') }],
}))

/** Tells both addresses of an account which one it has now. */
export const addressChanged = accountMail({ path: pages.login }, ({ name, email }) => ({
  heading: message('mail.address-changed.subject'),
  preview: message('mail.address-changed.preview'),
  body: [
    { text: greeting(name) },
    { text: message('mail.address-changed.changed') },
    { facts: [[message('mail.all.new-address'), email]] },
  ],
  footer: [{ note: message('mail.all.not-you') }],
}))

/** Tells the owner of an account that its second factor has changed. */
export const secondFactorChanged = accountMail(
  { path: accountPage },
  ({ name, path, isProtected }, { urlOf }) => ({
    heading: message('mail.second-factor-changed.subject'),
    preview: message('mail.all.not-you'),
    body: [
      { text: greeting(name) },
      { text: message(`mail.second-factor-changed.${isProtected ? 'changed' : 'gone'}`) },
      { button: message('mail.second-factor-changed.button'), url: urlOf(path) },
    ],
    footer: [{ note: message('mail.all.not-you') }],
  }),
)

/** Tells the owner of an account that somebody has signed in on a device that the account did not know. */
export const newDevice = accountMail({ path: accountPage }, ({ name, path, device }, { urlOf }) => ({
  heading: message('mail.new-device.subject'),
  preview: message('mail.all.not-you'),
  body: [
    { text: greeting(name) },
    { text: message('mail.new-device.signed-in') },
    { facts: [[message('mail.new-device.device'), device || message('mail.new-device.unknown')]] },
    { text: message('mail.new-device.was-you') },
    { button: message('mail.second-factor-changed.button'), url: urlOf(path) },
  ],
  footer: [{ note: message('mail.password-changed.not-you') }],
}))

/** Tells an administrator that an account was shown many personal records in an hour (T161). */
export const manyReads: Template<{ language: Language; reader: string; count: string; path: string }> = {
  about: 'users',
  async read(row, { db }) {
    const reader = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', row.record_id)
      .executeTakeFirst()
    if (!reader) return null
    const { language, count = '' } = dataOf<Data>(row)
    const name = `${reader.first_name} ${reader.last_name}`
    return { language: languageOf(language), reader: name, count, path: historyPage }
  },
  write: ({ reader, count, path }, { urlOf }) => ({
    heading: message('mail.many-reads.subject'),
    preview: message('mail.many-reads.read', { reader, count }),
    body: [
      { text: message('mail.many-reads.read', { reader, count }) },
      { text: message('mail.many-reads.why') },
      { button: message('mail.many-reads.button'), url: urlOf(path) },
    ],
    footer: [{ note: message('mail.many-reads.because') }],
  }),
}

/** Invites an address to have an account; none when the invitation was taken back. */
export const invitation: Template<{
  language: Language
  by: string
  path: string
  grants: ReturnType<typeof grantFacts>
}> = {
  about: null,
  async read(row, context) {
    const path = await linkIn(row, context, 'invitation')
    const { by = '', standing = '{}', ...data } = dataOf<Data>(row)
    const language = languageOf(data.language)
    return path ? { language, by, path, grants: grantFacts(JSON.parse(standing), language) } : null
  },
  write: ({ by, path, grants }, { association, urlOf }) => ({
    heading: message('mail.invitation.subject'),
    preview: message('mail.invitation.preview', { association }),
    body: [
      { text: message('mail.all.hello') },
      { text: message('mail.invitation.invites', { by, association }) },
      ...(grants.length > 0 ? [{ facts: grants }] : []),
      { button: message('mail.invitation.button'), url: urlOf(path) },
      { note: message('mail.invitation.week-once') },
    ],
    footer: [{ note: message('mail.invitation.mistake') }],
  }),
}
