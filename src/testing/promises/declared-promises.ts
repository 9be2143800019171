/** How a text that promises something is known to be true. */
export type DeclaredPromises = {
  /** `generated` from a value of the code, `tested` by a file, or `exempt` because it promises nothing. */
  how: 'generated' | 'tested' | 'exempt'
  /** The file that generates or tests the texts; the reason of exempt ones. */
  by: string
  keys: string
}

const generated = (by: string, keys: string): DeclaredPromises => ({ how: 'generated', by, keys })
const tested = (by: string, keys: string): DeclaredPromises => ({ how: 'tested', by, keys })
const exempt = (by: string, keys: string): DeclaredPromises => ({ how: 'exempt', by, keys })

const features = 'src/server/features'

export const declaredPromises: readonly DeclaredPromises[] = [
  // Visibility, the half minute of held effects, and the opening of check-in: compared with the code in this test.
  tested(
    'src/testing/promises.test.ts',
    `apply.privacy privacy.whyText attendance.noteHint retention.stopHint documents.fields.board_only.sentence
    participants.act.held participants.act.mailLater participants.queue.next participants.remove.queue
    mailing.starts places.given payments.decide.undo refunds.text members.approved members.declined members.ended
    door.closed door.nothingOpen door.role users.explain.door users.explain.reader users.explain.treasurer`,
  ),

  // Undo.
  generated(
    'src/web/admin/record/open-operations.tsx',
    'undo.until undo.mails undo.open undo.question undo.sent undo.some undo.done history.fields.undo_until.label',
  ),
  generated('src/web/features/events/event-admin-places.tsx', 'undo.visible'),
  generated('src/web/features/money/exports-page.tsx', 'money.exports.openFile money.exports.openDecision'),
  tested(
    `${features}/operations/operations.test.ts`,
    'problem.undo-ended problem.undo-running mail.correction.text mail.correction.because copy.table.operation_changes',
  ),
  tested(`${features}/members/acts.test.ts`, 'acts.takenBack members.decline.kept'),
  tested(`${features}/members/decisions.test.ts`, 'members.approve.text members.decline.text'),
  tested(
    `${features}/duplicates/merge.test.ts`,
    `duplicates.merges duplicates.merges.hint duplicates.isMerged duplicates.undone duplicates.undoOf`,
  ),
  tested(`${features}/groups/groups.test.ts`, 'groups.takenBack'),
  tested(
    `${features}/people-import/undo-import.test.ts`,
    'peopleImport.recent peopleImport.tooLate peopleImport.undone.short',
  ),
  tested(`${features}/people-import/people-import.test.ts`, 'peopleImport.intro.members'),
  tested(`${features}/people-import/subscriber-import.test.ts`, 'peopleImport.intro.subscribers'),
  tested(
    `${features}/payments/undo-file.test.ts`,
    'payments.read.isUndone payments.read.undone payments.read.partlyUndone payments.read.sendReceipts.text payments.read.receiptsSent',
  ),
  tested(
    `${features}/money/exports.test.ts`,
    'bookkeeping.later money.exports.takeBack.text money.exports.takeBack.done money.exports.takenBack',
  ),
  tested(
    `${features}/my-page/own-deeds.test.ts`,
    `link.member.leaveText link.member.hasLeft mail.member-left.undo mail.member-leaving.preview
    mail.member-leaving.why`,
  ),
  tested(
    `${features}/events/application-link.test.ts`,
    `events.remove.applied link.application.placeGoesOn link.application.placeGoesOnPaid apply.ownPage mail.event.own
    mail.event-link.asked mail.event-changed.changed`,
  ),
  tested(`${features}/events/sent-application.test.ts`, 'link.apply.correctText'),
  tested(`${features}/members/verify-application.test.ts`, 'membership.confirmDays'),
  tested(`${features}/events/correct-application.test.ts`, 'attendance.correctHidden'),
  tested(`${features}/members/erase-person.test.ts`, 'bin.question.text'),
  tested(`${features}/retention/retention.test.ts`, 'retention.lift retention.liftOf action.keep-no-longer'),
  tested(`${features}/reminders/reminders.test.ts`, 'mail.membership-goodbye.regret link.claim.stay'),
  tested(`${features}/mailings/preview-mailings.test.ts`, 'mailing.arrivals'),
  tested(
    `${features}/mailings/mailings.test.ts`,
    'mailing.takenBack mailing.takenBackKept mailing.unreachedOf',
  ),
  tested(
    `${features}/payments/look-acts.test.ts`,
    'payments.reversed.closed payments.reversed.open payments.reversed.soon payments.review.reversed',
  ),
  tested(`${features}/money/claims-api.test.ts`, 'link.claim.void link.claim.seenLater money.act.pay.hint'),

  // How long links, limits and offers last.
  tested(
    `${features}/users/links/links.test.ts`,
    `auth.linkSent mail.all.day mail.all.day-once mail.all.hour mail.all.hour-once
    link.invitationWithdrawn.text users.uninvited`,
  ),
  tested(
    `${features}/my-page/my-page.test.ts`,
    'link.memberAsked.text mail.member-link.day mail.member-link.asked link.memberAsk.text link.facts.text',
  ),
  generated(
    'src/server/mail/outbox/mail-limits.ts',
    'limit.announcements.most limit.applications.most limit.everything.most',
  ),
  generated(
    'src/web/features/mailings/mailing-figures.tsx',
    'mailing.beginsFor mailing.beginsIn mailing.secondsLeft',
  ),
  tested('src/web/features/events/countdown.test.tsx', 'countdown.hours'),
  tested('src/shared/dates.test.ts', 'date.time'),
  tested(
    `${features}/events/places.test.ts`,
    'events.fields.offer_hours.brief events.fields.offer_hours.label',
  ),
  tested(`${features}/statistics/statistics.test.ts`, 'backup.late'),
  tested(`${features}/meetings/meetings.test.ts`, 'meetings.ledger'),

  // Visibility.
  tested(`${features}/events/door.test.ts`, 'events.fields.questions.of.at_door.hint'),
  tested(
    `${features}/working-copies/working-copies.test.ts`,
    'copy.notice copy.noticeBy copy.saved share.saved share.savedFirst draft.stale',
  ),
  tested(
    `${features}/posts/posts.test.ts`,
    'postDate.day postDate.later postDate.none posts.fields.is_published.sentence posts.fields.publish_time.hint',
  ),
  tested(`${features}/pages/pages.test.ts`, 'pages.fields.is_published.sentence pages.fields.place.label'),
  tested(`${features}/board/board-years.test.ts`, 'boards.made'),
  tested(`${features}/events/events.test.ts`, 'events.remove.paid'),
  tested(`${features}/users/rights.test.ts`, 'measure.roles measure.factorRequiredOfRoles'),
  tested(
    `${features}/users/second-factor/confirmation.test.ts`,
    'site.fields.require_second_factor_of_roles.sentence identity.why',
  ),

  // Mails.
  tested(`${features}/events/participants.test.ts`, 'attendance.addHint participants.remove.mail'),
  tested(`${features}/events/board-acts.test.ts`, 'participants.place.text'),
  tested(
    `${features}/mailings/letters.test.ts`,
    `letter.not.shared letter.otherNumber letter.recipients mail.membership-information.because
    mail.membership-information.registered mailing.recipients`,
  ),
  tested(`${features}/mailings/audience-rights.test.ts`, 'letter.not.former'),
  tested(
    `${features}/mailings/form-mails.slow.test.ts`,
    `mail.event.because mail.event.because-registered mail.member.because mail.claim.because
    site.fields.announce_applications.sentence site.fields.announce_messages.sentence settings.noAddress
    contact.answer`,
  ),
  tested(
    `${features}/subscribers/subscription-links.test.ts`,
    `link.unsubscribe.text link.unsubscribeDone.text link.unsubscribeDone.again mail.information.because
    mail.confirm-subscription.ask mail.welcome.not-you`,
  ),
  tested(`${features}/members/accept.test.ts`, 'site.fields.welcome_members.sentence membership.payLater'),
  tested(`${features}/reminders/silence.test.ts`, 'reminders.offText reminders.onText'),
  tested(`${features}/persondata/persondata.test.ts`, 'persondata.given persondata.handOver.hint'),
  tested(`${features}/history/history.test.ts`, 'mail.many-reads.read mail.many-reads.because'),
  tested(`${features}/mailings/outbox.test.ts`, 'mail.trial.footer mail.trial.text mailServer.address.hint'),

  tested(
    `${features}/mailings/suggest-event-mail.test.ts`,
    'mail.news.waiting.place mail.news.unpaid.how mail.news.unpaid.text',
  ),

  exempt(
    'names an action: a button, a heading, a kind of mail or a line of the history',
    `action.bookkeeping-take-back action.look-again action.own-return action.own-undo action.undo action.reopen action.restore
    action.resume-mail action.take-back-membership action.undo-file action.unmerge action.unshare
    item.undo list.undo mailing.undo tool.undo
    mails.fields.kind.options.correction money.exports.takeBack money.exports.takeBack.question
    participants.reopen participants.reopen.mail participants.reopen.question participants.reopen.quietly
    payments.read.undo peopleImport.undo peopleImport.undoOf share.takeBack share.takeBackFrom users.uninvite
    preview.tooMany letter.toWhom mailing.toWhom mailings.fields.seconds_left.label members.markSeen
    door.understood payments.reading letter.preview preview.name register.information`,
  ),
  exempt(
    'the right to withdraw a consent is the law, and no action of a screen',
    'consent.photo consent.allergies copy.rights.withdraw information.rights.consent kept.portrait.text',
  ),
  exempt('the law sets the hours', 'incidents.fields.reported_at.hint'),
  exempt(
    'about how long something takes or counts, and nothing that anybody relies on',
    'backupPlace.download.busy kept.visits.text privacy.whatText processing.website.data',
  ),
  exempt(
    'invites to a page, greets, or says how something looks',
    `apply.seeYou brand.darker brand.preview category.manage home.activities import.warning.phone
    library.descriptionHint link.facts.rest link.activation.newerMail mail.membership-welcome.button
    mail.new-device.was-you mailDomain.dkimUnasked mailDomain.intro membership.mine membership.renew membershipYear.noneText noticePreview.chosen picture.describe
    picture.focusHint price.otherWords richText.pictureHint timeline.none factors.appCode backupPlace.drill.4`,
  ),
  exempt(
    'says for what data are processed',
    'processing.accounts.purpose processing.money.purpose processing.requests.purpose',
  ),
]
