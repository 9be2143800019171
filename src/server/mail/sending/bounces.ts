import type { Tx } from '#server/db/tables.ts'
import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import type { Attempt } from '#server/mail/sending/attempt.ts'
import { kindsAbout } from '#server/mail/templates/templates.ts'
import { subscribers } from '#shared/resources/subscribers.ts'

/** Mails in a row that a mail server refused because there is no such address, before the address is stopped. */
const refusalsToStop = 2

const isToSubscriber = ({ kind, record_id }: MailRow): boolean =>
  record_id !== null && (kind === 'information' || kindsAbout(subscribers.name).includes(kind))

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
  await tx.updateTable('subscribers').set({ stopped: true }).where('id', '=', subscriber.id).execute()
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

/** Counts which addresses of subscribers do not exist, and stops those that did not for two mails in a row. */
export async function recordBounces(
  tx: Tx,
  context: MailContext,
  attempts: readonly Attempt[],
): Promise<void> {
  const toSubscribers = attempts.filter(({ row }) => isToSubscriber(row))
  const arrived = toSubscribers.filter(({ outcome }) => outcome.result === 'sent')
  await liftStop(
    tx,
    arrived.flatMap(({ row }) => row.record_id ?? []),
  )
  for (const { row, outcome } of toSubscribers)
    if (outcome.result === 'refused' && outcome.isUnknownAddress) await countRefusal(tx, context, row)
}
