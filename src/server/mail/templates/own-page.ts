import { hasAddress } from '#server/db/folded-columns.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { linkIn } from '#server/mail/templates/account-mails.ts'
import { personalMail } from '#server/mail/templates/personal-mail.ts'
import { dataOf, type Template, type TemplateContext } from '#server/mail/templates/template.ts'
import { firstLanguage, type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'

type Data = Record<'language' | 'email', string>

const languageIn = (row: MailRow): Language => languageOf(dataOf<Data>(row).language)

const findMember = ({ record_id }: MailRow, { db }: TemplateContext) =>
  db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'email', 'member_status'])
    .where('id', '=', record_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * The way to one's own page; none when no member has the address: that is looked up here, so that asking for it does
 * the same for every address.
 */
export const memberLink: Template<{ language: Language; path: string }> = {
  about: null,
  async read(row, context) {
    const path = await linkIn(row, context, 'member')
    const member = await context.db
      .selectFrom('members')
      .select('id')
      .where(hasAddress('email', row.recipient))
      .where('deleted_at', 'is', null)
      .where(await notRestricted(context.db, members))
      .executeTakeFirst()
    return path && member ? { language: languageIn(row), path } : null
  },
  write: ({ path }, { association, urlOf }) =>
    personalMail('', {
      heading: message('mail.member-link.heading'),
      preview: message('mail.all.day'),
      texts: [message('mail.member-link.asked', { association })],
      button: [message('mail.member-link.button'), urlOf(path), message('mail.member-link.day')],
      because: message('mail.all.not-asked-for'),
    }),
}

/** Asks the new address of a member to confirm it. */
export const memberAddress: Template<{ language: Language; name: string; path: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await findMember(row, context)
    const path = await linkIn(row, context, 'member-address')
    return member && path ? { language: languageIn(row), name: member.first_name, path } : null
  },
  write: ({ name, path }, { association, urlOf }) =>
    personalMail(name, {
      heading: message('mail.member-address.subject'),
      preview: message('mail.all.day'),
      texts: [message('mail.member-address.ask', { association })],
      button: [message('mail.member-address.button'), urlOf(path), message('mail.all.day-once')],
      because: message('mail.all.not-asked-for'),
    }),
}

/** Tells the former address of a member that the member has another one. */
export const memberMoved: Template<{ language: Language; name: string; email: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await findMember(row, context)
    const { email = '' } = dataOf<Data>(row)
    return member ? { language: languageIn(row), name: member.first_name, email } : null
  },
  write: ({ name, email }, { association }) =>
    personalMail(name, {
      heading: message('mail.member-moved.subject'),
      preview: message('mail.all.not-you'),
      texts: [message('mail.member-moved.moved', { association })],
      blocks: [{ facts: [[message('mail.all.new-address'), email]] }],
      because: message('mail.all.not-you'),
    }),
}

/** Confirms to a member that they have left, with the link that takes it back; none when it was taken back. */
export const memberLeft: Template<{ language: Language; name: string; path: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await findMember(row, context)
    const path = await linkIn(row, context, 'member-return')
    if (!member || !path || member.member_status) return null
    return { language: languageIn(row), name: member.first_name, path }
  },
  write: ({ name, path }, { association, urlOf }) =>
    personalMail(name, {
      heading: message('mail.member-left.subject'),
      preview: message('mail.member-left.preview', { association }),
      texts: [message('mail.member-left.left', { association }), message('mail.member-left.undo')],
      button: [message('mail.member-left.button'), urlOf(path), message('mail.all.day-once')],
      because: message('mail.all.not-you'),
    }),
}

/** Tells the board that a member has left; none when that was taken back. */
export const memberLeaving: Template<{ language: Language; name: string; email: string; path: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await findMember(row, context)
    if (!member || member.member_status) return null
    const { first_name, last_name, email } = member
    const path = `${pages.admin}/members/?edit=${row.record_id}`
    return { language: firstLanguage, name: `${first_name} ${last_name}`, email, path }
  },
  write: ({ name, email, path }, { urlOf }) => ({
    heading: message('mail.member-leaving.subject'),
    preview: message('mail.member-leaving.preview'),
    body: [
      {
        facts: [
          [message('mail.all.name'), name],
          [message('mail.all.email'), email],
        ],
      },
      { button: message('mail.member-leaving.button'), url: urlOf(path) },
    ],
    footer: [{ note: message('mail.member-leaving.why') }],
    replyTo: { name, address: email },
  }),
}
