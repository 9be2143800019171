import { Checkbox, TextInput } from '@mantine/core'
import { users } from '#shared/resources/users.ts'
import { roles as allRoles, type Mandate, type Role, type Term } from '#shared/roles.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './role-fields.module.css'

/** What an account may do, and when, as it is given. */
export type Standing = {
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  roles: readonly Mandate[]
}

/** What the server says against the standing, by the pointers below it: `roles/0/last_day`. */
export type StandingErrors = (pointer: string) => string | null

type TermProps = {
  /** Whose first and last day it is. */
  of: string
  term: Term
  pointers: { first: string; last: string }
  errorOf: StandingErrors
  onChange: (term: Term) => void
}

const TermFields = ({ of, term, pointers, errorOf, onChange }: TermProps) => {
  const { t } = usePanelTexts()
  const input = (part: keyof Term, label: string, pointer: string) => (
    <TextInput
      type="date"
      size="xs"
      label={label}
      aria-label={`${of}: ${label}`}
      value={term[part] ?? ''}
      error={errorOf(pointer)}
      onChange={(event) => onChange({ ...term, [part]: event.currentTarget.value || null })}
    />
  )
  return (
    <div className={css.term}>
      {input('first_day', t('users.firstDay'), pointers.first)}
      {input('last_day', t('users.lastDay'), pointers.last)}
    </div>
  )
}

type Props = {
  value: Standing
  errorOf?: StandingErrors
  onChange: (value: Standing) => void
}

const noErrors: StandingErrors = () => null

/** Whether somebody is an administrator, and which roles they have, each with its first and last day. */
export const RoleFields = ({ value, errorOf = noErrors, onChange }: Props) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(users)
  const names = fields.roles.of?.role?.optionLabels
  const { roles } = value
  const setMandate = (role: Role, term: Term | null): void => {
    const mandates = allRoles.flatMap((one) => {
      const held = roles.find((mandate) => mandate.role === one)
      if (one !== role) return held ? [held] : []
      return term ? [{ role, ...term }] : []
    })
    onChange({ ...value, roles: mandates })
  }
  return (
    <fieldset className={css.roles}>
      <legend>{t('users.may')}</legend>
      <div className={css.role}>
        <Checkbox
          label={fields.is_superuser.label}
          description={t('users.explain.administrator')}
          checked={value.is_superuser}
          onChange={(event) => onChange({ ...value, is_superuser: event.currentTarget.checked })}
        />
        {value.is_superuser && (
          <TermFields
            of={fields.is_superuser.label}
            term={{ first_day: value.administrator_from, last_day: value.administrator_until }}
            pointers={{ first: 'administrator_from', last: 'administrator_until' }}
            errorOf={errorOf}
            onChange={({ first_day, last_day }) =>
              onChange({ ...value, administrator_from: first_day, administrator_until: last_day })
            }
          />
        )}
      </div>
      {allRoles.map((role) => {
        const index = roles.findIndex((mandate) => mandate.role === role)
        const mandate = roles[index]
        return (
          <div key={role} className={css.role}>
            <Checkbox
              label={names?.[role]}
              description={t(`users.explain.${role}`)}
              checked={mandate !== undefined}
              onChange={(event) =>
                setMandate(role, event.currentTarget.checked ? { first_day: null, last_day: null } : null)
              }
            />
            {mandate && (
              <TermFields
                of={names?.[role] ?? role}
                term={mandate}
                pointers={{ first: `roles/${index}/first_day`, last: `roles/${index}/last_day` }}
                errorOf={errorOf}
                onChange={(term) => setMandate(role, term)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
