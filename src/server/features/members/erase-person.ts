import { type Erasure, pickRows } from '#server/crud/erase-records.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import type { StoredRow } from '#server/db/records.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { idsMergedInto, isMergedAway } from '#server/people/merges.ts'
import { foldedNameIn } from '#shared/person-fields.ts'
import { members } from '#shared/resources/members.ts'

const named = (row: StoredRow) => ({ address: row.email as string, name: foldedNameIn(members, row) })

/**
 * Erases every other trace of a member, by `personTables`: records with the same e-mail address in any table, mails to it,
 * and the person's account (T58). Two things stay. An account with rights: these are withdrawn first. And while another member
 * has the same address, as families do, the records with another name. Records that were merged into it in the last day go along.
 */
export async function eraseTraces(member: StoredRow, erasure: Erasure): Promise<void> {
  const { scope } = erasure
  // A member who was merged into another record is still one there.
  if (await isMergedAway(scope.tx, member.id)) return
  const ids = await idsMergedInto(scope.tx, [member.id])
  const merged =
    ids.length === 0 ? [] : await pickRows(scope, members, (query) => query.where('id', 'in', ids))
  const address = member.email as string
  const name = foldedNameIn(members, member)
  const namesakes = await pickRows(scope, members, (query) => query.where(hasAddress('email', address)))
  const isShared = namesakes.some((row) => !ids.includes(row.id) && foldedNameIn(members, row) !== name)
  const person = [{ address, name: isShared || address === '' ? name : null }, ...merged.map(named)]
  await erasePerson(erasure, person, new Map([[members.name, [member]]]))
}
