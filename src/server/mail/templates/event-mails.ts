import type { MailContent } from '#server/mail/message/mail-content.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import {
  applicationMail,
  because,
  becauseRegistered,
  codesOf,
  isComing,
  isOpen,
  isWaiting,
  isWithdrawn,
  ownPage,
  paymentOf,
  showEvent,
  withEntry,
} from '#server/mail/templates/event-mail-parts.ts'
import { type Written, writtenContent } from '#server/mail/templates/information.ts'
import { type ApplicationMail, readApplication } from '#server/mail/templates/read-application.ts'
import type { Surroundings, Template } from '#server/mail/templates/template.ts'
import { message } from '#shared/message.ts'
import type { Audience } from '#shared/resources/mailings.ts'

/** @returns why an applicant waits: for places that nobody has it takes too many people, or others come first */
function whyWaiting({ free, places }: ApplicationMail) {
  if (!free) return message('mail.event-receipt.full')
  return free < places
    ? message('mail.event-receipt.few', { free, places })
    : message('mail.event-receipt.others')
}

/** The receipt of an applicant who waits for a place. */
function waitingReceipt(mail: ApplicationMail, surroundings: Surroundings): MailContent {
  const { name, event, facts } = mail
  const why = whyWaiting(mail)
  return {
    heading: message('mail.event-receipt.waiting'),
    preview: why,
    body: [
      { text: greeting(name) },
      { text: message('mail.event-receipt.received', { event }) },
      { text: why },
      { text: message('mail.event-receipt.queue') },
      { facts },
      showEvent(mail, surroundings),
      ownPage(mail, surroundings),
    ],
    footer: [because(surroundings)],
  }
}

/** To an applicant, with the calendar file of the event unless the application waits. */
export const eventReceipt = applicationMail(isOpen, (mail, surroundings) => {
  if (mail.state === 'waiting') return waitingReceipt(mail, surroundings)
  const { name, event, facts, entry } = mail
  return {
    heading: message('mail.event-receipt.heading'),
    preview: message('mail.event-receipt.received', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-receipt.received', { event }) },
      { facts },
      ...codesOf(mail, surroundings),
      showEvent(mail, surroundings),
      ownPage(mail, surroundings),
      withEntry,
    ],
    footer: [because(surroundings)],
    attachments: [entry],
  }
})

/** To an applicant who has waited for a place and has one now; none when the event is cancelled or over. */
export const eventPlace = applicationMail(isComing, (mail, surroundings) => {
  const { name, event, facts, offerUntil, entry } = mail
  const own = ownPage(mail, surroundings)
  return {
    heading: message('mail.event-place.heading'),
    preview: message('mail.event-place.free', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-place.free', { event }) },
      ...(offerUntil
        ? [{ text: message('mail.event-place.accept', { time: { instant: offerUntil } }) }, own]
        : [{ text: message('mail.event-place.cancel') }]),
      { facts },
      ...codesOf(mail, surroundings),
      showEvent(mail, surroundings),
      ...(offerUntil ? [] : [own]),
      withEntry,
    ],
    footer: [because(surroundings)],
    attachments: [entry],
  }
})

/** To an applicant whose application the board has cancelled. */
export const eventCancellation = applicationMail(isWithdrawn, (mail, surroundings) => {
  const { name, event } = mail
  return {
    heading: message('mail.event-cancellation.heading'),
    preview: message('mail.event-cancellation.cancelled', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-cancellation.cancelled', { event }) },
      { text: message('mail.event-cancellation.why') },
      showEvent(mail, surroundings),
    ],
    footer: [because(surroundings)],
  }
})

/** To an applicant who did not accept an offered place in time. */
export const eventLapsed = applicationMail(isWithdrawn, (mail, surroundings) => {
  const { name, event } = mail
  return {
    heading: message('mail.event-lapsed.heading'),
    preview: message('mail.event-lapsed.lapsed', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-lapsed.lapsed', { event }) },
      { text: message('mail.event-lapsed.again') },
      showEvent(mail, surroundings),
    ],
    footer: [because(surroundings)],
  }
})

