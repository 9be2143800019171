import type { MailRow, Reading } from '#server/mail/mail-context.ts'
import type { Letter } from '#server/mail/message/mail-content.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import { deriveToken } from '#server/secret.ts'
import { activationPage } from '#shared/paths.ts'

function findMember(row: MailRow, { db }: Reading) {
  return db
    .selectFrom('members')
    .select(['first_name', 'member_status'])
    .where('id', '=', row.record_id)
    .where('email', '=', row.recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const why = (association: string) => ({
  note: `Du får det här mejlet för att adressen stod i en ansökan om medlemskap i ${association}. Var det inte du kan du bortse från det.`,
})

/** With the link that makes a member active. @returns null when the member or the address is another by now */
export async function activationLetter(row: MailRow, reading: Reading): Promise<Letter | null> {
  const member = await findMember(row, reading)
  const { nonce } = JSON.parse(row.data ?? '{}') as { nonce?: string }
  if (!member || !nonce) return null
  const { association, publicUrl } = reading.sender
  const token = deriveToken(reading.context.config.dataDir, 'activation', nonce)
  return {
    heading: 'Bekräfta ditt medlemskap',
    preview: `Bekräfta ditt medlemskap i ${association}.`,
    body: [
      { text: greeting(member.first_name) },
      {
        text: `Din ansökan om medlemskap i ${association} är behandlad. Bekräfta den, så blir du aktiv medlem.`,
      },
      { button: 'Bekräfta medlemskapet', url: `${publicUrl}${activationPage(token)}` },
      { note: 'Länken gäller i 14 dagar och kan användas en gång.' },
    ],
    footer: [why(association)],
  }
}

/** To who has applied for membership. @returns null when the application is gone */
export async function membershipReceipt(row: MailRow, reading: Reading): Promise<Letter | null> {
  const member = await findMember(row, reading)
  if (!member) return null
  const { association } = reading.sender
  return {
    heading: 'Tack för din ansökan',
    preview: `Vi har tagit emot din ansökan om medlemskap i ${association}.`,
    body: [
      { text: greeting(member.first_name) },
      {
        text: `Vi har tagit emot din ansökan om medlemskap i ${association}. Styrelsen hör av sig när den är behandlad.`,
      },
    ],
    footer: [why(association)],
  }
}
