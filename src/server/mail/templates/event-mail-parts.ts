import type { Block } from '#server/mail/message/mail-content.ts'
import { type ApplicationMail, readApplication } from '#server/mail/templates/read-application.ts'
import type { Surroundings, Template } from '#server/mail/templates/template.ts'
import { oreOf } from '#shared/claims.ts'
import { message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'

/** @returns how an applicant pays by Swish; nothing when there is nothing to pay */
const swishOf = ({ payment }: ApplicationMail): Block[] =>
  payment
    ? [
        { text: message('mail.event.swish', { number: payment.number }) },
        { text: message('mail.event.swish-message', { message: payment.message }) },
        {
          code: payment.code,
          name: 'swish',
          caption: message('mail.event.swish-code'),
          opens: message('mail.event.swish-open'),
        },
      ]
    : []

/** @returns the codes of an applicant with a place: the one to pay with, and the one for the entrance */
export const codesOf = (mail: ApplicationMail, { urlOf }: Surroundings): Block[] =>
  mail.entrance
    ? [
        ...swishOf(mail),
        { code: urlOf(mail.entrance), name: 'entrance', caption: message('mail.event.entrance') },
      ]
    : swishOf(mail)

/** @returns what an applicant is to pay, and how */
export const paymentOf = (mail: ApplicationMail): Block[] =>
  mail.payment
    ? [
        {
          facts: [
            [
              message('mail.event.to-pay'),
              message('mail.event.amount', {
                amount: kronorText(oreOf(mail.payment.amount), mail.language),
              }),
            ],
            [message('link.claim.reference'), mail.payment.reference],
          ],
        },
        ...swishOf(mail),
      ]
    : []

export const showEvent = ({ eventPath }: ApplicationMail, { urlOf }: Surroundings): Block => ({
  button: message('mail.event.show'),
  url: urlOf(eventPath),
})

export const ownPage = ({ ownPath }: ApplicationMail, { urlOf }: Surroundings): Block => ({
  note: message('mail.event.own'),
  link: { label: message('mail.event.own-label'), url: urlOf(ownPath) },
})

export const because = ({ association }: Surroundings): Block => ({
  note: message('mail.event.because', { association }),
})

export const becauseRegistered = ({ event }: ApplicationMail): Block => ({
  note: message('mail.event.because-registered', { event }),
})

export const withEntry: Block = { note: message('mail.event.file') }

/** A mail about an application while `isWanted`; none when the application is deleted, or its event is. */
export const applicationMail = (
  isWanted: (mail: ApplicationMail) => boolean,
  write: Template<ApplicationMail>['write'],
): Template<ApplicationMail> => ({
  about: 'evenemang',
  async read(row, context) {
    const mail = await readApplication(row, context)
    return mail && isWanted(mail) ? mail : null
  },
  write,
})

export const isOpen = ({ state }: ApplicationMail) => state !== 'cancelled'
export const isWaiting = ({ state }: ApplicationMail) => state === 'waiting'
export const isWithdrawn = ({ state }: ApplicationMail) => state === 'cancelled'
export const isComing = ({ state, isCancelled, isTooLate }: ApplicationMail) =>
  state === 'confirmed' && !isCancelled && !isTooLate
