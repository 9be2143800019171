import type { Tx } from '#server/db/tables.ts'
import type { MailKind } from '#shared/resources/mails.ts'

/**
 * Leaves queued mails about a record unsent, because a newer action says something else.
 * @returns the data of each, the oldest first
 */
export async function supersedeMails(
  { tx }: { tx: Tx },
  { kinds, recordId }: { kinds: readonly MailKind[]; recordId: number },
): Promise<Readonly<Record<string, string>>[]> {
  const rows = await tx
    .updateTable('mails')
    .set({ state: 'unsent' })
    .where('kind', 'in', kinds)
    .where('record_id', '=', recordId)
    .where('state', '=', 'queued')
    .returning(['id', 'data'])
    .execute()
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ data }) => JSON.parse(data ?? '{}') as Record<string, string>)
}
