import { hasRow } from '#server/db/row-counts.ts'
import { deriveToken } from '#server/db/secret.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { linkIn } from '#server/mail/templates/account-mails.ts'
import { type Fee, feeOf, payBlocks } from '#server/mail/templates/claims.ts'
import { personalMail } from '#server/mail/templates/personal-mail.ts'
import { dataOf, type Template, type TemplateContext } from '#server/mail/templates/template.ts'
import { firstLanguage, type Language, languageOf } from '#shared/languages.ts'
import { declinedMonths } from '#shared/membership/state.ts'
import { message } from '#shared/message.ts'
import { linkPage, newApplicationsPage } from '#shared/paths.ts'

export type ToMember = { language: Language; name: string }

const findMember = (row: MailRow, db: TemplateContext['db']) =>
  db
    .selectFrom('members')
    .select(['first_name', 'member_status', 'language'])
    .where('id', '=', row.record_id)
    .where('email', '=', row.recipient)

const valuesOf = (member: { first_name: string; language: string }): ToMember => ({
  name: member.first_name,
  language: languageOf(member.language),
})

export async function readMember(row: MailRow, { db }: TemplateContext): Promise<ToMember | null> {
  const member = await findMember(row, db).where('deleted_at', 'is', null).executeTakeFirst()
  return member ? valuesOf(member) : null
}

/** With the link that makes a member active; none when the member or the address is another by now. */
export const activation: Template<ToMember & { path: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await readMember(row, context)
    const { nonce } = dataOf<{ nonce: string }>(row)
    if (!member || !nonce) return null
    return { ...member, path: linkPage('activation', await deriveToken(context, 'activation', nonce)) }
  },
  write: ({ name, path }, { association, urlOf }) =>
    personalMail(name, {
      heading: message('mail.activation.subject'),
      preview: message('mail.activation.preview', { association }),
      texts: [message('mail.activation.handled', { association })],
      button: [message('mail.activation.button'), urlOf(path), message('mail.activation.fortnight-once')],
      because: message('mail.member.because', { association }),
    }),
}

/** With the link by which an applicant shows that the address is theirs; none when the member or the address is another by now. */
export const verifyApplication: Template<ToMember & { path: string }> = {
  about: 'members',
  async read(row, context) {
    const member = await readMember(row, context)
    const path = await linkIn(row, context, 'verify-application')
    return member && path ? { ...member, path } : null
  },
  write: ({ name, path }, { association, urlOf }) =>
    personalMail(name, {
      heading: message('mail.verify-application.subject'),
      texts: [message('mail.verify-application.text', { association })],
      button: [
        message('mail.verify-application.button'),
        urlOf(path),
        message('mail.activation.fortnight-once'),
      ],
      because: message('mail.all.not-you'),
    }),
}

/** To an applicant for membership; none when the application is gone. */
export const membershipReceipt: Template<ToMember> = {
  about: 'members',
  read: readMember,
  write: ({ name }, { association }) =>
    personalMail(name, {
      heading: message('mail.membership-receipt.heading'),
      preview: message('mail.membership-receipt.preview', { association }),
      texts: [message('mail.membership-receipt.received', { association })],
      because: message('mail.member.because', { association }),
    }),
}

type Welcome = ToMember & { isMember: boolean; fee: Fee | null }

/** To an applicant whom the board has approved, with the fee that is owed; none when that was taken back or the member is gone. */
export const membershipWelcome: Template<Welcome> = {
  about: 'members',
  async read(row, context) {
    const member = await findMember(row, context.db).where('deleted_at', 'is', null).executeTakeFirst()
    if (!member) return null
    const values = valuesOf(member)
    const fee = await feeOf(context, { memberId: Number(row.record_id), language: values.language })
    const isMember = Boolean(member.member_status)
    return isMember || fee ? { ...values, isMember, fee } : null
  },
  write({ name, isMember, fee }, surroundings) {
    const { association, urlOf } = surroundings
    const because = message('mail.member.because', { association })
    const paying = fee ? payBlocks(fee, surroundings) : []
    if (fee && !isMember) {
      const accepted = message('mail.membership-welcome.accepted', { association })
      const texts = [message('mail.membership-welcome.owing')] as const
      return personalMail(name, { subject: accepted, heading: accepted, texts, blocks: paying, because })
    }
    return personalMail(name, {
      heading: message('mail.membership-welcome.subject'),
      preview: message('mail.membership-welcome.preview', { association }),
      texts: [message('mail.membership-welcome.text', { association })],
      blocks: [...paying, { button: message('mail.membership-welcome.button'), url: urlOf('/') }],
      because,
    })
  },
}

