import type { AppContext } from '#server/context/context.ts'
import { changedFields } from '#server/crud/changed-fields.ts'
import { saveRow } from '#server/crud/save-row.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import { linkView } from '#server/links/link.ts'
import { type StoredLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { findAnnouncementRecipient } from '#server/mail/outbox/announcement-recipient.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { undoOperation } from '#server/operations/undo-operation.ts'
import { done, type Outcome } from '#server/people/own-facts.ts'
import { byRules, findPersons, type Held, holdPerson } from '#server/people/persons.ts'
import { dayMs } from '#shared/durations.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { LinkForm } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'

const next = { label: message('link.member.ask'), to: pages.mine }
const back = linkView('memberReturnDone', { next })
const tooLate = linkView('memberReturnTooLate', { status: 410, next })

const leaving = defineOperation({
  name: 'leave',
  right: { to: 'write', resource: members.name },
  changes: ['members', 'member_departures', 'mails'],
  sends: ['member-left', 'member-leaving'],
  times: undoForDay,
})

/** Finds the operation by which the member of a link has left. */
const findLeaving = ({ db }: AppContext, { standing }: StoredLink) =>
  db
    .selectFrom('operations')
    .select(['id', 'undone_at'])
    .where('id', '=', standing)
    .where('kind', '=', leaving.name)
    .executeTakeFirst()

/** Undoes that a member has left, unless the membership was changed since. The link works for as long as the undo. */
export const memberReturnLink = storedLink({
  kind: 'member-return',
  lasts: dayMs,
  about: async (context: AppContext, row) => {
    const person = (await findPersons(context, row.email)).find(({ id }) => id === row.member_id)
    return person && { operation: await findLeaving(context, row) }
  },
  over: ({ row, about: { operation } }, { context }) =>
    spentView(row, context, back) ?? (!operation ? tooLate : operation.undone_at === null ? null : back),
  shows: () => linkView('memberReturn', { forms: [{ button: message('link.memberReturn.button') }] }),
  does: async ({ row }, { context }) => {
    try {
      const { undone } = await undoOperation({ context, actor: anonymous, id: row.standing })
      return undone > 0 ? back : tooLate
    } catch (thrown) {
      const { code } = toAppError(thrown)
      // Another click is undoing it.
      if (code === 'undo-running') return back
      if (code === 'undo-ended') return tooLate
      throw thrown
    }
  },
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

/** Ends the membership of a person today, and writes to them and to the board. */
export async function leave(context: AppContext, member: Leaving): Promise<Outcome | null> {
  const { nonce, token } = await memberReturnLink.make(context)
  const work = { context, actor: anonymous, kind: leaving }
  const { result } = await applyOperation(work, (scope) =>
    holdPerson({ scope, cruds: context.cruds }, member, async (held): Promise<Outcome> => {
      const { person } = held
      const left = done(message('link.member.hasLeft'))
      if (!person.member_status) return left
      const values = await byRules(held, { member_status: false })
      const fields = changedFields(members, person, values)
      await saveRow(scope, members, { row: person, values, fields, action: 'own-leave' })
      const { id, email } = person
      const { tx, operation } = scope
      await memberReturnLink.keep(tx, context, { token, email, memberId: id, standing: operation.id })
      await scope.context.outbox.add(tx, {
        kind: 'member-left',
        recipient: email,
        language: member.language,
        recordId: id,
        data: { nonce },
        isImmediate: true,
      })
      await announce(held, member.ip)
      return left
    }),
  )
  return result
}
