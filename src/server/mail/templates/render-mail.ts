import type { MailRow, Reading } from '#server/mail/mail-context.ts'
import type { Letter } from '#server/mail/message/mail-content.ts'
import { eventReceipt } from '#server/mail/templates/event-receipt.ts'
import { informationLetter, testLetter } from '#server/mail/templates/information.ts'
import { activationLetter, membershipReceipt } from '#server/mail/templates/membership.ts'
import { messageLetter } from '#server/mail/templates/message.ts'
import { confirmSubscriptionLetter, welcomeLetter } from '#server/mail/templates/subscription.ts'
import type { MailKind } from '#shared/resources/mails.ts'

const readers: Record<MailKind, (row: MailRow, reading: Reading) => Promise<Letter | null>> = {
  information: informationLetter,
  test: testLetter,
  welcome: welcomeLetter,
  'confirm-subscription': confirmSubscriptionLetter,
  activation: activationLetter,
  message: messageLetter,
  'event-receipt': eventReceipt,
  'membership-receipt': membershipReceipt,
}

/**
 * Writes the letter of a mail from the record it is about.
 * @returns null when there is no reason any more to send it: the record is deleted, the recipient has left
 */
export const readLetter = (row: MailRow, reading: Reading): Promise<Letter | null> =>
  readers[row.kind](row, reading)