/** To an applicant whom the board has declined; none when that was taken back: the application lies in the bin. */
export const membershipDeclined: Template<ToMember & { reason: string; isKept: boolean }> = {
  about: 'members',
  async read(row, { db }) {
    const member = await findMember(row, db).where('deleted_at', 'is not', null).executeTakeFirst()
    const { reason = '' } = dataOf<{ reason: string }>(row)
    const kept = db
      .selectFrom('applications')
      .where('member_id', '=', Number(row.record_id))
      .where('decision', '=', 'declined')
    return member ? { ...valuesOf(member), reason, isKept: await hasRow(kept) } : null
  },
  write: ({ name, reason, isKept }, { association }) =>
    personalMail(name, {
      heading: message('mail.membership-declined.subject'),
      preview: message('mail.membership-declined.preview', { association }),
      texts: [message('mail.membership-declined.text', { association })],
      blocks: [
        ...(reason ? [{ facts: [[message('mail.membership-declined.reason'), reason] as const] }] : []),
        {
          text: isKept
            ? message('mail.membership-declined.kept', { months: declinedMonths })
            : message('mail.membership-declined.erased'),
        },
      ],
      because: message('mail.member.because', { association }),
    }),
}

/** To a member whose membership the board has ended, or ends on a day; none when that was taken back. */
export const membershipEnded: Template<ToMember & { day: string; note: string }> = {
  about: 'members',
  async read(row, { db }) {
    const member = await findMember(row, db).where('deleted_at', 'is', null).executeTakeFirst()
    const { day = '', note = '' } = dataOf<{ day: string; note: string }>(row)
    const departure = await db
      .selectFrom('member_departures')
      .select('id')
      .where('member_id', '=', row.record_id)
      .where('day', '=', day)
      .executeTakeFirst()
    return member && departure ? { ...valuesOf(member), day, note } : null
  },
  write: ({ name, day, note }, { association }) =>
    personalMail(name, {
      heading: message('mail.membership-ended.subject'),
      preview: message('mail.membership-ended.preview', { association, day: { day } }),
      texts: [message('mail.membership-ended.text', { association, day: { day } })],
      blocks: [
        ...(note ? [{ facts: [[message('mail.membership-ended.note'), note] as const] }] : []),
        { text: message('mail.membership-ended.answer') },
      ],
      because: message('mail.member.because', { association }),
    }),
}

/** Tells the board of an application for membership; none when the application is gone. */
export const membershipApplication: Template<ToMember & { email: string; city: string }> = {
  about: 'members',
  async read(row, { db }) {
    const applicant = await db
      .selectFrom('members')
      .select(['first_name', 'last_name', 'email', 'city'])
      .where('id', '=', row.record_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!applicant) return null
    const { first_name, last_name, email, city } = applicant
    return { language: firstLanguage, name: `${first_name} ${last_name}`, email, city }
  },
  write: ({ name, email, city }, { urlOf }) => ({
    heading: message('mail.application.subject'),
    preview: message('mail.application.preview'),
    body: [
      {
        facts: [
          [message('mail.all.name'), name],
          [message('mail.all.email'), email],
          [message('mail.application.city'), city],
        ],
      },
      { button: message('mail.application.button'), url: urlOf(newApplicationsPage) },
    ],
    footer: [{ note: message('mail.application.answer') }],
    replyTo: { name, address: email },
  }),
}
