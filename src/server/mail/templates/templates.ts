import {
  addressChanged,
  addressConfirm,
  addressNotice,
  addressTaken,
  invitation,
  manyReads,
  newDevice,
  passwordChanged,
  passwordReset,
  secondFactorChanged,
} from '#server/mail/templates/account-mails.ts'
import { claimReceipt, claimSent } from '#server/mail/templates/claims.ts'
import { contactMessage } from '#server/mail/templates/contact-message.ts'
import { correction } from '#server/mail/templates/correction.ts'
import { copyElsewhere, dataCopy, massExport } from '#server/mail/templates/desk-mails.ts'
import {
  eventCancellation,
  eventChanged,
  eventInformation,
  eventLapsed,
  eventLink,
  eventPlace,
  eventQueue,
  eventReceipt,
  eventReminder,
  eventReopened,
  eventWithdrawal,
} from '#server/mail/templates/event-mails.ts'
import {
  feeEnded,
  feeGrace,
  feeLapsed,
  feeLastDay,
  feeOpens,
  feeSoon,
  feeWaiting,
  membershipGoodbye,
  membershipRenewal,
  yearConfirmation,
} from '#server/mail/templates/fees.ts'
import { information, informationTest } from '#server/mail/templates/information.ts'
import { membershipInformation, membershipNewsletter } from '#server/mail/templates/letters.ts'
import {
  activation,
  membershipApplication,
  membershipDeclined,
  membershipEnded,
  membershipReceipt,
  membershipWelcome,
  verifyApplication,
} from '#server/mail/templates/membership.ts'
import {
  memberAddress,
  memberLeaving,
  memberLeft,
  memberLink,
  memberMoved,
} from '#server/mail/templates/own-page.ts'
import { confirmSubscription, welcome } from '#server/mail/templates/subscription.ts'
import type { Template } from '#server/mail/templates/template.ts'
import { trial } from '#server/mail/templates/trial.ts'
import type { Language } from '#shared/languages.ts'
import type { MailKind } from '#shared/resources/mails.ts'

const all = {
  information,
  test: informationTest,
  trial,
  welcome,
  'confirm-subscription': confirmSubscription,
  activation,
  message: contactMessage,
  'event-receipt': eventReceipt,
  'event-place': eventPlace,
  'event-cancellation': eventCancellation,
  'event-lapsed': eventLapsed,
  'event-withdrawal': eventWithdrawal,
  'event-link': eventLink,
  'event-changed': eventChanged,
  'event-queue': eventQueue,
  'event-reopened': eventReopened,
  'event-information': eventInformation,
  'event-reminder': eventReminder,
  'membership-information': membershipInformation,
  'membership-newsletter': membershipNewsletter,
  'membership-receipt': membershipReceipt,
  'verify-application': verifyApplication,
  'membership-welcome': membershipWelcome,
  'membership-declined': membershipDeclined,
  'membership-ended': membershipEnded,
  'member-link': memberLink,
  'member-address': memberAddress,
  'member-moved': memberMoved,
  'member-left': memberLeft,
  'member-leaving': memberLeaving,
  'claim-sent': claimSent,
  'claim-receipt': claimReceipt,
  'fee-opens': feeOpens,
  'fee-soon': feeSoon,
  'fee-last-day': feeLastDay,
  'fee-grace': feeGrace,
  'fee-ended': feeEnded,
  'fee-waiting': feeWaiting,
  'fee-lapsed': feeLapsed,
  'membership-renewal': membershipRenewal,
  'year-confirmation': yearConfirmation,
  'membership-goodbye': membershipGoodbye,
  application: membershipApplication,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'address-confirm': addressConfirm,
  'address-taken': addressTaken,
  'address-notice': addressNotice,
  'address-changed': addressChanged,
  'second-factor-changed': secondFactorChanged,
  'new-device': newDevice,
  'many-reads': manyReads,
  invitation,
  'data-copy': dataCopy,
  'copy-elsewhere': copyElsewhere,
  'mass-export': massExport,
  correction,
} satisfies Record<MailKind, Pick<Template<{ language: Language }>, 'about' | 'read'>>

/** The values with which each kind of mail is written. */
export type MailValues = { [K in MailKind]: Parameters<(typeof all)[K]['write']>[0] }

/** Every kind of mail. */
export const templates: { readonly [K in MailKind]: Template<MailValues[K]> } = all

/** @returns the kinds of mails that go when a record of the resource is erased */
export const kindsAbout = (resourceName: string): MailKind[] =>
  (Object.keys(templates) as MailKind[]).filter((kind) => templates[kind].about === resourceName)
