import type { DeclaredPromises } from './declared-promise.ts'

const exempt = (by: string, keys: string): DeclaredPromises => ({ how: 'exempt', by, keys })

/** The texts that contain words of promises and promise nothing that the code does. */
export const exemptPromises: readonly DeclaredPromises[] = [
  exempt(
    'names an action: a button, a heading, a kind of mail, a choice or a line of the history',
    `action.bookkeeping-take-back action.look-again action.own-return action.own-undo action.undo action.reopen action.restore
    action.resume-mail action.take-back-membership action.undo-file action.unmerge action.unshare
    action.keep-no-longer action.ask-reset action.send-confirmation
    item.undo list.undo mailing.undo tool.undo duplicates.undoOf retention.lift retention.liftOf
    mails.fields.kind.options.correction money.exports.takeBack money.exports.takeBack.question
    participants.reopen participants.reopen.mail participants.reopen.question participants.reopen.quietly
    payments.read.undo peopleImport.undo peopleImport.undoOf share.takeBack share.takeBackFrom users.uninvite
    preview.tooMany letter.toWhom mailing.toWhom mailings.fields.seconds_left.label members.markSeen
    door.understood payments.reading letter.preview preview.name register.information
    apply.ownPage pages.fields.place.label link.member.unsubscribe link.unsubscribe.title link.confirm.text
    membershipYear.kind.rolling money.stagePassed timeline.receipt timeline.reminded membershipYear.filter.claim
    site.purpose site.sections.mails.title kept.mails.title mailing.unreachedOf processing.mails.title`,
  ),
  exempt('names a field of the API, which no screen shows', 'history.fields.undo_until.label'),
  exempt('says how a time is written', 'date.time brand.when'),
  exempt(
    'the right to withdraw a consent is the law, and no action of a screen',
    'consent.photo consent.allergies copy.rights.withdraw information.rights.consent kept.portrait.text',
  ),
  exempt(
    'the law sets the time, and the association answers',
    'incidents.fields.reported_at.hint copy.rights.ask information.rights.text persondata.intro',
  ),
  exempt(
    'about how long something takes or counts, and nothing that anybody relies on',
    'backupPlace.download.busy kept.visits.text privacy.whatText processing.website.data',
  ),
  exempt(
    'says what a visitor or the board does next, or what the board itself will do',
    `link.memberAsked.nothing link.previewExpired.text mail.event-lapsed.closed mail.welcome.when
    mail.news.cancelled.money mailFault.later.remedy mail.command.footer body.noSuchHour`,
  ),
  exempt(
    'invites to a page, greets, or says how something looks',
    `apply.seeYou brand.darker brand.lighter brand.preview category.manage home.activities import.warning.phone
    library.descriptionHint link.facts.rest link.activation.newerMail mail.membership-welcome.button
    mail.new-device.was-you mailDomain.dkimUnasked mailDomain.intro membership.mine membership.renew
    membershipYear.noneText noticePreview.chosen picture.describe
    picture.focusHint price.otherWords richText.pictureHint timeline.none factors.appCode backupPlace.drill.4`,
  ),
  exempt(
    'says for what data are processed',
    'processing.accounts.purpose processing.mails.purpose processing.money.purpose processing.requests.purpose',
  ),
]