/** To an applicant who has cancelled on the own page, whose link may be in other hands. */
export const eventWithdrawal = applicationMail(isWithdrawn, (mail, surroundings) => {
  const { name, event } = mail
  return {
    heading: message('mail.event-withdrawal.heading'),
    preview: message('mail.event-withdrawal.cancelled', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-withdrawal.cancelled', { event }) },
      { text: message('mail.event-withdrawal.not-you') },
      showEvent(mail, surroundings),
    ],
    footer: [because(surroundings)],
  }
})

/** To an applicant who has asked for the link to the own page again. */
export const eventLink = applicationMail(isOpen, (mail, surroundings) => {
  const { name, event, ownPath } = mail
  return {
    heading: message('mail.event-link.heading'),
    preview: message('mail.event-link.asked', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-link.asked', { event }) },
      { button: message('mail.event.own-label'), url: surroundings.urlOf(ownPath) },
      { text: message('mail.event-link.not-you') },
    ],
    footer: [because(surroundings)],
  }
})

/** To an applicant whose application the board has corrected. */
export const eventChanged = applicationMail(isOpen, (mail, surroundings) => {
  const { name, event, facts } = mail
  return {
    heading: message('mail.event-changed.heading'),
    preview: message('mail.event-changed.changed', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-changed.changed', { event }) },
      { text: message('mail.event-cancellation.why') },
      { facts },
      ...codesOf(mail, surroundings),
      showEvent(mail, surroundings),
      ownPage(mail, surroundings),
    ],
    footer: [because(surroundings)],
  }
})

/** To an applicant whose place has gone to the queue again by the board. */
export const eventQueue = applicationMail(isWaiting, (mail, surroundings) => {
  const { name, event, facts } = mail
  return {
    heading: message('mail.event-queue.heading'),
    preview: message('mail.event-queue.back', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-queue.back', { event }) },
      { text: message('mail.event-receipt.queue') },
      { text: message('mail.event-cancellation.why') },
      { facts },
      showEvent(mail, surroundings),
      ownPage(mail, surroundings),
    ],
    footer: [because(surroundings)],
  }
})

/** To an applicant whose cancelled application the board has reopened, with a place or in the queue. */
export const eventReopened = applicationMail(isOpen, (mail, surroundings) => {
  const { name, event, facts, entry, state } = mail
  const isPlaced = state === 'confirmed'
  const again = message('mail.event-reopened.again', { state, event })
  return {
    heading: message('mail.event-reopened.heading'),
    preview: again,
    body: [
      { text: greeting(name) },
      { text: again },
      { facts },
      ...codesOf(mail, surroundings),
      showEvent(mail, surroundings),
      ownPage(mail, surroundings),
      ...(isPlaced ? [withEntry] : []),
    ],
    footer: [because(surroundings)],
    ...(isPlaced && { attachments: [entry] }),
  }
})

/** The day before, to an applicant who has a place; none when the event is cancelled or over. */
export const eventReminder = applicationMail(isComing, (mail, surroundings) => {
  const { name, event, facts } = mail
  return {
    heading: message('mail.event-reminder.heading', { event }),
    preview: message('mail.event-reminder.registered', { event }),
    body: [
      { text: greeting(name) },
      { text: message('mail.event-reminder.registered', { event }) },
      { text: message('mail.event-reminder.cancel') },
      { facts },
      ...codesOf(mail, surroundings),
      showEvent(mail, surroundings),
      ownPage(mail, surroundings),
    ],
    footer: [becauseRegistered(mail)],
  }
})

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
      .select(['title', 'content', 'audience'])
      .where('id', '=', row.mailing_id)
      .executeTakeFirst()
    return mail && written && isReached(mail, written.audience) ? { ...mail, ...written } : null
  },
  write(mail, surroundings) {
    const written = writtenContent(mail)
    return {
      ...written,
      body: [
        ...written.body,
        ...(mail.audience === 'unpaid' ? paymentOf(mail) : []),
        showEvent(mail, surroundings),
        ownPage(mail, surroundings),
      ],
      footer: [becauseRegistered(mail)],
    }
  },
}
