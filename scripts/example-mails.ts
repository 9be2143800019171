import type { Sender } from '#server/mail/message/mail-content.ts'
import type { MailValues } from '#server/mail/templates/templates.ts'
import { palettes, readSteps } from '#shared/accent.ts'
import { type Language, languages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { personDeskPage } from '#shared/panel-paths.ts'
import { participantsPage } from '#shared/participants.ts'
import { accountPage, eventPage, historyPage, linkPage, pages } from '#shared/paths.ts'
import { swishCode } from '#shared/swish.ts'

const token = 'example'.padEnd(43, '-')
const association = 'Gille Nord'

/** The sender of the examples. */
export const sender: Sender = {
  names: Object.fromEntries(languages.map((language) => [language, association])) as Record<Language, string>,
  publicUrl: 'https://gille.example',
  from: { name: association, address: 'no-reply@gille.example' },
  replyTo: null,
  bouncesTo: 'no-reply@gille.example',
  steps: readSteps(palettes.fjord),
  logo: null,
  address: 'Storgatan 1, 753 31 Uppsala',
}

const owner = { name: 'Kim', path: pages.login, email: 'kim.new@example.se', isProtected: true, device: '' }
const member = { name: 'Kim', path: linkPage('activation', token) }
const subscriber = { code: token.slice(0, 22) }
const written = {
  title: 'Programme',
  content: `<p>Dear all,</p><ul><li>Coffee</li><li>Song</li></ul><p>See <a href="${pages.about}">us</a>.</p>`,
}
const letter = {
  title: 'The annual meeting',
  content: '<p>Dear {first name|member},</p><p>Here is the summons.</p>',
  first_name: 'Kim',
  last_name: 'Ek',
  fee: '300 kr',
}
const swish = { amount: 150, reference: '100768', message: '100768 Coffee' }
const waiting = {
  name: 'Kim',
  state: 'waiting' as const,
  offerUntil: null,
  free: 0,
  places: 1,
  event: 'Coffee',
  isCancelled: false,
  isTooLate: false,
  facts: [
    [message('mail.event.when'), message('date.moment', { time: { instant: '2026-12-13T17:00:00Z' } })],
    [message('mail.event.where'), 'Aula'],
    [message('mail.event.price'), '50 kr'],
    [message('mail.event.organiser'), 'Nora'],
    [message('mail.event.bring'), 'Cake'],
    [message('mail.event.guests'), 'Bo, Cia'],
    ['Pram', message('mail.event.ticked')],
  ] satisfies MailValues['event-receipt']['facts'],
  payment: null,
  isPaid: false,
  entrance: null,
  eventPath: eventPage('Coffee', 7),
  formPath: null,
  ownPath: linkPage('application', token),
  entry: { filename: 'evenemang-7.ics', content: '', contentType: 'text/calendar; charset=utf-8' },
}
const applicant: Example<'event-receipt'> = {
  ...waiting,
  state: 'confirmed',
  facts: [...waiting.facts, [message('mail.event.to-pay'), message('mail.event.amount', { amount: '150' })]],
  payment: {
    ...swish,
    number: '1234567890',
    code: swishCode('1234567890', { ...swish, amount: 150_00 }) ?? '',
  },
  entrance: participantsPage(7, 7),
}

const claim = {
  name: 'Kim Ek',
  path: linkPage('claim', token),
  facts: [
    [message('link.claim.for'), 'Medlem 2027'],
    [message('link.application.toPay'), message('link.application.amount', { amount: '300' })],
    [message('link.claim.reference'), '100164'],
  ] as const,
  ways: {
    swish: {
      number: '123 456 78 90',
      message: '100164 Medlem 2027',
      code: swishCode('1234567890', { amount: 300_00, message: '100164 Medlem 2027' }) ?? '',
    },
    accounts: [{ name: message('link.claim.bankgiro'), number: '999-9996' }],
    abroad: [],
  },
}
const claimWays = [
  [message('link.claim.due'), message('link.claim.day', { day: { day: '2026-12-31' } })],
  [message('link.application.swish'), '123 456 78 90'],
  [message('link.claim.bankgiro'), '999-9996'],
] as const

const toPay = { ...claim, facts: [...claim.facts, ...claimWays] }
const reminder = { ...toPay, until: '2026-12-31' }
const asked = { name: 'Kim', path: linkPage('stay', token) }

type Example<K extends keyof MailValues> = Omit<MailValues[K], 'language'>

/** One or several examples of every kind of mail, in the order of the page that shows them; the language comes besides. */
export const exampleMails: { readonly [K in keyof MailValues]: readonly [Example<K>, ...Example<K>[]] } = {
  'password-reset': [{ ...owner, path: linkPage('reset', token) }],
  'password-changed': [owner],
  'address-confirm': [{ ...owner, path: linkPage('address', token) }],
  'address-taken': [owner],
  'address-notice': [{ ...owner, path: linkPage('keep-address', token) }],
  'address-changed': [owner],
  'second-factor-changed': [
    { ...owner, path: accountPage },
    { ...owner, path: accountPage, isProtected: false },
  ],
  'new-device': [
    { ...owner, path: accountPage, device: 'Firefox, Windows' },
    { ...owner, path: accountPage },
  ],
  'many-reads': [{ reader: 'Nora Ek', count: '500', path: historyPage }],
  'data-copy': [{ path: linkPage('copy', token) }],
  'copy-elsewhere': [
    { by: 'Nora Ek', number: '12', reason: 'Har bytt adress och visade legitimation.', path: personDeskPage },
  ],
  correction: [{ subjects: ['Gille Nord'] }],
  'mass-export': [{ by: 'Nora Ek', list: 'Medlemmar', count: '312', path: historyPage }],
  invitation: [
    {
      by: 'Nora',
      path: linkPage('invitation', token),
      grants: [
        [
          message('grant.label'),
          message('grant.role', {
            name: 'Skribent',
            term: message('grant.until', { last: { day: '2027-06-30' } }),
          }),
        ],
      ],
    },
  ],
  'event-receipt': [applicant, waiting],
  'event-place': [applicant, { ...applicant, offerUntil: '2026-12-10T11:00:00Z' }],
  'event-cancellation': [applicant],
  'event-lapsed': [applicant],
  'event-withdrawal': [applicant],
  'event-link': [applicant],
  'event-changed': [applicant],
  'event-queue': [waiting],
  'event-reopened': [applicant, waiting],
  'event-reminder': [applicant],
  'event-information': [
    { ...applicant, ...written, audience: 'confirmed' },
    { ...applicant, ...written, audience: 'unpaid' },
  ],
  'membership-information': [
    { ...letter, isActive: true },
    { ...letter, isActive: false, first_name: '', last_name: '', fee: '' },
  ],
  'membership-newsletter': [{ ...letter, ...subscriber, isActive: true }],
  'membership-receipt': [member],
  'verify-application': [{ ...member, path: linkPage('verify-application', token) }],
  'membership-welcome': [
    { ...member, isMember: true, fee: null },
    { ...member, isMember: false, fee: { ...claim, facts: [...claim.facts, ...claimWays] } },
  ],
  'membership-declined': [
    { ...member, reason: '', isKept: false },
    { ...member, reason: 'You live in another city.', isKept: true },
  ],
  'membership-ended': [
    { ...member, day: '2027-03-01', note: '' },
    { ...member, day: '2027-03-01', note: 'You have moved abroad.' },
  ],
  'member-link': [{ path: linkPage('member', token) }],
  'member-address': [{ name: 'Kim', path: linkPage('member-address', token) }],
  'member-moved': [{ name: 'Kim', email: 'kim.new@example.se' }],
  'member-left': [{ name: 'Kim', path: linkPage('member-return', token) }],
  'member-leaving': [{ name: 'Kim Ek', email: 'kim@example.se', path: `${pages.admin}/members/?edit=7` }],
  'claim-sent': [toPay],
  'claim-receipt': [
    {
      ...claim,
      facts: [
        [message('link.claim.paidTo'), association],
        [message('label.name'), claim.name],
        [message('link.claim.for'), 'Medlem 2027'],
        [message('link.claim.paidAmount'), message('link.application.amount', { amount: '300' })],
        [message('link.claim.paidDay'), message('link.claim.day', { day: { day: '2026-11-23' } })],
        [message('link.claim.reference'), '100164'],
      ],
    },
  ],
  'fee-opens': [reminder],
  'fee-soon': [reminder],
  'fee-last-day': [reminder],
  'fee-grace': [reminder],
  'fee-waiting': [reminder],
  'fee-ended': [claim],
  'fee-lapsed': [claim],
  'membership-renewal': [{ ...asked, day: '2026-12-31', year: '' }],
  'year-confirmation': [{ ...asked, day: '', year: '2027' }],
  'membership-goodbye': [{ name: 'Kim', day: '2026-12-31' }],
  activation: [member],
  application: [{ name: 'Kim Ek', email: 'kim@example.se', city: 'Uppsala' }],
  message: [{ name: 'Kim Ek', email: 'kim@example.se', message: 'Hi!\nWhere do you meet?' }],
  welcome: [subscriber],
  'confirm-subscription': [subscriber],
  information: [{ ...written, ...subscriber }],
  test: [
    { ...written, about: '' },
    { ...written, about: 'membership' },
    { ...written, about: 'event' },
  ],
  trial: [{}],
}
