import type { MailRow } from '#server/mail/mail-context.ts'
import type { Template, TemplateContext } from '#server/mail/templates/template.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'

type ToSubscriber = { language: Language; code: string }

async function readSubscriber(row: MailRow, { db }: TemplateContext) {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['code', 'confirmed', 'language'])
    .where('id', '=', row.record_id)
    .where('email', '=', row.recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return subscriber ? { ...subscriber, language: languageOf(subscriber.language) } : null
}

/** To a new subscriber; none when they have left again. */
export const welcome: Template<ToSubscriber> = {
  about: 'subscribers',
  read: readSubscriber,
  write({ code }, { association, urlOf }) {
    const unsubscribeUrl = urlOf(linkPage('unsubscribe', code))
    return {
      heading: message('mail.welcome.subject'),
      preview: message('mail.welcome.preview', { association }),
      body: [
        { text: message('mail.welcome.listed', { association }) },
        { text: message('mail.welcome.when') },
      ],
      footer: [
        {
          note: message('mail.welcome.not-you'),
          link: { label: message('mail.information.unsubscribe'), url: unsubscribeUrl },
        },
      ],
      unsubscribeUrl,
    }
  },
}

/** Asks whether the address subscribed itself (CONFIRM_SUBSCRIBERS); none when that is answered already. */
export const confirmSubscription: Template<ToSubscriber> = {
  about: 'subscribers',
  async read(row, context) {
    const subscriber = await readSubscriber(row, context)
    return subscriber?.confirmed ? null : subscriber
  },
  write({ code }, { association, urlOf }) {
    const unsubscribeUrl = urlOf(linkPage('unsubscribe', code))
    return {
      heading: message('mail.confirm-subscription.heading'),
      preview: message('mail.confirm-subscription.preview', { association }),
      body: [
        { text: message('mail.confirm-subscription.entered', { association }) },
        { text: message('mail.confirm-subscription.ask') },
        {
          button: message('mail.confirm-subscription.button'),
          url: urlOf(linkPage('confirmSubscription', code)),
        },
        { note: message('mail.confirm-subscription.week') },
      ],
      footer: [
        {
          note: message('mail.confirm-subscription.not-you'),
          link: { label: message('mail.confirm-subscription.remove'), url: unsubscribeUrl },
        },
      ],
      unsubscribeUrl,
    }
  },
}
