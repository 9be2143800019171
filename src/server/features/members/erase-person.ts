import { type Erasure, pickRows } from '#server/crud/erase-records.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import type { StoredRow } from '#server/db/records.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { foldedNameIn } from '#shared/person-fields.ts'
import { members } from '#shared/resources/members.ts'

/**
 * Erases every other trace of a member, by `personTables`: records with the same e-mail address in any table, mails to it,
 * and the person's account (T58). Two things stay. An account with rights: these are withdrawn first. And while another member
 * has the same address, as families do, the records with another name.
 */
export async function eraseTraces(member: StoredRow, erasure: Erasure): Promise<void> {
  const address = member.email as string
  const name = foldedNameIn(members, member)
  const namesakes = await pickRows(erasure.scope, members, (query) =>
    query.where(hasAddress('email', address)),
  )
  const isShared = namesakes.some((row) => foldedNameIn(members, row) !== name)
  const person = [{ address, name: isShared || address === '' ? name : null }]
  await erasePerson(erasure, person, new Map([[members.name, [member]]]))
}
