import type { reminders as swedish } from '#texts/sv/panel/reminders.ts'

/** Texts about the reminders of membership fees. */
export const reminders: Readonly<Record<keyof typeof swedish, string>> = {
  'reminders.title': 'Reminders',
  'reminders.on': 'Reminders go by themselves',
  'reminders.onText':
    'Every morning at 9, those who are to renew or pay get a mail. Those who have paid, left or said no get none.',
  'reminders.off': 'Reminders are off',
  'reminders.offText':
    'Nobody gets a mail, no fee is asked for and nobody is ended. Below stands what would go tomorrow.',
  'reminders.start': 'Turn the reminders on',
  'reminders.stop': 'Stop all reminders',
  'reminders.started': 'The reminders are on. The first go tomorrow at 9.',
  'reminders.stopped': 'All reminders are stopped.',
  'reminders.tomorrow':
    '{count, plural, =0 {No reminder goes tomorrow} one {# reminder goes tomorrow} other {# reminders go tomorrow}}',
  'reminders.wouldGo':
    '{count, plural, =0 {No reminder would go tomorrow} one {# reminder would go tomorrow} other {# reminders would go tomorrow}}',
  'reminders.when': '{day} at 9, if nothing changes before that.',
  'reminders.group': '{of}: {count, number}',
  'reminders.of.opens': 'Time to renew',
  'reminders.of.soon': 'A week left',
  'reminders.of.last-day': 'The last day',
  'reminders.of.grace': 'Has run out, can be renewed',
  'reminders.of.end': 'Ends: has not paid',
  'reminders.of.week': 'Accepted a week ago, not paid',
  'reminders.of.fortnight': 'Accepted two weeks ago, not paid',
  'reminders.of.lapse': 'The application lapses',
  'reminders.of.renew': 'Goes on without a fee?',
  'reminders.of.confirm': 'Are you still a member?',
  'reminders.more': '{count, plural, one {# more} other {# more}}',
  'reminders.silent': '{count, plural, one {# gets no reminders} other {# get no reminders}}',
  'reminders.why.left': 'has left',
  'reminders.why.silent': 'not to be reminded: {reason}',
  'reminders.why.stopped': 'the address does not exist any more',
  'reminders.why.without-address': 'has no email address',
  'reminders.why.review': 'a payment is waiting for review',
  'reminders.held': '{count, plural, one {# is waiting for review} other {# are waiting for review}}',
  'reminders.held.text':
    'A payment that may be for the fee is waiting for review. Nobody is reminded, and nothing lapses, before it is reviewed.',
  'reminders.held.link': 'Review the payments',
  'reminders.silence': 'Do not remind',
  'reminders.silence.hint': 'The fee is owed all the same. The membership ends as the rules say.',
  'reminders.silence.reason': 'Reason',
  'reminders.silence.done': '{name} gets no reminders.',
  'reminders.remind': 'Remind again',
  'reminders.remind.done': '{name} gets reminders again, from the next step on.',
  'reminders.sent': 'The last two weeks',
  'reminders.noneSent': 'Nothing went.',
  'reminders.noYears': 'Reminders belong to membership years, which are not used yet.',
}
