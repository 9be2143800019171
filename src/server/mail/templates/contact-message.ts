import type { Template } from '#server/mail/templates/template.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'

/** Tells the board of a message from the contact form; none when the message is deleted. */
export const contactMessage: Template<Record<'name' | 'email' | 'message', string> & { language: Language }> =
  {
    about: 'contact',
    async read(row, { db }) {
      const written = await db
        .selectFrom('contact')
        .select(['name', 'email', 'message'])
        .where('id', '=', row.record_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return written ? { ...written, language: firstLanguage } : null
    },
    write: ({ name, email, message: text }, { urlOf }) => ({
      heading: message('mail.message.heading'),
      preview: message('mail.message.preview'),
      body: [
        {
          facts: [
            [message('mail.all.name'), name],
            [message('mail.all.email'), email],
          ],
        },
        { text },
        { button: message('mail.message.button'), url: urlOf(`${pages.admin}/messages/`) },
      ],
      footer: [{ note: message('mail.message.answer') }],
      replyTo: { name, address: email },
    }),
  }
