import type { Tx } from '#server/db/tables.ts'

/** The columns of claims that name a record, by its resource. */
const columns = { members: 'member_id', evenemang: 'evenemang_id' } as const

const isClaimed = (resource: string): resource is keyof typeof columns => resource in columns

/**
 * Forgets the persons of claims whose members, or applications to events, are erased: accounts stay, amounts by numbers and days;
 * a claim without any money goes.
 */
export async function forgetClaims(tx: Tx, resource: string, ids: readonly number[]): Promise<void> {
  if (!isClaimed(resource) || ids.length === 0) return
  const column = columns[resource]
  const mine = tx
    .selectFrom('claims')
    .select('claims.id')
    .where(column, 'in', [...ids])
  await tx
    .deleteFrom('claims')
    .where(column, 'in', [...ids])
    .where('written_off_day', 'is', null)
    .where('id', 'not in', tx.selectFrom('allocations').select('claim_id'))
    .where(
      'id',
      'not in',
      tx
        .selectFrom('payments')
        .select('claim_id')
        .where('claim_id', 'is not', null)
        .$castTo<{ claim_id: number }>(),
    )
    .execute()
  await tx
    .updateTable('payments')
    .set({ payer_name: '', payer_phone: '', message: '', batch: '', note: '' })
    .where('claim_id', 'in', mine)
    .execute()
  await tx.updateTable('claim_lines').set({ text: '' }).where('claim_id', 'in', mine).execute()
  await tx.deleteFrom('claim_links').where('claim_id', 'in', mine).execute()
  await tx.deleteFrom('claim_stages').where('claim_id', 'in', mine).execute()
  await tx
    .updateTable('claims')
    .set({ name: '', email: '', email_key: '', void_why: '', written_off_why: '', silent_why: '' })
    .where(column, 'in', [...ids])
    .execute()
}
