import { type Erasure, eraseRows, pickRows } from '#server/crud/erase-records.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import { eraseAccountName } from '#server/db/account-names.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import type { StoredRow } from '#server/db/records.ts'
import { eraseMailsTo } from '#server/mail/outbox/erase-mails.ts'
import { foldText } from '#shared/fold.ts'
import type { Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { users } from '#shared/resources/users.ts'

type Person = { address: string; name: string }

const personOf = ({ first_name, last_name, email }: StoredRow): Person => ({
  address: email as string,
  name: foldText(`${first_name} ${last_name}`),
})

/** @returns the name of the field with the e-mail address of the person whom a record is about, if there is one */
const addressField = ({ fields, singleton }: Resource): string | undefined =>
  singleton ? undefined : Object.entries(fields).find(([, { kind }]) => kind === 'email')?.[0]

/** Looks once among the living members, which are indexed by address, and once in the bin. */
async function withAddress(scope: WriteScope, resource: Resource, { address }: Person): Promise<StoredRow[]> {
  const isTheirs = hasAddress(addressField(resource) ?? 'email', address)
  const pick = (is: 'is' | 'is not') =>
    pickRows(scope, resource, (query) => query.where(isTheirs).where('deleted_at', is, null))
  return [...(await pick('is')), ...(await pick('is not'))]
}

/**
 * Erases every other trace of a member: records with the same e-mail address in any table, mails to it, and the
 * person's account (T58). Two things stay. An administrator's account: their rights are withdrawn first. And
 * while another member has the same address, as families do, the records with another name.
 */
export async function eraseTraces(member: StoredRow, erasure: Erasure): Promise<void> {
  const { scope } = erasure
  const person = personOf(member)
  const namesakes = await withAddress(scope, members, person)
  const others = namesakes.filter(({ id }) => id !== member.id)
  const earlier = others.filter((row) => row.deleted_at !== null && personOf(row).name === person.name)
  await eraseRows(erasure, members, earlier)
  const isShared = others.length > earlier.length
  for (const resource of resources) {
    if (
      addressField(resource) === undefined ||
      resource.name === members.name ||
      resource.name === users.name
    )
      continue
    const rows = await withAddress(scope, resource, person)
    const own = rows.filter(
      ({ name }) => !isShared || (typeof name === 'string' && foldText(name) === person.name),
    )
    await eraseRows(erasure, resource, own)
  }
  if (isShared) return
  const mailIds = await eraseMailsTo(scope.tx, person.address)
  for (const id of mailIds) erasure.mailIds.add(id)
  if (mailIds.length > 0) erasure.erased.mails = (erasure.erased.mails ?? 0) + mailIds.length
  for (const account of await withAddress(scope, users, person)) {
    if (account.is_superuser || account.roles !== '[]') continue
    await eraseRows(erasure, users, [account])
    await eraseAccountName(scope.tx, account.id)
  }
}
