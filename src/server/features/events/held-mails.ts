import type { WriteScope } from '#server/operations/write-scope.ts'
import { secondMs } from '#shared/durations.ts'
import type { MailKind } from '#shared/resources/mails.ts'

/** How long the mail about an act of the board can be taken back. */
export const heldMs = 30 * secondMs

/**
 * Removes mails about an application that have not left.
 * @returns the facts in the first of them; null when there is none
 */
export async function withhold(
  { tx }: Pick<WriteScope, 'tx'>,
  applicationId: number,
  kind: MailKind,
): Promise<Readonly<Record<string, string>> | null> {
  const removed = await tx
    .deleteFrom('mails')
    .where('kind', '=', kind)
    .where('record_id', '=', applicationId)
    .where('state', '=', 'queued')
    .returning(['id', 'data'])
    .execute()
  const [first] = removed.toSorted((a, b) => a.id - b.id)
  return first ? (JSON.parse(first.data ?? '{}') as Record<string, string>) : null
}
