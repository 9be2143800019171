import type { AppContext } from '#server/context/context.ts'
import type { Person } from '#server/people/persons.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkPart } from '#shared/link-view.ts'
import { type Message, message } from '#shared/message.ts'

/** @returns the days of a person in a group, in words; none for one who has been in it for ever */
function daysOf({ first_day, last_day }: { first_day: string | null; last_day: string | null }): Message[] {
  const first = { day: first_day ?? '' }
  const last = { day: last_day ?? '' }
  if (first_day && last_day) return [message('link.member.groupBetween', { first, last })]
  if (first_day) return [message('link.member.groupFrom', { first })]
  return last_day ? [message('link.member.groupUntil', { last })] : []
}

/** @returns the part about the groups that a person is, was or will be in; none without any */
export async function groupsPart(
  { db }: AppContext,
  { id }: Person,
  language: Language,
): Promise<LinkPart[]> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['name', 'name_en', 'task', 'task_en', 'first_day', 'last_day'])
    .where('member_id', '=', id)
    .where('group_members.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .orderBy('first_day', 'desc')
    .orderBy('groups.id')
    .execute()
  if (rows.length === 0) return []
  const links = rows.map((row) => {
    const { text: task } = textIn(row, 'task', language)
    return { label: textIn(row, 'name', language).text, notes: [...(task ? [task] : []), ...daysOf(row)] }
  })
  return [{ heading: message('link.member.groups'), links }]
}
