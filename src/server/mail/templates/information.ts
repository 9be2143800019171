import type { Template } from '#server/mail/templates/template.ts'
import { addressIn } from '#shared/addresses.ts'
import { languageOf } from '#shared/languages.ts'
import { unsubscribePage } from '#shared/paths.ts'
import { plainText } from '#shared/plain-text.ts'

const previewLength = 140

/** @returns what the mailbox shows of a mailing beside its subject */
export const previewOf = (content: string): string =>
  plainText(content.slice(0, 4_000)).slice(0, previewLength).toWellFormed()

/** An information mail to one subscriber; none when they have left the list meanwhile. */
export const information: Template = {
  // Of a mailing that was sent only the address is erased, so that its figures stay.
  about: null,
  async render(row, { db, sender }) {
    const found = await db
      .selectFrom('subscribers')
      .innerJoin('mailings', (join) => join.on('mailings.id', '=', row.mailing_id))
      .select(['subscribers.code', 'subscribers.language', 'mailings.title', 'mailings.content'])
      .where('subscribers.id', '=', row.record_id)
      .where('subscribers.email', '=', row.recipient)
      .where('subscribers.deleted_at', 'is', null)
      .where('subscribers.confirmed', '=', true)
      .executeTakeFirst()
    if (!found) return null
    const language = languageOf(found.language)
    const unsubscribeUrl = sender.publicUrl + addressIn(unsubscribePage(found.code), language)
    return {
      language,
      heading: found.title,
      preview: previewOf(found.content),
      body: [{ html: found.content }],
      footer: [
        {
          note: `Du får det här mejlet för att du står på maillistan hos ${sender.names[language]}.`,
          link: { label: 'Avsluta prenumerationen', url: unsubscribeUrl },
        },
      ],
      unsubscribeUrl,
      isWrittenByHand: true,
    }
  },
}

/** The same to the administrator who writes it, before anyone else gets it. */
export const informationTest: Template = {
  about: null,
  async render(row) {
    const { title, content } = JSON.parse(row.data ?? '{}') as { title?: string; content?: string }
    if (title === undefined || content === undefined) return null
    return {
      heading: title,
      preview: previewOf(content),
      body: [{ html: content }],
      footer: [
        {
          note: 'Det här är ett prov som bara du har fått. I utskicket står länken som avslutar prenumerationen här.',
        },
      ],
      isWrittenByHand: true,
    }
  },
}
