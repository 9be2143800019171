import type { Language } from '#shared/languages.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { users } from '#shared/resources/users.ts'
import type { Mandate, Term } from '#shared/roles.ts'
import { resourceIn } from './resource-words.ts'

/** The rights of an invited person, as the invitation keeps them. */
export type Standing = {
  is_superuser?: boolean
  administrator_from?: string | null
  administrator_until?: string | null
  roles?: readonly Mandate[]
}

function termWords({ first_day, last_day }: Term): Message {
  if (first_day && last_day)
    return message('grant.between', { first: { day: first_day }, last: { day: last_day } })
  if (first_day) return message('grant.from', { first: { day: first_day } })
  return last_day ? message('grant.until', { last: { day: last_day } }) : message('grant.open')
}

/** @returns the rights of an invited person, each with its name in the language and the days from and until which it lasts */
export function grantFacts(
  { is_superuser, administrator_from = null, administrator_until = null, roles = [] }: Standing,
  language: Language,
): [Words, Words][] {
  const { fields } = resourceIn(language, users)
  const names = fields.roles.of?.role?.optionLabels
  const administrator = { first_day: administrator_from, last_day: administrator_until }
  const held = [
    ...(is_superuser ? [{ name: fields.is_superuser.label, term: administrator }] : []),
    ...roles.map(({ role, ...term }) => ({ name: names?.[role] ?? role, term })),
  ]
  return held.map(({ name, term }) => [
    message('grant.label'),
    message('grant.role', { name, term: termWords(term) }),
  ])
}
