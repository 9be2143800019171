import type { MailContent } from '#server/mail/message/mail-content.ts'
import { dataOf, type Surroundings, type Template } from '#server/mail/templates/template.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'

const previewLength = 140

/** @returns the words of a mailing that the mailbox shows beside its subject */
const previewOf = (content: string): string =>
  plainText(content.slice(0, 4_000)).slice(0, previewLength).toWellFormed()

/** A mailing as the board wrote it. */
export type Written = { title: string; content: string }

/** @returns the part of a mail that the board wrote */
export const writtenContent = ({ title, content }: Written) => ({
  heading: title,
  preview: previewOf(content),
  body: [{ html: content }],
  isWrittenByHand: true,
})

/** @returns the end of a mail to who is on the list: why it came, and the link by which one leaves the list */
export function listFooter(
  code: string,
  { note, label = message('mail.information.unsubscribe') }: { note: Words; label?: Words },
  { urlOf }: Surroundings,
): Pick<MailContent, 'footer' | 'unsubscribeUrl'> {
  const unsubscribeUrl = urlOf(linkPage('unsubscribe', code))
  return { footer: [{ note, link: { label, url: unsubscribeUrl } }], unsubscribeUrl }
}

/** An information mail to one subscriber; none when they have left the list meanwhile. */
export const information: Template<Written & { language: Language; code: string }> = {
  // Of a mailing that was sent only the address is erased, so that its figures stay.
  about: null,
  async read(row, { db }) {
    const found = await db
      .selectFrom('subscribers')
      .innerJoin('mailings', (join) => join.on('mailings.id', '=', row.mailing_id))
      .select(['subscribers.code', 'subscribers.language', 'mailings.title', 'mailings.content'])
      .where('subscribers.id', '=', row.record_id)
      .where('subscribers.email', '=', row.recipient)
      .where('subscribers.deleted_at', 'is', null)
      .where('subscribers.confirmed', '=', true)
      .executeTakeFirst()
    return found ? { ...found, language: languageOf(found.language) } : null
  },
  write({ code, ...written }, surroundings) {
    const note = message('mail.information.because', { association: surroundings.association })
    return { ...writtenContent(written), ...listFooter(code, { note }, surroundings) }
  },
}

/** Footers of tests, for mails that have no link to unsubscribe. */
const testFooters: Readonly<Record<string, Message>> = {
  membership: message('mail.test.membershipFooter'),
  event: message('mail.test.eventFooter'),
}

/** The same to the administrator who writes it, before anyone else gets it. */
export const informationTest: Template<Written & { language: Language; about: string }> = {
  about: null,
  async read(row) {
    const {
      title,
      content,
      language,
      about = '',
    } = dataOf<Written & { language: string; about: string }>(row)
    if (title === undefined || content === undefined) return null
    return { title, content, language: languageOf(language), about }
  },
  write: ({ about, ...written }) => ({
    ...writtenContent(written),
    footer: [{ note: testFooters[about] ?? message('mail.test.footer') }],
  }),
}
