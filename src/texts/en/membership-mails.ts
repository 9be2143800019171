import type { membershipMails as swedish } from '#texts/sv/membership-mails.ts'

/** The texts of mails about fees that are to be paid, and about going on as a member. */
export const membershipMails: Readonly<Record<keyof typeof swedish, string>> = {
  'mail.membership.because':
    'This mail is about your membership of {association}. If you are not a member, ignore it.',
  'mail.fee.ownFacts': 'Have you moved, or a new telephone number? Correct it on the same page.',
  'mail.fee.noThanks': 'Do you not want to stay? Say so on the same page, and no more reminders come.',
  'mail.fee-opens.subject': 'Time to renew your membership',
  'mail.fee-opens.text': 'Your membership of {association} lasts until {day}. It can be renewed now.',
  'mail.fee-soon.subject': 'Your membership ends soon',
  'mail.fee-soon.text': 'Your membership of {association} lasts until {day}. Pay the fee, and it goes on.',
  'mail.fee-last-day.subject': 'Your membership runs out now',
  'mail.fee-last-day.text':
    'The last day of your membership of {association} is {day}. Pay the fee, and it goes on.',
  'mail.fee-grace.subject': 'Your membership has run out',
  'mail.fee-grace.text':
    'Your membership of {association} lasted until {day}. It can still be renewed without a gap.',
  'mail.fee-waiting.subject': 'Reminder: pay the membership fee',
  'mail.fee-waiting.text':
    'The board has accepted your application. You become a member of {association} when the fee is paid.',
  'mail.fee-ended.subject': 'Your membership has ended',
  'mail.fee-ended.text':
    'The fee to {association} did not come, so the membership has ended. If you pay all the same, you become a member again.',
  'mail.fee-ended.button': 'Show the fee',
  'mail.fee-lapsed.subject': 'The application has lapsed',
  'mail.fee-lapsed.text':
    'The fee to {association} did not come, so the application has lapsed. If you pay all the same, you become a member.',
  'mail.membership-renewal.subject': 'Do you want to stay a member?',
  'mail.membership-renewal.text':
    'Your membership of {association} lasts until {day}. It costs nothing to go on.',
  'mail.membership-renewal.button': 'Stay a member',
  'mail.year-confirmation.subject': 'Are you still a member?',
  'mail.year-confirmation.text':
    '{association} asks every year who still is a member. Pressing the button is enough to confirm {year}.',
  'mail.year-confirmation.button': 'Yes, I am a member',
  'mail.membership-goodbye.subject': 'Thank you for this time',
  'mail.membership-goodbye.text': 'You do not renew your membership of {association}. It lasts until {day}.',
  'mail.membership-goodbye.regret': 'Have you changed your mind? Open the link in the earlier mail again.',
}
