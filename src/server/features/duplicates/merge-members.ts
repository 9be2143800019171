import { changedFields } from '#server/crud/changed-fields.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { saveRow } from '#server/crud/save-row.ts'
import { lockExpectedRow } from '#server/crud/write-records.ts'
import { insertRow, updateAnyRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import { isRestricted } from '#server/db/restrictions.ts'
import { defineDerived } from '#server/operations/derived-values.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { OperationScope, Values, WriteScope } from '#server/operations/write-scope.ts'
import { addMergedIdentities } from '#server/people/merges.ts'
import { translate } from '#server/texts/site-text.ts'
import { differing, type MergeBody, type MergedField } from '#shared/duplicates.ts'
import { AppError } from '#shared/errors.ts'
import { foldAddress } from '#shared/fold.ts'
import { firstLanguage } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { writtenNameIn } from '#shared/person-fields.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { settleMerged } from './membership-rows.ts'
import { type MovedLinks, moveLinksBack, moveReferences } from './move-references.ts'

type Both = { kept: StoredRow; other: StoredRow }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Both notes, and the address that is dropped. */
function noteOf({ kept, other }: Both, dropped: string | null): string {
  const notes = [text(kept.note), text(other.note)].filter((note) => note.trim() !== '')
  const lines = [...new Set(notes)]
  const earlier = dropped && translate(firstLanguage, 'duplicates.earlierAddress', { address: dropped })
  if (earlier && !lines.some((note) => note.includes(earlier))) lines.push(earlier)
  return lines.join('\n')
}

/** The state of a member follows from both: an application by one who is not active still waits. */
function stateOf({ kept, other }: Both, values: Values, now: Date): Values {
  const isActive = Boolean(values.member_status ?? kept.member_status)
  const isWaiting = !isActive && Boolean(kept.is_new || other.is_new)
  const left = [kept.left_on, other.left_on].map(text).filter(Boolean).sort().at(-1)
  const joined = values.joined_on === undefined ? kept.joined_on : values.joined_on
  return {
    is_new: isWaiting,
    left_on: isActive || isWaiting ? null : (left ?? null),
    joined_on: joined ?? (isActive ? stockholmDay(now) : null),
  }
}

function mergedValues(both: Both, take: readonly MergedField[], now: Date): Values {
  const { kept, other } = both
  const chosen = take.filter((name) => differing(kept, other).includes(name))
  const values: Values = Object.fromEntries(chosen.map((name) => [name, other[name]]))
  if ('member_status' in values) values.member_status = Boolean(values.member_status)
  const isMoved = 'email' in values
  const isOne = foldAddress(text(kept.email)) === foldAddress(text(other.email))
  const dropped = isOne ? null : text(isMoved ? kept.email : other.email)
  return { ...values, ...stateOf(both, values, now), note: noteOf(both, dropped) }
}

/** Finds an earlier merge of the same two, which a second click repeats. */
const findMerge = ({ tx }: WriteScope, [kept, other]: MergeBody['ids']) =>
  tx
    .selectFrom('member_merges')
    .select('id')
    .where('kept_id', '=', kept)
    .where('other_id', '=', other)
    .executeTakeFirst()

async function refuseRestricted({ tx }: WriteScope, rows: readonly StoredRow[]): Promise<void> {
  for (const { id, email } of rows)
    if (await isRestricted(tx, text(email), { resource: members, id })) throw new AppError('not-found')
}

async function mergeRows(
  write: Write,
  scope: OperationScope,
  { ids, versions, take }: MergeBody,
): Promise<number> {
  const { tx, context, operation } = scope
  const locked = (at: 0 | 1) => lockExpectedRow(write, scope, { id: ids[at], ifMatch: versions[at] })
  const [kept, other] = [await locked(0), await locked(1)]
  await refuseRestricted(scope, [kept, other])
  const values = mergedValues({ kept, other }, take, context.now())
  const fields = changedFields(members, kept, values)
  const isSameAddress = foldAddress(text(kept.email)) === foldAddress(text(other.email))
  const address = isSameAddress ? 'same' : 'email' in values ? 'other' : 'kept'
  const links = await moveReferences(scope, { kept: kept.id, other: other.id }, address)
  const saved = await saveRow(scope, members, { row: kept, values, fields, action: 'merge' })
  await settleMerged(scope, kept.id, Boolean(saved.member_status))
  const now = context.now().toISOString()
  const identityOf = (row: StoredRow) => ({ address: text(row.email), name: writtenNameIn(members, row) })
  const current = identityOf(saved as StoredRow)
  await addMergedIdentities(tx, { id: kept.id, at: now, current }, [kept, other].map(identityOf))
  await updateAnyRow(tx, [members.name, other.id], {
    deleted_at: now,
    updated_at: now,
    version: other.version + 1,
  })
  await recordHistory(scope, { action: 'merged', resource: members.name, record_id: other.id })
  return insertRow(tx, 'member_merges', {
    ...{ kept_id: kept.id, other_id: other.id, at: now },
    ...{ operation_id: operation.id, links: JSON.stringify(links) },
  })
}

/** Gives the links of undone merges back, and forgets the merges. */
defineDerived('member_merges', {
  columns: () => [],
  async follow({ tx }, ids) {
    const merges = await tx.selectFrom('member_merges').selectAll().where('id', 'in', ids).execute()
    for (const { id, kept_id, other_id, links } of merges) {
      await moveLinksBack(tx, { kept: kept_id, other: other_id }, JSON.parse(links) as MovedLinks)
      await tx.deleteFrom('member_merges').where('id', '=', id).execute()
    }
  },
})

/**
 * Merges two members: the older record stays with everything that refers to either, and the other one goes to the trash.
 * @returns the number of the merge; a repeated call returns that of the first
 * @throws AppError stale, not-found, wrong-state
 */
export async function mergeMembers(crud: Crud, scope: OperationScope, body: MergeBody): Promise<number> {
  const [kept, other] = body.ids
  if (kept >= other) throw new AppError('wrong-state', { title: message('duplicates.olderStays') })
  await scope.context.dialect.lockKey(scope.tx, 'member-merges')
  const before = await findMerge(scope, body.ids)
  return before?.id ?? mergeRows({ ...crud, context: scope.context, actor: scope.actor }, scope, body)
}
