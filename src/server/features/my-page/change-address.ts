import type { AppContext } from '#server/context/context.ts'
import { saveRow } from '#server/crud/save-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { shortDigest } from '#server/encoding/digest.ts'
import { readAddress } from '#server/encoding/read-address.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { endLinks } from '#server/links/end-links.ts'
import { linkView } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { done, type Outcome, refused, type Typed } from '#server/people/own-facts.ts'
import { addressField, openPersons, type Person } from '#server/people/persons.ts'
import { checkText } from '#shared/check-field.ts'
import { dayMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkForm, LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'

/** @returns the address that a member had when a link was asked for, as a digest */
const standingOf = ({ email }: { email: string }): string => shortDigest(foldAddress(email))

async function openMember(db: Db | Tx, id: number) {
  const [open] = await openPersons(db)
  return [open.where('id', '=', id)] as const
}

const replaced = linkView('memberReplaced', {
  status: 410,
  next: { label: message('link.member.ask'), to: pages.mine },
})
const changed = linkView('memberAddressDone', { next: { label: message('link.member.ask'), to: pages.mine } })

/** @returns the page of a link that has nothing to confirm, or null */
function whyNot({ row, about }: { row: StoredLink; about: Person }, context: AppContext): LinkView | null {
  if (foldAddress(about.email) === row.email_key) return changed
  const spent = spentView(row, context, replaced)
  return spent ?? (row.standing === standingOf(about) ? null : replaced)
}

async function move(
  scope: WriteScope & { context: AppContext },
  { row, language }: { row: StoredLink; language: Language },
): Promise<LinkView> {
  const { tx, context } = scope
  const [open] = await openMember(tx, row.member_id ?? 0)
  const person = await context.dialect.lockRow(open).executeTakeFirst()
  if (!person) return replaced
  const over = whyNot({ row, about: person }, context)
  if (over) return over
  if (!(await spendLink(tx, context, row))) return replaced
  const values = { email: row.email }
  const checked = await context.cruds.get(members.name)?.rules.beforeUpdate?.(values, person, scope)
  const change = { row: person as StoredRow, values: checked ?? values, fields: ['email'] }
  await saveRow(scope, members, { ...change, action: 'own-address' })
  await context.outbox.add(tx, {
    kind: 'member-moved',
    recipient: person.email,
    language,
    recordId: person.id,
    data: { email: row.email },
  })
  return changed
}

/** Asks the new address of a member to confirm it. */
export const memberAddressLink = storedLink({
  kind: 'member-address',
  lasts: dayMs,
  about: async ({ db }: AppContext, row) => {
    const [open] = await openMember(db, row.member_id ?? 0)
    return open.executeTakeFirst()
  },
  over: whyNotNow,
  shows: ({ row }) =>
    linkView('memberAddress', {
      facts: [[message('label.email'), row.email]],
      forms: [{ button: message('link.memberAddress.button') }],
    }),
  does: ({ row }, { context, language }) =>
    inTransaction({ context, actor: anonymous, isPublic: false }, (scope) =>
      move({ ...scope, context }, { row, language }),
    ),
})

function whyNotNow(found: { row: StoredLink; about: Person }, { context }: { context: AppContext }) {
  return whyNot(found, context)
}

/** @returns the form of a new address */
export const addressForm = ({ typed, problems }: Partial<Typed> = {}): LinkForm => ({
  does: 'address',
  button: message('link.member.moveButton'),
  fields: [
    {
      name: 'new_email',
      label: message('link.member.newAddress'),
      value: typed?.new_email ?? '',
      maxLength: addressField.max ?? 254,
      autocomplete: 'email',
      ...(problems?.new_email && { problem: problems.new_email }),
    },
  ],
})

/** Mails a link to the new address of a person, which alone gives it to them. */
export async function askForAddress(
  context: AppContext,
  { person, form, language }: { person: Person; form: URLSearchParams; language: Language },
): Promise<Outcome> {
  const typed = { new_email: form.get('new_email') ?? '' }
  const email = readAddress(typed.new_email)
  const problem = checkText(addressField, email)
  if (problem)
    return {
      ...refused(message('problem.validation')),
      address: { typed, problems: { new_email: problem.detail } },
    }
  if (foldAddress(email) === foldAddress(person.email)) return refused(message('link.member.sameAddress'))
  const sent = done(message('link.member.addressAsked', { email }))
  if (!(await context.limits.isWithin('new_address', email))) return sent
  const { nonce, token } = await memberAddressLink.make(context)
  const standing = standingOf(person)
  await context.db.transaction().execute(async (tx) => {
    const earlier = endLinks(tx, context).where('kind', '=', 'member-address')
    await earlier.where('member_id', '=', person.id).execute()
    await memberAddressLink.keep(tx, context, { token, email, memberId: person.id, standing })
    await context.outbox.add(tx, {
      kind: 'member-address',
      recipient: email,
      language,
      recordId: person.id,
      data: { nonce },
    })
  })
  return sent
}
