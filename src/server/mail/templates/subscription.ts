import type { MailRow } from '#server/mail/mail-context.ts'
import type { Template, TemplateContext } from '#server/mail/templates/template.ts'
import { addressIn } from '#shared/addresses.ts'
import { languageOf } from '#shared/languages.ts'
import { confirmSubscriptionPage, unsubscribePage } from '#shared/paths.ts'

async function findSubscriber(row: MailRow, { db, sender }: TemplateContext) {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['code', 'confirmed', 'language'])
    .where('id', '=', row.record_id)
    .where('email', '=', row.recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!subscriber) return null
  const language = languageOf(subscriber.language)
  const urlOf = (path: string) => sender.publicUrl + addressIn(path, language)
  return {
    language,
    association: sender.names[language],
    confirmed: subscriber.confirmed,
    unsubscribeUrl: urlOf(unsubscribePage(subscriber.code)),
    confirmUrl: urlOf(confirmSubscriptionPage(subscriber.code)),
  }
}

/** To someone who has just subscribed; none when they have left again. */
export const welcome: Template = {
  about: 'subscribers',
  async render(row, context) {
    const subscriber = await findSubscriber(row, context)
    if (!subscriber) return null
    const { association, language, unsubscribeUrl } = subscriber
    return {
      language,
      heading: 'Välkommen till maillistan',
      preview: `Du står nu på maillistan hos ${association}.`,
      body: [
        { text: `Din e-postadress står nu på maillistan hos ${association}.` },
        { text: 'Vi skriver när det finns något att berätta om vår verksamhet.' },
      ],
      footer: [
        {
          note: 'Var det inte du, eller har du ångrat dig?',
          link: { label: 'Avsluta prenumerationen', url: unsubscribeUrl },
        },
      ],
      unsubscribeUrl,
    }
  },
}

/** Asks whether the address subscribed itself (CONFIRM_SUBSCRIBERS); none when that is answered already. */
export const confirmSubscription: Template = {
  about: 'subscribers',
  async render(row, context) {
    const subscriber = await findSubscriber(row, context)
    if (!subscriber || subscriber.confirmed) return null
    const { association, language, unsubscribeUrl } = subscriber
    return {
      language,
      heading: 'Stämmer din e-postadress?',
      preview: `Bekräfta att du vill stå på maillistan hos ${association}.`,
      body: [
        { text: `Någon har skrivit upp den här adressen på maillistan hos ${association}.` },
        { text: 'Var det du? Bekräfta, så får du våra utskick. Annars behöver du inte göra någonting.' },
        { button: 'Bekräfta prenumerationen', url: subscriber.confirmUrl },
        { note: 'Länken gäller i 7 dagar.' },
      ],
      footer: [{ note: 'Var det inte du?', link: { label: 'Ta bort adressen', url: unsubscribeUrl } }],
      unsubscribeUrl,
    }
  },
}
