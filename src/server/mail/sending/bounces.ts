import { updateRow } from '#server/db/one-row.ts'
import type { Tx } from '#server/db/tables.ts'
import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import type { Attempt } from '#server/mail/sending/attempt.ts'
import { refusalsToStop } from '#server/mail/sending/member-audience.ts'
import { kindsAbout } from '#server/mail/templates/templates.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'

const isToSubscriber = ({ kind, record_id }: MailRow): boolean =>
  record_id !== null && (kind === 'information' || kindsAbout(subscribers.name).includes(kind))

const isToMember = ({ kind, record_id }: MailRow): boolean =>
  record_id !== null &&
  kind !== 'application' &&
  (kind === 'membership-information' ||
    kind === 'membership-newsletter' ||
    kindsAbout(members.name).includes(kind))

/** Somebody who has left meanwhile has nothing to count. */
async function countRefusal(tx: Tx, { dialect }: MailContext, row: MailRow): Promise<void> {
  const found = tx.selectFrom('subscribers').select('id').where('id', '=', row.record_id)
  const subscriber = await dialect.lockRow(found).executeTakeFirst()
  if (!subscriber) return
  const counted = await tx
    .insertInto('bounces')
    .values({ subscriber_id: subscriber.id, refusals: 1, mail_id: row.id })
    .onConflict((conflict) =>
      conflict
        .column('subscriber_id')
        .doUpdateSet((set) => ({ refusals: set('bounces.refusals', '+', 1), mail_id: row.id }))
        .where('bounces.mail_id', '!=', row.id),
    )
    .returning('refusals')
    .executeTakeFirst()
  if (!counted || counted.refusals < refusalsToStop) return
  await updateRow(tx, ['subscribers', subscriber.id], { stopped: true })
}

/** The same for a member, whose address is left out from the second refusal on. */
async function countMemberRefusal(tx: Tx, { dialect }: MailContext, row: MailRow): Promise<void> {
  const found = tx.selectFrom('members').select(['id', 'email']).where('id', '=', row.record_id)
  const member = await dialect.lockRow(found).executeTakeFirst()
  if (member?.email !== row.recipient) return
  await tx
    .insertInto('member_bounces')
    .values({ member_id: member.id, refusals: 1, mail_id: row.id })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((set) => ({ refusals: set('member_bounces.refusals', '+', 1), mail_id: row.id }))
        .where('member_bounces.mail_id', '!=', row.id),
    )
    .execute()
}

/** Forgets what was counted for members; they get mailings. */
export async function liftMemberStop(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length > 0)
    await tx.deleteFrom('member_bounces').where('member_id', 'in', memberIds).execute()
}

/** Forgets what was counted for subscribers; they get information mails. */
export async function liftStop(tx: Tx, subscriberIds: readonly number[]): Promise<void> {
  if (subscriberIds.length === 0) return
  await tx.deleteFrom('bounces').where('subscriber_id', 'in', subscriberIds).execute()
  await tx
    .updateTable('subscribers')
    .set({ stopped: false })
    .where('id', 'in', subscriberIds)
    .where('stopped', '=', true)
    .execute()
}

/** The two kinds of recipients, whose bounces are counted apart. */
const counted = [
  { isTo: isToMember, lift: liftMemberStop, count: countMemberRefusal },
  { isTo: isToSubscriber, lift: liftStop, count: countRefusal },
] as const

/** Counts which addresses of subscribers and members do not exist, and stops those that did not for two mails in a row. */
export async function recordBounces(
  tx: Tx,
  context: MailContext,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const { isTo, lift, count } of counted) {
    const own = attempts.filter(({ row }) => isTo(row))
    const arrived = own.flatMap(({ row, outcome }) => (outcome.result === 'sent' ? [row.record_id ?? 0] : []))
    await lift(tx, arrived)
    for (const { row, outcome } of own)
      if (outcome.result === 'refused' && outcome.isUnknownAddress) await count(tx, context, row)
  }
}
