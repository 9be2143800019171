import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { users } from '#shared/resources/users.ts'
import { roles as allRoles, type Mandate, type Role, type Term } from '#shared/roles.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './role-fields.module.css'

/** The rights of an account, as they are given: from day to day. */
export type Grants = {
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  roles: readonly Mandate[]
}

type Value = string | boolean | null | readonly Mandate[]

export const noGrants: Grants = {
  is_superuser: false,
  administrator_from: null,
  administrator_until: null,
  roles: [],
}

/** The form of grants, with one's own password and what else is sent with them. */
export function useGrantsForm(grants: Grants, more: Readonly<Record<string, string>> = {}) {
  const [initial] = useState<Readonly<Record<string, Value>>>({ password: '', ...more, ...grants })
  return useFormCore<Value>({ names: Object.keys(initial), initial, check: () => null })
}

type Form = ReturnType<typeof useGrantsForm>

/** @returns what the server refused of the grants at a pointer: `roles/0/last_day` */
function errorAt(form: Form, pointer: string): string | null {
  const [field = '', ...part] = pointer.split('/')
  return part.length === 0 ? form.errorOf(field) : (form.partErrorsOf(field)?.[part.join('/')] ?? null)
}

type TermProps = {
  of: string
  term: Term
  pointers: { first: string; last: string }
  form: Form
  onChange: (term: Term) => void
}

const TermFields = ({ of, term, pointers, form, onChange }: TermProps) => {
  const { t } = usePanelTexts()
  const input = (part: keyof Term, label: string, pointer: string) => (
    <DateField
      kind="date"
      size="xs"
      label={label}
      aria-label={`${of}: ${label}`}
      value={term[part] ?? ''}
      error={errorAt(form, pointer)}
      onChange={(value) => onChange({ ...term, [part]: value || null })}
    />
  )
  return (
    <div className={css.term}>
      {input('first_day', t('users.firstDay'), pointers.first)}
      {input('last_day', t('users.lastDay'), pointers.last)}
    </div>
  )
}

/** Whether the account is an administrator's, and its roles, each with its first and last day. */
export const GrantsFields = ({ form }: { form: Form }) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(users)
  const names = fields.roles.of?.role?.optionLabels
  const { is_superuser, administrator_from, administrator_until, roles } = form.values as unknown as Grants
  const setMandate = (role: Role, term: Term | null): void => {
    const mandates = allRoles.flatMap((one) => {
      const held = roles.find((mandate) => mandate.role === one)
      if (one !== role) return held ? [held] : []
      return term ? [{ role, ...term }] : []
    })
    form.change('roles', mandates)
  }
  return (
    <fieldset className={css.roles}>
      <legend>{t('users.may')}</legend>
      <div className={css.role}>
        <Checkbox
          label={fields.is_superuser.label}
          description={t('users.explain.administrator')}
          checked={is_superuser}
          onChange={(event) => form.change('is_superuser', event.currentTarget.checked)}
        />
        {is_superuser && (
          <TermFields
            of={fields.is_superuser.label}
            term={{ first_day: administrator_from, last_day: administrator_until }}
            pointers={{ first: 'administrator_from', last: 'administrator_until' }}
            form={form}
            onChange={({ first_day, last_day }) => {
              form.change('administrator_from', first_day)
              form.change('administrator_until', last_day)
            }}
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
                form={form}
                onChange={(term) => setMandate(role, term)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
