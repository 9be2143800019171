import type { MailRow } from '#server/mail/mail-context.ts'
import { listFooter } from '#server/mail/templates/information.ts'
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
  write({ code }, surroundings) {
    const { association } = surroundings
    return {
      heading: message('mail.welcome.subject'),
      preview: message('mail.welcome.preview', { association }),
      body: [
        { text: message('mail.welcome.listed', { association }) },
        { text: message('mail.welcome.when') },
      ],
      ...listFooter(code, { note: message('mail.welcome.not-you') }, surroundings),
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
  write({ code }, surroundings) {
    const { association, urlOf } = surroundings
    const note = message('mail.confirm-subscription.not-you')
    const label = message('mail.confirm-subscription.remove')
    const button = message('mail.confirm-subscription.button')
    return {
      heading: message('mail.confirm-subscription.heading'),
      preview: message('mail.confirm-subscription.preview', { association }),
      body: [
        { text: message('mail.confirm-subscription.entered', { association }) },
        { text: message('mail.confirm-subscription.ask') },
        { button, url: urlOf(linkPage('confirmSubscription', code)) },
        { note: message('mail.confirm-subscription.week') },
      ],
      ...listFooter(code, { note, label }, surroundings),
    }
  },
}
