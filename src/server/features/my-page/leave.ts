import type { AppContext } from '#server/context/context.ts'
import { changedFields } from '#server/crud/changed-fields.ts'
import { saveRow } from '#server/crud/save-row.ts'
import { linkView } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { findAnnouncementRecipient } from '#server/mail/outbox/announcement-recipient.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { takeBackDeparture } from '#server/membership/by-board.ts'
import { done, type Outcome } from '#server/people/own-facts.ts'
import { byRules, findPersons, type Held, type Person, writing } from '#server/people/persons.ts'
import { dayMs } from '#shared/durations.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { LinkForm } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'

const next = { label: message('link.member.ask'), to: pages.mine }
const back = linkView('memberReturnDone', { next })
const tooLate = linkView('memberReturnTooLate', { status: 410, next })

/** @returns whether a person has not been a member since the day that a link holds */
const isGone = (person: Person, { standing }: StoredLink): boolean =>
  !person.member_status && person.left_on === standing

async function store(held: Held, isActive: boolean, action: string): Promise<Person> {
  const { scope, person } = held
  const values = await byRules(held, { member_status: isActive })
  const fields = changedFields(members, person, values)
  return (await saveRow(scope, members, { row: person, values, fields, action })) as Person
}

/** Takes back that a member has left, as long as the board has decided nothing about it. */
export const memberReturnLink = storedLink({
  kind: 'member-return',
  lasts: dayMs,
  about: async (context: AppContext, row) =>
    (await findPersons(context, row.email)).find(({ id }) => id === row.member_id),
  over: ({ row, about }, { context }) =>
    spentView(row, context, back) ?? (isGone(about, row) ? null : tooLate),
  shows: () => linkView('memberReturn', { forms: [{ button: message('link.memberReturn.button') }] }),
  does: async ({ row, about: { id } }, { context }) =>
    (await writing(context, { id, email: row.email }, async (held) => {
      if (held.person.member_status) return back
      if (!isGone(held.person, row)) return tooLate
      if (!(await spendLink(held.scope.tx, context, row))) return back
      await takeBackDeparture(held.scope, id)
      await store(held, true, 'own-return')
      return back
    })) ?? tooLate,
})

export const leaveForm: LinkForm = {
  does: 'leave',
  button: message('link.member.leaveYes'),
  behind: { summary: message('link.member.leave'), text: message('link.member.leaveText') },
}

async function announce({ scope, person }: Held, ip: string): Promise<void> {
  const { tx, context } = scope
  const recipient = await findAnnouncementRecipient(tx, 'announce_applications')
  if (!recipient || !(await mayMail(tx, context.now, { purpose: 'application', recipient, ip }))) return
  await context.outbox.add(tx, {
    kind: 'member-leaving',
    recipient,
    language: firstLanguage,
    recordId: person.id,
  })
}

type Leaving = { id: number; email: string; language: Language; ip: string }

/** Ends the membership of a person today, and tells them and the board. */
export async function leave(context: AppContext, leaving: Leaving): Promise<Outcome | null> {
  const { nonce, token } = await memberReturnLink.make(context)
  return writing(context, leaving, async (held): Promise<Outcome> => {
    const left = done(message('link.member.hasLeft'))
    if (!held.person.member_status) return left
    const { tx } = held.scope
    const { id, email, left_on } = await store(held, false, 'own-leave')
    await memberReturnLink.keep(tx, context, { token, email, memberId: id, standing: left_on ?? '' })
    await context.outbox.add(tx, {
      kind: 'member-left',
      recipient: email,
      language: leaving.language,
      recordId: id,
      data: { nonce },
    })
    await announce(held, leaving.ip)
    return left
  })
}
