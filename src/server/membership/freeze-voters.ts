import { insertRow } from '#server/db/one-row.ts'
import type { Tx } from '#server/db/tables.ts'
import { batchesOf } from '#shared/batches.ts'
import { firstLanguage } from '#shared/languages.ts'
import { type MembershipScope, todayOf } from './scope.ts'
import { readVotingRules, votersOn } from './voters.ts'
import { digestOf, votingText } from './voting-text.ts'
import { rulesInWords } from './voting-words.ts'

/** Rows that one statement inserts: each has a few values, of which a statement takes so many. */
const chunk = 500

type Named = { number: number; name: string; memberId: number | null }
type Added = { added_at: string | null; added_why: string }

/** Inserts lines of a register of voters with their names. @returns their ids */
export async function insertListRows(
  tx: Tx,
  listId: number,
  { named, added }: { named: readonly Named[]; added: Added },
): Promise<number[]> {
  const ids: number[] = []
  for (const part of batchesOf(named, chunk)) {
    const rows = await tx
      .insertInto('voting_list_rows')
      .values(part.map(({ number }) => ({ list_id: listId, number, present_at: null, ...added })))
      .returning(['id', 'number'])
      .execute()
    const idOf = new Map(rows.map(({ id, number }) => [number, id]))
    const names = part.map(({ number, name, memberId }) => ({
      ...{ row_id: idOf.get(number) ?? 0, member_id: memberId, name },
    }))
    await tx.insertInto('voting_list_names').values(names).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Freezes the voters of a day as they are known now. @returns the id of the register; null when nobody has a vote */
export async function freezeVoters(
  scope: Pick<MembershipScope, 'tx' | 'context'> & { actor: { user: { id: number } | null } },
  { day, meetingId }: { day: string; meetingId: number | null },
): Promise<number | null> {
  const { tx, context, actor } = scope
  const { voters, isByColumns } = await votersOn(tx, { day, today: todayOf(scope) })
  if (voters.length === 0) return null
  const frozen_at = context.now().toISOString()
  const rules = rulesInWords(firstLanguage, { rules: await readVotingRules(tx), day, isByColumns })
  const named = voters.map(({ id, name }, index) => ({ number: index + 1, name, memberId: id }))
  const sha256 = digestOf(votingText({ day, frozen_at, rules, names: named }))
  const id = await insertRow(tx, 'voting_lists', {
    ...{ day, frozen_at, rules, sha256, meeting_id: meetingId },
    ...{ user_id: actor.user?.id ?? null, voters: voters.length },
  })
  await insertListRows(tx, id, { named, added: { added_at: null, added_why: '' } })
  return id
}
