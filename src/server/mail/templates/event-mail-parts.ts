import type { Block } from '#server/mail/message/mail-content.ts'
import { swishCodeBlock } from '#server/mail/templates/claims.ts'
import { personalMail } from '#server/mail/templates/personal-mail.ts'
import {
  type ApplicationMail,
  paymentFacts,
  readApplication,
} from '#server/mail/templates/read-application.ts'
import type { Surroundings, Template } from '#server/mail/templates/template.ts'
import { type Message, message } from '#shared/message.ts'

/** @returns how an applicant pays by Swish; nothing when there is nothing to pay */
const swishOf = ({ payment }: ApplicationMail): Block[] =>
  payment
    ? [
        { text: message('mail.event.swish', { number: payment.number }) },
        { text: message('mail.event.swish-message', { message: payment.message }) },
        swishCodeBlock(payment.code),
      ]
    : []

/** @returns the codes of an applicant with a place: the one to pay with, and the one for the entrance */
export const codesOf = (mail: ApplicationMail, { urlOf }: Surroundings): Block[] => {
  const caption = message('mail.event.entrance')
  const entrance = mail.entrance ? [{ code: urlOf(mail.entrance), name: 'entrance', caption }] : []
  return [...swishOf(mail), ...entrance]
}

/** @returns what an applicant is to pay, and how */
export const paymentOf = (mail: ApplicationMail): Block[] =>
  mail.payment ? [{ facts: paymentFacts(mail.payment, mail.language) }, ...swishOf(mail)] : []

export const showEvent = ({ eventPath }: ApplicationMail, { urlOf }: Surroundings): Block => ({
  button: message('mail.event.show'),
  url: urlOf(eventPath),
})

export const ownPage = ({ ownPath }: ApplicationMail, { urlOf }: Surroundings): Block => ({
  note: message('mail.event.own'),
  link: { label: message('mail.event.own-label'), url: urlOf(ownPath) },
})

export const becauseRegistered = ({ event }: ApplicationMail): Message =>
  message('mail.event.because-registered', { event })

export const withEntry: Block = { note: message('mail.event.file') }

/** @returns the facts of an application with its codes, the way to the event and the way to the own page */
export const details = (mail: ApplicationMail, surroundings: Surroundings): Block[] => [
  { facts: mail.facts },
  ...codesOf(mail, surroundings),
  showEvent(mail, surroundings),
  ownPage(mail, surroundings),
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
export const isWaiting = ({ state }: ApplicationMail) => state === 'waiting'
export const isWithdrawn = ({ state }: ApplicationMail) => state === 'cancelled'
export const isComing = ({ state, isCancelled, isTooLate }: ApplicationMail) =>
  state === 'confirmed' && !isCancelled && !isTooLate
