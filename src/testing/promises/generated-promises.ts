import type { DeclaredPromises } from './declared-promise.ts'

const generated = (by: string, keys: string): DeclaredPromises => ({ how: 'generated', by, keys })

/** The texts whose times, numbers and names come from the code as parameters, with the file that passes them. */
export const generatedPromises: readonly DeclaredPromises[] = [
  generated('src/web/admin/record/open-operations.tsx', 'undo.until undo.open undo.question undo.sent'),
  generated('src/web/admin/frame/undo-operation.ts', 'undo.mails undo.some undo.done'),
  generated('src/web/features/money/exports-page.tsx', 'money.exports.openFile money.exports.openDecision'),
  generated(
    'src/web/features/mailings/mailing-figures.tsx',
    'mailing.beginsFor mailing.beginsIn mailing.secondsLeft mailing.minutesLeft',
  ),
  generated('src/web/features/mailings/confirm-letter.tsx', 'letter.typeWrong'),
  generated('src/web/features/events/time-left.ts', 'countdown.days countdown.hours countdown.minutes'),
  generated('src/web/features/pictures/picture-page.tsx', 'library.leftOver'),
  generated('src/web/features/suspects/suspect-admin-page.tsx', 'suspects.intro'),
  generated('src/web/features/events/event-admin-removal.tsx', 'events.remove.bin'),
  generated('src/server/mail/templates/membership.ts', 'mail.membership-declined.kept'),
  generated(
    'src/server/features/retention/retention-feature.ts',
    'kept.applicants.text kept.formerMembers.text kept.applications.text kept.messages.text kept.accounts.text',
  ),
  generated('src/web/features/payments/use-decide.tsx', 'payments.decide.receipts'),
  generated('src/web/features/money/exports-page.tsx', 'money.exports.endsUndo'),
  generated('src/web/admin/record/open-operations.tsx', 'payments.read.receiptsAt'),
  generated(
    'src/web/admin/dates/summons-words.ts',
    'meetings.noRule meetings.ruleBoth meetings.ruleMin meetings.ruleMax',
  ),
  generated('src/web/features/meetings/meeting-words.ts', 'meetings.daysBefore meetings.daysAfter'),
  generated(
    'src/web/features/mailings/summons-notice.tsx',
    'meetings.letterLate meetings.letterEarly meetings.letterFine',
  ),
]
