import { backupLateAfterMs } from '#server/features/backups/backups-feature.ts'
import { sensitiveRetentionDays } from '#server/features/events/forget-sensitive.ts'
import { historyRetentionSeconds } from '#server/features/history/forget-history.ts'
import { activationValidMs } from '#server/features/members/activation.ts'
import { verifyApplicationLink } from '#server/features/members/verify-application.ts'
import { memberAddressLink } from '#server/features/my-page/change-address.ts'
import { memberReturnLink } from '#server/features/my-page/leave.ts'
import { memberLink } from '#server/features/my-page/own-link.ts'
import { copyLink } from '#server/features/persondata/copy-link.ts'
import { sentDays } from '#server/features/reminders/preview.ts'
import { confirmWithinMs } from '#server/features/subscribers/subscription-links.ts'
import { addressLink } from '#server/features/users/links/address-links.ts'
import { invitationLink } from '#server/features/users/links/invitation-link.ts'
import { resetLink } from '#server/features/users/links/reset-link.ts'
import { confirmedForMs } from '#server/http/access/confirmation.ts'
import { personalReadsWindowMs } from '#server/http/limits/personal-reads.ts'
import { endedLinkRetentionMs } from '#server/links/stored-link.ts'
import { mailRetentionDays, unconfirmedDays } from '#server/mail/outbox/forget-mails.ts'
import { sharedLimits } from '#server/mail/outbox/mail-limits.ts'
import { undoForDay, usualHoldMs } from '#server/operations/operation.ts'
import { previewLifetimesMs } from '#server/previews/preview-links.ts'
import { binDays } from '#shared/bin.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { stagesOf } from '#shared/membership/stages.ts'
import { declinedMonths } from '#shared/membership/state.ts'
import { monthsOfExtension } from '#shared/membership/terms.ts'
import { suspectDays } from '#shared/resources/suspects.ts'
import { firstNoticeDays, retentionClasses } from '#shared/retention.ts'
import { monthMs } from './spoken-durations.ts'

const applicantStages = stagesOf('applicant', { sale_days: 0, grace_days: 0, payment_grace_days: 0 })
const fortnight = applicantStages.find(({ name }) => name === 'fortnight')?.offset ?? 0

/** The durations of the code that texts name, with the keys of these texts. */
export const promisedDurations: readonly [keys: string, ...durationsMs: number[]][] = [
  // Held effects and undo.
  [
    `participants.act.held participants.act.mailLater participants.queue.next participants.remove.queue
    mailing.starts places.given members.approved members.declined members.ended members.approve.text
    members.decline.text members.decline.kept`,
    usualHoldMs,
  ],
  ['payments.decide.undo refunds.text', undoForDay(0).undoUntilMs],

  // Links.
  ['link.activationExpired.text mail.activation.fortnight-once', activationValidMs],
  ['link.confirmExpired.text mail.confirm-subscription.week', confirmWithinMs],
  ['mail.data-copy.week-once persondata.sent', copyLink.lasts],
  ['mail.invitation.week-once', invitationLink.lasts],
  ['share.text', previewLifetimesMs.send],
  ['auth.linkSent mail.all.hour mail.all.hour-once', resetLink.lasts],
  ['mail.all.day', memberLink.lasts],
  ['mail.all.day mail.all.day-once', addressLink.lasts],
  ['mail.all.day mail.all.day-once', memberAddressLink.lasts],
  ['mail.all.day-once', memberReturnLink.lasts],
  ['link.memberAsked.text mail.member-link.day', memberLink.lasts],
  ['membership.confirmDays', verifyApplicationLink.lasts],
  ['link.member.leaveText mail.member-leaving.preview mail.member-leaving.why', memberReturnLink.lasts],

  // Data that is deleted after some time.
  [
    'kept.mails.text privacy.howLongText mailing.unreachedForgotten meetings.ledger meetings.unnamed',
    mailRetentionDays * dayMs,
  ],
  ['kept.links.text', Math.max(mailRetentionDays * dayMs, endedLinkRetentionMs)],
  ['kept.subscribers.text', unconfirmedDays * dayMs],
  ['kept.suspects.text', suspectDays * dayMs],
  ['kept.bin.text kept.applicants.why', binDays * dayMs, declinedMonths * monthMs],
  ['mail.membership-declined.erased', binDays * dayMs],
  ['bin.intro', declinedMonths * monthMs],
  [
    `event.answeredAsSensitive apply.sensitive events.fields.questions.of.sensitive.hint
    kept.sensitiveAnswers.text kept.applications.why`,
    sensitiveRetentionDays * dayMs,
  ],
  ['kept.formerMembers.why', retentionClasses.formerMembers.months * monthMs],
  ['erase.history history.intro kept.history.text measure.history', historyRetentionSeconds * secondMs],
  ['retention.coming', firstNoticeDays * dayMs],

  // Limits and warnings.
  ['limit.announcements.most', sharedLimits.announcement.durationMs],
  ['limit.applications.most', sharedLimits.application.durationMs],
  ['limit.everything.most', sharedLimits.everyone.durationMs],
  ['mail.many-reads.read', personalReadsWindowMs],
  ['identity.why', confirmedForMs],
  ['backup.late', backupLateAfterMs],

  // Membership.
  ['reminders.of.fortnight', fortnight * dayMs],
  ['reminders.sent', sentDays * dayMs],
  ['membershipYear.nextFrom.automatic', monthsOfExtension * monthMs],
]
