import { users } from '#shared/resources/users.ts'
import type { Term } from '#shared/roles.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { Grants } from './role-fields.tsx'

/** The first and the last day of a right in words; nothing for one without. */
export const TermWords = ({ first_day, last_day }: Term) => {
  const { t, day } = usePanelTexts()
  const words = [
    first_day && t('users.from', { day: day(first_day) }),
    last_day && t('users.until', { day: day(last_day) }),
  ]
  return words.filter(Boolean).join(' ')
}

/** The rights of an account and their days, in one line. */
export const GrantsWords = ({ is_superuser, administrator_from, administrator_until, roles }: Grants) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(users)
  const names = fields.roles.of?.role?.optionLabels
  const held = [
    ...(is_superuser
      ? [{ name: fields.is_superuser.label, first_day: administrator_from, last_day: administrator_until }]
      : []),
    ...roles.map(({ role, ...term }) => ({ name: names?.[role] ?? role, ...term })),
  ]
  if (held.length === 0) return t('users.noRights')
  return held.map(({ name, ...term }, index) => (
    <span key={name}>
      {index > 0 && ', '}
      {name} <TermWords {...term} />
    </span>
  ))
}
