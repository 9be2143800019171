import type { Block } from '#server/mail/message/mail-content.ts'
import { personalMail } from '#server/mail/templates/personal-mail.ts'
import {
  type ApplicationMail,
  paymentFacts,
  readApplication,
} from '#server/mail/templates/read-application.ts'
import type { Surroundings, Template } from '#server/mail/templates/template.ts'
import { oreOf } from '#shared/claims.ts'
import { type Message, message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { declinePage } from '#shared/offer-answer.ts'

/** @returns how an applicant pays by Swish; nothing when there is nothing to pay */
const swishOf = ({ payment }: ApplicationMail): Block[] =>
  payment
    ? [
        { text: message('mail.event.swish', { number: payment.number }) },
        { text: message('mail.event.swish-message', { message: payment.message }) },
        {
          code: payment.code,
          name: 'swish',
          heading: message('link.application.payHeading'),
          caption: message('mail.event.swish-code'),
        },
      ]
    : []

/** @returns the codes of an applicant with a place: the one to pay with, and the one for the entrance */
export const codesOf = (mail: ApplicationMail, { urlOf }: Surroundings): Block[] => {
  const caption = message('mail.event.entrance')
  const heading = message('link.application.entrance')
  const entrance = mail.entrance ? [{ code: urlOf(mail.entrance), name: 'entrance', heading, caption }] : []
  return [...swishOf(mail), ...entrance]
}

/** @returns what an applicant is to pay, and how */
export const paymentOf = (mail: ApplicationMail): Block[] =>
  mail.payment
    ? [{ facts: paymentFacts(mail.payment, mail.language) }, ...payButton(mail), ...swishOf(mail)]
    : []

/** @returns the button that opens Swish with the amount and the message; nothing when there is nothing to pay */
export const payButton = ({ payment, language }: ApplicationMail): Block[] =>
  payment
    ? [
        {
          button: message('link.application.paySwish', {
            amount: kronorText(oreOf(payment.amount), language),
          }),
          url: payment.code,
        },
      ]
    : []

export const showEvent = ({ eventPath }: ApplicationMail, { urlOf }: Surroundings): Block => ({
  button: message('mail.event.show'),
  url: urlOf(eventPath),
})

export const ownPage = ({ ownPath }: ApplicationMail, { urlOf }: Surroundings): Block => ({
  button: message('mail.event.own-label'),
  url: urlOf(ownPath),
})

/** Buttons that answer an offered place; each leads to the own page, where it is answered. */
const answerButtons = ({ ownPath }: ApplicationMail, { urlOf }: Surroundings): Block[] => [
  { button: message('link.application.accept'), url: urlOf(ownPath) },
  { button: message('link.application.decline'), url: urlOf(declinePage(ownPath)) },
]

/** @returns until when an offered place is to be accepted, and the buttons that answer it; nothing without an offer */
export const offerOf = (mail: ApplicationMail, surroundings: Surroundings): Block[] =>
  isOffered(mail)
    ? [
        { text: message('mail.event-place.accept', { time: { instant: mail.offerUntil ?? '' } }) },
        ...answerButtons(mail, surroundings),
      ]
    : []

export const becauseRegistered = ({ event }: ApplicationMail): Message =>
  message('mail.event.because-registered', { event })

export const withEntry: Block = { note: message('mail.event.file') }

/** @returns the offer and the facts of an application, the ways to pay, to the own page and to the event, and the codes below them */
export const details = (mail: ApplicationMail, surroundings: Surroundings): Block[] => [
  ...offerOf(mail, surroundings),
  { facts: mail.facts },
  ...payButton(mail),
  { note: message('mail.event.own') },
  ownPage(mail, surroundings),
  showEvent(mail, surroundings),
  ...codesOf(mail, surroundings),
]

type Paragraphs = Parameters<typeof personalMail>[1]

/** A mail about an application while `isWanted`; none when the application is deleted, or its event is. */
export const applicationMail = (
  isWanted: (mail: ApplicationMail) => boolean,
  write: (
    mail: ApplicationMail,
    surroundings: Surroundings,
  ) => Omit<Paragraphs, 'because'> & Partial<Paragraphs>,
): Template<ApplicationMail> => ({
  about: 'evenemang',
  async read(row, context) {
    const mail = await readApplication(row, context)
    return mail && isWanted(mail) ? mail : null
  },
  write: (mail, surroundings) => {
    const because = message('mail.event.because', { association: surroundings.association })
    return personalMail(mail.name, { because, ...write(mail, surroundings) })
  },
})

export const isOpen = ({ state }: ApplicationMail) => state !== 'cancelled'
/** True while an application counts, at an event that will take place. */
export const isAwaited = ({ state, isCancelled, isTooLate }: ApplicationMail) =>
  state !== 'cancelled' && !isCancelled && !isTooLate
export const isWaiting = (mail: ApplicationMail) => mail.state === 'waiting' && isAwaited(mail)
export const isOffered = ({ state, offerUntil }: ApplicationMail) =>
  state === 'confirmed' && offerUntil !== null
export const isWithdrawn = ({ state }: ApplicationMail) => state === 'cancelled'
export const isComing = (mail: ApplicationMail) => mail.state === 'confirmed' && isAwaited(mail)
