import { hasAddress } from '#server/db/folded-columns.ts'
import { accountToken } from '#server/db/secret.ts'
import type { Db } from '#server/db/tables.ts'
import { isOpenLink } from '#server/links/stored-link.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { personalMail, plainMail } from '#server/mail/templates/personal-mail.ts'
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

/** @returns the whole name of an account; null when there is none */
export async function nameOfAccount(db: Db, id: number | null): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account ? `${account.first_name} ${account.last_name}` : null
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
  ({ name, path }, { urlOf }) =>
    personalMail(name, {
      heading: message('mail.password-reset.subject'),
      preview: message('mail.all.hour'),
      texts: [message('mail.password-reset.asked')],
      button: [message('mail.password-reset.subject'), urlOf(path), message('mail.all.hour-once')],
      because: message('mail.all.not-asked-for'),
    }),
  null,
)

/** Tells the owner of an account that its password is another one. */
export const passwordChanged = accountMail({ path: pages.login }, ({ name, path }, { urlOf }) =>
  personalMail(name, {
    heading: message('mail.password-changed.subject'),
    preview: message('mail.password-changed.preview'),
    texts: [message('mail.password-changed.changed')],
    button: [message('mail.all.log-in'), urlOf(path)],
    because: message('mail.password-changed.not-you'),
  }),
)

/** Asks an address whether an account is to have it. */
export const addressConfirm = accountMail({ link: 'address' }, ({ name, path }, { urlOf }) =>
  personalMail(name, {
    heading: message('mail.address-confirm.subject'),
    preview: message('mail.all.day'),
    texts: [message('mail.address-confirm.ask')],
    button: [message('mail.address-confirm.button'), urlOf(path), message('mail.all.day-once')],
    because: message('mail.all.not-asked-for'),
  }),
)

/** Tells an address with an account that another account was to have it. */
export const addressTaken = accountMail({ path: pages.login }, ({ path }, { urlOf }) =>
  plainMail({
    heading: message('mail.address-taken.subject'),
    preview: message('mail.address-taken.preview'),
    texts: [message('mail.address-taken.taken')],
    button: [message('mail.all.log-in'), urlOf(path)],
    because: message('mail.all.not-asked-for'),
  }),
)

/** Tells the address of an account that the account is to have another one, with a link that stops it. */
export const addressNotice = accountMail({ link: 'keep-address' }, ({ name, path, email }, { urlOf }) =>
  personalMail(name, {
    heading: message('mail.address-notice.subject'),
    preview: message('mail.address-notice.preview'),
    texts: [message('mail.address-notice.soon')],
    blocks: [
      { facts: [[message('mail.all.new-address'), email]] },
      { text: message('mail.address-notice.stop') },
      { button: message('mail.address-notice.button'), url: urlOf(path) },
    ],
    because: message('mail.address-notice.was-you'),
  }),
)

/** Tells both addresses of an account which one it has now. */
export const addressChanged = accountMail({ path: pages.login }, ({ name, email }) =>
  personalMail(name, {
    heading: message('mail.address-changed.subject'),
    preview: message('mail.address-changed.preview'),
    texts: [message('mail.address-changed.changed')],
    blocks: [{ facts: [[message('mail.all.new-address'), email]] }],
    because: message('mail.all.not-you'),
  }),
)

/** Tells the owner of an account that its second factor has changed. */
export const secondFactorChanged = accountMail(
  { path: accountPage },
  ({ name, path, isProtected }, { urlOf }) =>
    personalMail(name, {
      heading: message('mail.second-factor-changed.subject'),
      preview: message('mail.all.not-you'),
      texts: [message(`mail.second-factor-changed.${isProtected ? 'changed' : 'gone'}`)],
      button: [message('mail.second-factor-changed.button'), urlOf(path)],
      because: message('mail.all.not-you'),
    }),
)

/** Tells the owner of an account that somebody has signed in on a device that the account did not know. */
export const newDevice = accountMail({ path: accountPage }, ({ name, path, device }, { urlOf }) =>
  personalMail(name, {
    heading: message('mail.new-device.subject'),
    preview: message('mail.all.not-you'),
    texts: [message('mail.new-device.signed-in')],
    blocks: [
      { facts: [[message('mail.new-device.device'), device || message('mail.new-device.unknown')]] },
      { text: message('mail.new-device.was-you') },
      { button: message('mail.second-factor-changed.button'), url: urlOf(path) },
    ],
    because: message('mail.password-changed.not-you'),
  }),
)

/** Tells an administrator that an account was shown many personal records in an hour (T161). */
export const manyReads: Template<{ language: Language; reader: string; count: string; path: string }> = {
  about: 'users',
  async read(row, { db }) {
    const reader = await nameOfAccount(db, row.record_id)
    if (!reader) return null
    const { language, count = '' } = dataOf<Data>(row)
    return { language: languageOf(language), reader, count, path: historyPage }
  },
  write: ({ reader, count, path }, { urlOf }) =>
    plainMail({
      heading: message('mail.many-reads.subject'),
      texts: [message('mail.many-reads.read', { reader, count }), message('mail.many-reads.why')],
      button: [message('mail.many-reads.button'), urlOf(path)],
      because: message('mail.many-reads.because'),
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
  write: ({ by, path, grants }, { association, urlOf }) =>
    personalMail('', {
      heading: message('mail.invitation.subject'),
      preview: message('mail.invitation.preview', { association }),
      texts: [message('mail.invitation.invites', { by, association })],
      blocks: [
        ...(grants.length > 0 ? [{ facts: grants }] : []),
        { button: message('mail.invitation.button'), url: urlOf(path) },
        { note: message('mail.invitation.week-once') },
      ],
      because: message('mail.invitation.mistake'),
    }),
}
