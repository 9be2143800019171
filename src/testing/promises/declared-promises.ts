import type { DeclaredPromises } from './declared-promise.ts'
import { exemptPromises } from './exempt-promises.ts'
import { generatedPromises } from './generated-promises.ts'

/** @param keysByTest the keys of the texts by the title of the test that shows that they are true */
const tested = (by: string, keysByTest: Readonly<Record<string, string>>): DeclaredPromises[] =>
  Object.entries(keysByTest).map(([test, keys]) => ({ how: 'tested', by, test, keys }))

/** The texts of which this folder compares durations, hours or roles with the code. */
const compared = (by: string, keys: string): DeclaredPromises => ({ how: 'tested', by, keys })

const features = 'src/server/features'

export const declaredPromises: readonly DeclaredPromises[] = [
  compared(
    'src/testing/promises.test.ts',
    `apply.privacy privacy.whyText attendance.noteHint retention.stopHint documents.fields.board_only.sentence
    door.closed door.nothingOpen door.role users.explain.door users.explain.reader users.explain.treasurer
    reminders.onText reminders.started reminders.when events.fields.remind.hint`,
  ),
  compared(
    'src/testing/promises/promised-durations.ts',
    `participants.act.held participants.act.mailLater participants.queue.next participants.remove.queue
    mailing.starts places.given payments.decide.undo refunds.text
    members.approve.text members.decline.text members.decline.kept members.approved members.declined members.ended
    link.activationExpired.text mail.activation.fortnight-once link.confirmExpired.text
    mail.confirm-subscription.week mail.data-copy.week-once persondata.sent mail.invitation.week-once share.text
    auth.linkSent mail.all.day mail.all.day-once mail.all.hour mail.all.hour-once mail.member-link.day
    link.memberAsked.text membership.confirmDays link.member.leaveText mail.member-leaving.preview
    mail.member-leaving.why kept.mails.text privacy.howLongText mailing.unreachedForgotten meetings.ledger
    meetings.unnamed kept.links.text kept.subscribers.text kept.suspects.text kept.bin.text kept.applicants.why
    mail.membership-declined.erased bin.intro event.answeredAsSensitive apply.sensitive
    events.fields.questions.of.sensitive.hint kept.sensitiveAnswers.text kept.applications.why
    kept.formerMembers.why erase.history history.intro kept.history.text measure.history retention.coming
    limit.announcements.most limit.applications.most limit.everything.most mail.many-reads.read identity.why
    backup.late reminders.of.fortnight reminders.sent membershipYear.nextFrom.automatic`,
  ),

  // Undo.
  ...tested(`${features}/operations/operations.test.ts`, {
    'after its time an action is not undone, and its effects have run': 'problem.undo-ended',
    'of twenty undos at once one is carried out, and nobody is told that the server is busy':
      'problem.undo-running',
    'an undo after the mails have left sends each recipient one correction':
      'mail.correction.text mail.correction.because',
    'the rows of an action are deleted when its undo ends, and the action stays':
      'copy.table.operation_changes',
  }),
  ...tested('src/server/operations/every-operation.test.ts', {
    'every action leaves all tables as before when another process undoes it, by one of twenty calls at once':
      'mail.correction.before',
  }),
  ...tested(`${features}/documents/linked-documents.test.ts`, {
    'stays public until the last of two records that link it is withdrawn':
      'documents.shownLater documents.fields.shown_when_linked.sentence',
  }),
  ...tested(`${features}/members/acts.test.ts`, {
    'gives a membership until a day without payment, with its reason, and is taken back': 'acts.takenBack',
  }),
  ...tested(`${features}/duplicates/merge.test.ts`, {
    'is the only way out of the bin, and lasts a day; then the other one is gone for good':
      'duplicates.merges duplicates.merges.hint duplicates.isMerged',
    'makes both what they were': 'duplicates.undone',
  }),
  ...tested(`${features}/groups/groups.test.ts`, {
    'are put into a group and taken out of it, each taken back': 'groups.takenBack',
  }),
  ...tested(`${features}/people-import/undo-import.test.ts`, {
    'an import is taken back within a day, after which its former values are forgotten':
      'peopleImport.recent peopleImport.tooLate',
    'new ones go to the bin and changed ones are as they were, but for those that were changed since':
      'peopleImport.undone.short',
  }),
  ...tested(`${features}/payments/undo-file.test.ts`, {
    'is undone as if it had never been read, and can be read again':
      'payments.read.isUndone payments.read.undone',
    'keeps the payment that was given to a further claim since, and undoes the rest':
      'payments.read.partlyUndone',
    'sends its receipts when the board says so, which ends its undo':
      'payments.read.sendReceipts.text payments.read.receiptsSent',
  }),
  ...tested(`${features}/money/exports.test.ts`, {
    'is taken back by an administrator alone, and only the last one': `bookkeeping.later
      money.exports.takeBack.text money.exports.takeBack.done money.exports.takenBack`,
  }),
  ...tested(`${features}/my-page/own-deeds.test.ts`, {
    'ends the membership today, tells the member and the board, and can be undone for a day': `link.member.hasLeft
      mail.member-left.undo link.memberReturn.text link.memberReturnDone.title`,
    'holds when it has been confirmed, once, and the former one is told': 'link.member.addressAsked',
    'is the newsletter, on and off by the means there are': 'link.member.unconfirmed',
  }),
  ...tested(`${features}/events/application-link.test.ts`, {
    'of an event that was cancelled, has been or is gone says so and offers nothing': 'events.remove.applied',
    'cancels, once, and the first of the queue has the place and one mail':
      'link.application.placeGoesOn link.application.placeGoesOnPaid',
    'changes the answers until registration closes, and says when it cannot': 'mail.event.own',
  }),
  ...tested(`${features}/events/lost-link.test.ts`, {
    'gets it by mail at the address of the application, however it is written':
      'mail.event-link.asked apply.linkSent',
  }),
  ...tested(`${features}/events/correct-application.test.ts`, {
    'goes only if it is wanted, after 30 seconds, and tells what the application says':
      'mail.event-changed.changed',
    'loses the sensitive answers of a removed guest, until that is undone': 'attendance.correctHidden',
    'never leaves when the former values are put back in time; later that is told too':
      'attendance.correctedBack',
  }),
  ...tested(`${features}/events/series.test.ts`, {
    'changes from one event on, those before and their applications stay': 'series.offer',
  }),
  ...tested(`${features}/members/erase-person.test.ts`, {
    'erasing a member leaves no trace of the person in any table or file': 'bin.question.text',
  }),
  ...tested(`${features}/reminders/reminders.test.ts`, {
    'no thanks on the page of the claim: the member leaves at the end of what is paid, and may change their mind':
      'mail.membership-goodbye.regret link.claim.stay link.claim.declineText mail.fee.noThanks',
    'the page tells what goes tomorrow, and goes tomorrow; the switch stops all':
      'reminders.offText reminders.on reminders.tomorrow reminders.wouldGo',
  }),
  ...tested(`${features}/mailings/mailings.test.ts`, {
    'reaches nobody when its sending is undone within 30 seconds': 'mailing.takenBack',
    'how many would get it is told before, and whoever has not confirmed gets nothing':
      'mailing.recipients mail.information.because',
    'every copy carries its own link, seen and unseen, in the headers that mailboxes understand':
      'mailing.endsList consent.newsletter',
  }),
  ...tested('src/web/features/mailings/mailing-list.test.tsx', {
    'a mailing taken back is written on with its text, in the form of its event': 'mailing.takenBackKept',
  }),
  ...tested('src/server/claims/claims.test.ts', {
    'is open again after a reversal, of which all is booked; another one is refused':
      'payments.reversed.closed payments.reversed.open payments.reversed.soon',
  }),
  ...tested(`${features}/payments/look-acts.test.ts`, {
    'that the bank took back is reviewed, and nothing else': 'payments.review.reversed',
  }),
  ...tested(`${features}/pay/claim-link.test.ts`, {
    'a claim that is void or written off says so': 'link.claim.void',
    'what is paid has a receipt that can be printed, and nothing to pay': 'link.claim.seenLater',
    'the mail asks for it, with the code as a picture; the receipt goes once, and only while it is paid':
      'mail.claim.because',
  }),
  ...tested(`${features}/payments/import-file.test.ts`, {
    'of 50 payments of which 48 are right has 48 paid and 2 to look at': 'money.act.pay.hint',
  }),

  // Links, limits and numbers.
  ...tested(`${features}/users/links/links.test.ts`, {
    'is sent again with another link, and taken back': 'link.invitationWithdrawn.text users.uninvited',
    'is replaced by a link in a mail, once, and signs out everywhere': 'auth.forgottenText',
    'is the account’s when it has confirmed itself, and both are told': 'account.addressWaits',
  }),
  ...tested(`${features}/users/lost-rights.test.ts`, {
    'is told to who ends it, and the history says it (T160)': 'users.ends users.ended.mailing',
  }),
  ...tested(`${features}/my-page/my-page.test.ts`, {
    'works for a day and several visits, and no longer than a newer one is asked for':
      'mail.member-link.asked link.memberAsk.text',
  }),
  ...tested(`${features}/pay/own-details.test.ts`, {
    'are asked for; of what the association has only a little is shown': 'link.facts.text',
  }),
  ...tested(`${features}/events/sent-application.test.ts`, {
    'gets the receipt in place of the wrong one, and no second place': 'link.apply.correctText',
    'the receipt is sent again to the address, three times a day': 'apply.sentEnough',
  }),
  ...tested(`${features}/events/offer-mails.test.ts`, {
    'a place offered at %s for %i hours is to be accepted by %s':
      'events.fields.offer_hours.brief events.fields.offer_hours.label',
  }),
  ...tested('src/server/mail/outbox/mail-limits.slow.test.ts', {
    'that visitors have caused all mails of a day is told with the Stockholm time at which it ends':
      'limit.everything.again',
  }),
  ...tested(`${features}/statistics/statistics.test.ts`, {
    'counts the members of now and of each of the last twelve months in Stockholm': 'dashboard.chart',
  }),

  // Visibility.
  ...tested(`${features}/events/door.test.ts`, {
    'shows names, presence, payment, and of the answers those that the organiser allows':
      'events.fields.questions.of.at_door.hint',
  }),
  ...tested(`${features}/working-copies/working-copies.test.ts`, {
    'is not seen by visitors anywhere, until it is published by one call':
      'copy.notice copy.noticeBy copy.saved share.saved share.savedFirst',
    'is not begun over a save that nobody has seen, and not published over one': 'draft.stale',
  }),
  ...tested(`${features}/posts/posts.test.ts`, {
    'a post appears when its day begins in Stockholm':
      'postDate.day postDate.later postDate.none posts.fields.is_published.sentence',
    'a post appears %s, everywhere': 'posts.fields.publish_time.hint',
  }),
  ...tested(`${features}/pages/pages.test.ts`, {
    'read no draft and no page of a coming hour: not at its address, in lists, the sitemap, menus':
      'pages.fields.is_published.sentence',
  }),
  ...tested(`${features}/posts/posts.test.ts`, {
    'marks a post without a picture, so that its form and a bulk change can publish it':
      'lacking.picture.hint',
  }),
  ...tested('src/server/redirects/redirects.test.ts', {
    'each address that a page had leads to the present one in one step': 'pages.leadsOn',
  }),
  ...tested(`${features}/board/board-years.test.ts`, {
    'shows from its first day in Stockholm, and the earlier one stays under its year': 'boards.made',
  }),
  ...tested('src/web/features/board/new-year.test.ts', {
    'the address of the post goes with it, and that of a person never does':
      'boards.addressKept boards.addressLeft',
  }),
  ...tested(`${features}/events/places.test.ts`, {
    'shows visitors a changed number of places in the next answer': 'undo.visible',
    'raised to five more mails exactly the five who waited longest':
      'link.application.mailWhenFree mail.event-receipt.queue mail.event-reopened.again apply.willMail',
    'gives somebody who waits a place at a full event, once, and that one is told': 'participants.place.text',
  }),
  ...tested('src/server/http/access/access-by-role.test.ts', {
    'that everybody signed in may call, with each role': 'measure.roles',
  }),
  ...tested('e2e/check-in-offline.spec.ts', {
    'check-in opened from the panel works offline and after a reload: ${role} @phone':
      'door.offline attendance.waitingMarksText',
  }),
  ...tested(`${features}/users/second-factor/confirmation.test.ts`, {
    'can be demanded of everybody whose role reads personal data as well':
      'measure.factorRequiredOfRoles site.fields.require_second_factor_of_roles.sentence',
  }),

  // Mails.
  ...tested(`${features}/events/participants.test.ts`, {
    'get no mail when the board adds or removes them': 'attendance.addHint participants.remove.mail',
  }),
  ...tested(`${features}/events/member-price.test.ts`, {
    'is told by the mail alone: whoever applies with an address learns nothing of whose it is':
      'apply.priceByMail apply.queueByMail',
  }),
  ...tested(`${features}/members/verify-application.test.ts`, {
    'an applicant is told that the address is to be confirmed, and gets the link again, also after it has expired':
      'membership.confirmText membership.confirmSent',
  }),
  ...tested(`${features}/members/accept.test.ts`, {
    'an applicant who is accepted owes the fee of what is left of the year, and is a member once it is paid':
      'membership.payLater',
  }),
  ...tested(`${features}/members/decisions.test.ts`, {
    'welcomes nobody where the association sends no such mails, nor when told not to':
      'site.fields.welcome_members.sentence',
  }),
  ...tested(`${features}/members/activation.test.ts`, {
    'the call answers the recipient as text in JSON, with or without a slash at the end': 'members.mailSent',
  }),
  ...tested(`${features}/mailings/letters.test.ts`, {
    'reaches those of the choice, each address once': 'letter.not.shared letter.recipients',
    'about the association says why it came and cannot be unsubscribed from':
      'mail.membership-information.because',
    'to those ticked in the list goes to them alone, applicants among them':
      'mail.membership-information.registered',
    'with news goes to confirmed subscribers alone, and can be unsubscribed from':
      'letter.about.newsletterWhy',
  }),
  ...tested(`${features}/reminders/reminders.test.ts`, {
    'ends no membership by a link that was passed on, without the end of the telephone number':
      'link.claim.phoneEndOften',
  }),
  ...tested(`${features}/members/activation.test.ts`, {
    'answers that a restricted person gets no mail, and queues none': 'members.restrictedMail',
  }),
  ...tested(`${features}/mailings/preview-mailings.test.ts`, {
    'a subscriber who comes before the mailing starts gets it, as its preview says': 'mailing.arrivals',
    'without a tag the typed number of members is still required and compared': 'letter.otherNumber',
  }),
  ...tested(`${features}/mailings/audience-rights.test.ts`, {
    'get no mail to the whole list, to a filter or to a saved choice': 'letter.not.former',
  }),
  ...tested(`${features}/mailings/participants-mail.test.ts`, {
    'says why it came and leads to one’s own page; it is no newsletter, so no list can be left':
      'mail.event.because-registered mail.news.unpaid.how',
    'goes to those who have a place and have not paid, with what each is to pay': 'mail.news.unpaid.text',
    'leaves the day before at noon, once, to who has a place, in their language':
      'events.fields.remind.sentence',
  }),
  ...tested(`${features}/mailings/form-mails.slow.test.ts`, {
    'of an application to an event names the event, brings it for the calendar, and repeats nothing else':
      'mail.event.because',
    'of an application for membership says that it has come': 'mail.member.because',
    'is announced to the board, who answer the applicant by answering the mail':
      'site.fields.announce_applications.sentence site.fields.announce_applications.hint',
    'is announced to the board, who answer its writer by answering the mail':
      'site.fields.announce_messages.sentence site.fields.announce_messages.hint contact.answer',
    'is not announced when it is %s; the message is there all the same': 'settings.noAddress',
    'is not sent when the association wants none, nor for what an administrator enters':
      'site.fields.send_receipts.sentence',
  }),
  ...tested(`${features}/subscribers/subscription-links.test.ts`, {
    'who leaves is forgotten: the address is nowhere in the tables of the list':
      'link.unsubscribe.text link.unsubscribeDone.text link.unsubscribeDone.again',
    'one counts only after its click': 'mail.confirm-subscription.ask',
    'who subscribes is welcomed, with the link that leaves the list': 'mail.welcome.not-you',
  }),
  ...tested(`${features}/reminders/silence.test.ts`, {
    'one claim is not reminded of, for a reason, and then again from its next stage on': `money.act.silence.done
      money.act.remind.done reminders.silent reminders.silence.done reminders.remind.done`,
  }),
  ...tested(`${features}/people-import/membership-import.test.ts`, {
    'says for each new person what they become, and writes that without any mail':
      'peopleImport.done.claimsMuted',
    'sends the claims and reminds of them when that is chosen':
      'peopleImport.sendClaims.hint peopleImport.done.claimMails',
  }),
  ...tested(`${features}/people-import/undone-import.test.ts`, {
    'restores an undone import from the trash as a whole': 'bin.imports bin.imports.of',
  }),
  ...tested(`${features}/persondata/merged-person.test.ts`, {
    'names the member into whom a record in the trash was merged, and restores neither alone':
      'bin.mergedInto',
  }),
  ...tested(`${features}/people-import/people-import.test.ts`, {
    'is seen against the register, living and in the bin, before anything is written':
      'peopleImport.intro.members',
    'comes in as active members, empty facts empty, who left before passive, without any mail':
      'peopleImport.welcome.hint',
    'welcomes the new ones by the ledger when that is ticked': 'peopleImport.done.mails',
  }),
  ...tested(`${features}/people-import/subscriber-import.test.ts`, {
    'puts back nobody who has left or was stopped, and sends no mail': 'peopleImport.intro.subscribers',
  }),
  ...tested(`${features}/persondata/persondata.test.ts`, {
    'a link goes to a registered address alone, and any other way is told to the administrators without a name':
      'persondata.given persondata.handOver.hint',
  }),
  ...tested('src/server/crud/watch-reading.test.ts', {
    'many personal records in an hour are a line of the history and a mail to each administrator (T161)':
      'mail.many-reads.because',
  }),
  ...tested(`${features}/meetings/meetings.test.ts`, {
    'is proved by the ledger of mails, and names whom it did not reach':
      'meetings.called meetings.intro meetings.proof',
    'is told to be too early or too late by the days of the rules':
      'meetings.fault.late meetings.fault.early',
    'of a meeting deletes it, gives its former words back, or brings it back with its registers':
      'meetings.removeHint',
  }),
  ...tested(`${features}/mailings/outbox.test.ts`, {
    'an administrator gets a trial mail, and hears when the mail server refuses it': `mail.trial.footer
      mail.trial.text mail.trial.heading trial.sent trial.waiting trial.failed`,
    'while mails are held none leaves, until an administrator releases them': 'hold.text',
  }),
  ...tested('src/server/mail/message/association-details.test.ts', {
    'an answer to a mail reaches the association, and an answer to an announced message its writer':
      'mailServer.address.hint',
  }),
  ...tested('src/server/mail/message/compose-message.test.ts', {
    'without a mail server mails are whole files, and count as sent': 'noServer.files mailServer.intro',
  }),
  ...tested(`${features}/mail-settings/mail-settings.test.ts`, {
    'is forgotten': 'mailServer.removeText',
  }),
  ...tested(`${features}/mail-settings/mail-trial.test.ts`, {
    'that is taken arrives at the one who is signed in': 'mailTry.sent',
    'says what is wrong with the mail server while mails wait for it, and no more when it is mended':
      'mailFault.check',
    'says which mails did not arrive, and why': 'mailTrouble.title mailTrouble.failed handover.failed_mails',
  }),
  ...tested('src/server/mail/sending/worker.slow.test.ts', {
    'the queue is untouched, all workers pause, and one mail tries whether it is back': 'outbox.paused',
    'what a killed worker had in hand comes into doubt when its lease is over, not before':
      'mail.reason.killed',
  }),
  ...tested(`${features}/mailings/bounces.slow.test.ts`, {
    'an address that a mail server does not know is stopped after two mails, and gets no third one':
      'outbox.stopped',
  }),
  ...tested('src/server/mail/outbox/mail-hold.test.ts', {
    'without the address of the site no mail leaves for the world; the panel says why, and nothing is lost':
      'warning.mails-have-no-address warning.mails-have-no-address.text hold.noAddressText',
  }),
  ...tested(`${features}/mailings/suggest-event-mail.test.ts`, {
    'is empty where it would be untrue: of a cancelled event, or a queue for one that is over':
      'mail.news.waiting.place',
  }),

  ...generatedPromises,
  ...exemptPromises,
]
