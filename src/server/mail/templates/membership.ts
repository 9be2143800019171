import type { MailRow } from '#server/mail/mail-context.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import type { Template, TemplateContext } from '#server/mail/templates/template.ts'
import { deriveToken } from '#server/secret.ts'
import { addressIn } from '#shared/addresses.ts'
import { languageOf } from '#shared/languages.ts'
import { activationPage, newApplicationsPage } from '#shared/paths.ts'

function findMember(row: MailRow, { db }: TemplateContext) {
  return db
    .selectFrom('members')
    .select(['first_name', 'member_status', 'language'])
    .where('id', '=', row.record_id)
    .where('email', '=', row.recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const why = (association: string) => ({
  note: `Du får det här mejlet för att adressen stod i en ansökan om medlemskap i ${association}. Var det inte du kan du bortse från det.`,
})

/** With the link that makes a member active; none when the member or the address is another by now. */
export const activation: Template = {
  about: 'members',
  async render(row, context) {
    const member = await findMember(row, context)
    const { nonce } = JSON.parse(row.data ?? '{}') as { nonce?: string }
    if (!member || !nonce) return null
    const { names, publicUrl } = context.sender
    const language = languageOf(member.language)
    const { [language]: association } = names
    const token = await deriveToken(context, 'activation', nonce)
    return {
      language,
      heading: 'Bekräfta ditt medlemskap',
      preview: `Bekräfta ditt medlemskap i ${association}.`,
      body: [
        { text: greeting(member.first_name) },
        {
          text: `Din ansökan om medlemskap i ${association} är behandlad. Bekräfta den, så blir du aktiv medlem.`,
        },
        { button: 'Bekräfta medlemskapet', url: publicUrl + addressIn(activationPage(token), language) },
        { note: 'Länken gäller i 14 dagar och kan användas en gång.' },
      ],
      footer: [why(association)],
    }
  },
}

/** To who has applied for membership; none when the application is gone. */
export const membershipReceipt: Template = {
  about: 'members',
  async render(row, context) {
    const member = await findMember(row, context)
    if (!member) return null
    const language = languageOf(member.language)
    const association = context.sender.names[language]
    return {
      language,
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
  },
}

/** Tells the board who has applied for membership; none when the application is gone. */
export const membershipApplication: Template = {
  about: 'members',
  async render(row, { db, sender }) {
    const applicant = await db
      .selectFrom('members')
      .select(['first_name', 'last_name', 'email', 'city'])
      .where('id', '=', row.record_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!applicant) return null
    const name = `${applicant.first_name} ${applicant.last_name}`
    return {
      heading: 'Ny ansökan om medlemskap',
      preview: 'Någon har ansökt om medlemskap.',
      body: [
        {
          facts: [
            ['Namn', name],
            ['E-post', applicant.email],
            ['Ort', applicant.city],
          ],
        },
        { button: 'Visa nya ansökningar', url: `${sender.publicUrl}${newApplicationsPage}` },
      ],
      footer: [
        {
          note: 'Skickad från formuläret på webbplatsen. Svara på det här mejlet för att svara den som ansöker.',
        },
      ],
      replyTo: { name, address: applicant.email },
    }
  },
}
