import type { EndedWork } from '#shared/account-links.ts'
import { api } from '#shared/paths.ts'
import type { User } from '#shared/resources/users.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { GrantsFields, useGrantsForm } from './role-fields.tsx'

type Props = {
  user: User
  name: string
  onDone: (ended: EndedWork, operation: string | null | undefined) => void
  onClose: () => void
}

/** The rights of one account, each with its first and last day. */
export const RolesDialog = ({ user, name, onDone, onClose }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { is_superuser, administrator_from, administrator_until, roles } = user
  const form = useGrantsForm({ is_superuser, administrator_from, administrator_until, roles })
  const save = async (): Promise<void> => {
    // Without the right there are no days for it.
    const days = form.values.is_superuser ? {} : { administrator_from: null, administrator_until: null }
    const body = { ...form.values, ...days }
    const { data, operation } = await call<{ ended: EndedWork }>(api.record('users', user.id), {
      method: 'PUT',
      body,
    })
    onDone(data.ended, operation)
  }
  return (
    <PasswordDialog
      form={form}
      title={t('users.roles.title', { name })}
      label={t('users.roles.save')}
      send={save}
      onClose={onClose}
    >
      <GrantsFields form={form} />
    </PasswordDialog>
  )
}
