import { Modal } from '@mantine/core'
import type { FormEvent } from 'react'
import { api } from '#shared/paths.ts'
import type { User } from '#shared/resources/users.ts'
import type { Mandate } from '#shared/roles.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import { ConfirmFoot } from './confirm-foot.tsx'
import { RoleFields, type Standing } from './role-fields.tsx'
import { standingError } from './standing-error.ts'

const names = ['password', 'is_superuser', 'administrator_from', 'administrator_until', 'roles'] as const

type Value = string | boolean | null | readonly Mandate[]

type Props = { user: User; name: string; onDone: () => void; onClose: () => void }

/** What one account may do, and from when to when. */
export const RolesDialog = ({ user, name, onDone, onClose }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { is_superuser, administrator_from, administrator_until, roles } = user
  const form = useFormCore<Value>({
    names,
    initial: { password: '', is_superuser, administrator_from, administrator_until, roles },
    check: () => null,
  })
  const { password, ...standing } = form.values as { password: string } & Standing
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    form.touch(...names)
    await form.send(form.values, async () => {
      // Who is no administrator has no days as one.
      const days = standing.is_superuser ? {} : { administrator_from: null, administrator_until: null }
      await call(api.record('users', user.id), { method: 'PUT', body: { ...standing, ...days, password } })
      toast.success(t('users.roles.done', { name }))
      onDone()
    })
  }
  const change = (value: Standing): void => {
    for (const [field, held] of Object.entries(value)) form.change(field, held)
  }
  return (
    <Modal opened onClose={onClose} title={t('users.roles.title', { name })} size="lg">
      <form onSubmit={(event) => void save(event)}>
        <RoleFields value={standing} errorOf={standingError(form)} onChange={change} />
        <ConfirmFoot
          form={form}
          password={password}
          onPassword={(value) => form.change('password', value)}
          onCancel={onClose}
          label={t('users.roles.save')}
        />
      </form>
    </Modal>
  )
}
