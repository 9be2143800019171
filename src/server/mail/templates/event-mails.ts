import {
  applicationMail,
  becauseRegistered,
  codesOf,
  details,
  isAwaited,
  isComing,
  isOffered,
  isOpen,
  isWaiting,
  isWithdrawn,
  offerOf,
  ownPage,
  payButton,
  paymentOf,
  showEvent,
  withEntry,
} from '#server/mail/templates/event-mail-parts.ts'
import { type Written, writtenContent } from '#server/mail/templates/information.ts'
import { readTexts, writtenIn } from '#server/mail/templates/letters.ts'
import { type ApplicationMail, readApplication } from '#server/mail/templates/read-application.ts'
import type { Template } from '#server/mail/templates/template.ts'
import { message } from '#shared/message.ts'
import type { Audience } from '#shared/resources/mailings.ts'

/** @returns why an applicant waits: for places that nobody has it takes too many people, or others come first */
function whyWaiting({ free, places }: ApplicationMail) {
  if (!free) return message('mail.event-receipt.full')
  return free < places
    ? message('mail.event-receipt.few', { free, places })
    : message('mail.event-receipt.others')
}

/** True until a place is offered, of which a mail of its own tells. */
const isReceived = (mail: ApplicationMail): boolean => isAwaited(mail) && !isOffered(mail)

/** To an applicant, with the calendar file of the event unless the application waits. */
export const eventReceipt = applicationMail(isReceived, (mail, surroundings) => {
  const { event, places } = mail
  const received = message('mail.event-receipt.received', { event })
  const blocks = details(mail, surroundings)
  if (mail.state === 'waiting') {
    const why = whyWaiting(mail)
    return {
      heading: message('mail.event-receipt.waiting'),
      preview: why,
      texts: [received, why, message('mail.event-receipt.queue')],
      blocks,
    }
  }
  return {
    heading: message('mail.event-receipt.heading'),
    texts: [message('mail.event-receipt.placed', { event, places })],
    blocks: [...blocks, withEntry],
    attachments: [mail.entry],
  }
})

/** To an applicant who has waited for a place and has one now; none when the event is cancelled or over. */
export const eventPlace = applicationMail(isComing, (mail, surroundings) => ({
  heading: message('mail.event-place.heading'),
  texts: [message('mail.event-place.free', { event: mail.event })],
  blocks: [
    ...(isOffered(mail) ? offerOf(mail, surroundings) : [{ text: message('mail.event-place.cancel') }]),
    { facts: mail.facts },
    ownPage(mail, surroundings),
    ...payButton(mail),
    showEvent(mail, surroundings),
    ...codesOf(mail, surroundings),
    withEntry,
  ],
  attachments: [mail.entry],
}))

/** To an applicant whose application the board has cancelled. */
export const eventCancellation = applicationMail(isWithdrawn, (mail, surroundings) => ({
  heading: message('mail.event-cancellation.heading'),
  texts: [
    message('mail.event-cancellation.cancelled', { event: mail.event }),
    message('mail.event-cancellation.why'),
  ],
  blocks: [showEvent(mail, surroundings)],
}))

/** To an applicant who did not accept an offered place in time. */
export const eventLapsed = applicationMail(isWithdrawn, (mail, surroundings) => ({
  heading: message('mail.event-lapsed.heading'),
  texts: [
    message('mail.event-lapsed.lapsed', { event: mail.event }),
    message(mail.formPath ? 'mail.event-lapsed.again' : 'mail.event-lapsed.closed'),
  ],
  blocks: mail.formPath
    ? [{ button: message('link.application.again'), url: surroundings.urlOf(mail.formPath) }]
    : [showEvent(mail, surroundings)],
}))

/** To an applicant who has cancelled on the own page, whose link may be in other hands. */
export const eventWithdrawal = applicationMail(isWithdrawn, (mail, surroundings) => ({
  heading: message('mail.event-withdrawal.heading'),
  texts: [
    message('mail.event-withdrawal.cancelled', { event: mail.event }),
    message('mail.event-withdrawal.not-you'),
  ],
  blocks: [showEvent(mail, surroundings)],
}))

/** To an applicant who has asked for the link to the own page again. */
export const eventLink = applicationMail(isOpen, ({ event, ownPath }, { urlOf }) => ({
  heading: message('mail.event-link.heading'),
  texts: [message('mail.event-link.asked', { event })],
  blocks: [
    { button: message('mail.event.own-label'), url: urlOf(ownPath) },
    { text: message('mail.event-link.not-you') },
  ],
}))

/** To an applicant whose application the board has corrected. */
export const eventChanged = applicationMail(isAwaited, (mail, surroundings) => ({
  heading: message('mail.event-changed.heading'),
  texts: [
    message('mail.event-changed.changed', { event: mail.event }),
    message('mail.event-cancellation.why'),
  ],
  blocks: details(mail, surroundings),
}))

/** To an applicant whose place has gone to the queue again by the board. */
export const eventQueue = applicationMail(isWaiting, (mail, surroundings) => ({
  heading: message('mail.event-queue.heading'),
  texts: [
    message('mail.event-queue.back', { event: mail.event }),
    message('mail.event-receipt.queue'),
    message('mail.event-cancellation.why'),
  ],
  blocks: details(mail, surroundings),
}))

/** To an applicant whose cancelled application the board has reopened, with a place or in the queue. */
export const eventReopened = applicationMail(isAwaited, (mail, surroundings) => {
  const { event, entry, state } = mail
  const isPlaced = state === 'confirmed'
  return {
    heading: message('mail.event-reopened.heading'),
    texts: [message('mail.event-reopened.again', { state, event })],
    blocks: [...details(mail, surroundings), ...(isPlaced ? [withEntry] : [])],
    ...(isPlaced && { attachments: [entry] }),
  }
})

/** The day before, to an applicant who has a place; none when the event is cancelled or over. */
export const eventReminder = applicationMail(isComing, (mail, surroundings) => ({
  heading: message('mail.event-reminder.heading', { event: mail.event }),
  texts: [
    message('mail.event-reminder.registered', { event: mail.event }),
    message('mail.event-reminder.cancel'),
  ],
  blocks: details(mail, surroundings),
  because: becauseRegistered(mail),
}))

/** @returns whether an applicant still belongs to an audience when a mail to it leaves */
const isReached = (mail: ApplicationMail, audience: Audience): boolean =>
  audience === 'cancelled' ? isWithdrawn(mail) : isOpen(mail) && !(audience === 'unpaid' && mail.isPaid)

/** The board's words to applicants. It is about what they asked for and no newsletter, so no list can be left. */
export const eventInformation: Template<ApplicationMail & Written & { audience: Audience }> = {
  about: 'evenemang',
  async read(row, context) {
    const mail = await readApplication(row, context)
    const written = await context.db
      .selectFrom('mailings')
      .select(['title', 'content', 'texts', 'audience'])
      .where('id', '=', row.mailing_id)
      .executeTakeFirst()
    if (!mail || !written || !isReached(mail, written.audience)) return null
    const { audience, texts } = written
    return { ...mail, audience, ...writtenIn(readTexts(texts), written, mail.language) }
  },
  write(mail, surroundings) {
    const written = writtenContent(mail)
    return {
      ...written,
      subject: mail.title,
      body: [
        ...written.body,
        ...(mail.audience === 'unpaid' ? paymentOf(mail) : []),
        showEvent(mail, surroundings),
        ownPage(mail, surroundings),
      ],
      footer: [{ note: becauseRegistered(mail) }],
    }
  },
}
