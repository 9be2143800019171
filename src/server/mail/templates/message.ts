import type { MailRow, Reading } from '#server/mail/mail-context.ts'
import type { Letter } from '#server/mail/message/mail-content.ts'
import { pages } from '#shared/paths.ts'

/** Tells the board what somebody wrote in the contact form. @returns null when the message is deleted */
export async function messageLetter(row: MailRow, { db, sender }: Reading): Promise<Letter | null> {
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
}
