import type { Template } from '#server/mail/templates/template.ts'
import { pages } from '#shared/paths.ts'

/** Tells the board what somebody wrote in the contact form; none when the message is deleted. */
export const contactMessage: Template = {
  about: 'contact',
  async render(row, { db, sender }) {
    const message = await db
      .selectFrom('contact')
      .select(['name', 'email', 'message'])
      .where('id', '=', row.record_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!message) return null
    return {
      heading: 'Nytt meddelande',
      preview: 'Någon har skrivit i kontaktformuläret.',
      body: [
        {
          facts: [
            ['Namn', message.name],
            ['E-post', message.email],
          ],
        },
        { text: message.message },
        { button: 'Visa alla meddelanden', url: `${sender.publicUrl}${pages.admin}/messages/` },
      ],
      footer: [
        {
          note: 'Skrivet i kontaktformuläret på webbplatsen. Svara på det här mejlet för att svara avsändaren.',
        },
      ],
      replyTo: { name: message.name, address: message.email },
    }
  },
}
