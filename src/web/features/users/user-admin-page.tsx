import { Alert, Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { wordsOf } from '#shared/field.ts'
import { api } from '#shared/paths.ts'
import { type User, users } from '#shared/resources/users.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'

type Rights = Partial<Pick<User, 'is_superuser' | 'is_active'>>
type Change = { user: User; rights: Rights; question: string; done: string; reload: () => void }

const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`

/** @returns what can be done to an account, and how it is said. */
function changesOf(user: User, reload: () => void, { t }: PanelTexts): { label: string; change: Change }[] {
  const name = nameOf(user)
  const rights = user.is_superuser ? ('withdraw' as const) : ('grant' as const)
  const account = user.is_active ? ('close' as const) : ('open' as const)
  return [
    { key: rights, rights: { is_superuser: !user.is_superuser } },
    { key: account, rights: { is_active: !user.is_active } },
  ].map(({ key, rights: next }) => {
    const words = { question: t(`users.${key}.question`, { name }), done: t(`users.${key}.done`, { name }) }
    return { label: t(`users.${key}`), change: { ...words, user, rights: next, reload } }
  })
}

const noPassword = { password: '' }

/** Rights are only given and taken with one's own password, so that nobody does it on an unwatched screen (T04). */
const ConfirmDialog = ({ change, onClose }: { change: Change; onClose: () => void }) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const form = useFormCore<string>({ names: ['password'], initial: noPassword, check: () => null })
  const { password = '' } = form.values
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    form.touch('password')
    await form.send(form.values, async () => {
      await call(api.record('users', change.user.id), { method: 'PUT', body: { ...change.rights, password } })
      toast.success(change.done)
      change.reload()
      onClose()
    })
  }
  return (
    <Modal opened onClose={onClose} title={change.question}>
      <form onSubmit={(event) => void confirm(event)}>
        <PasswordInput
          label={t('users.password')}
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          error={form.errorOf('password')}
          aria-invalid={form.errorOf('password') !== null}
          onChange={(event) => form.change('password', event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        {form.unsaidFailure && (
          <Alert color="red" variant="outline" role="alert" mt="md" title={t('form.notSaved')}>
            {form.unsaidFailure.title}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('button.cancel')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={password === ''}>
            {t('users.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** The accounts, and which of them may administer (/admin/users/, settled §4.1). */
export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { is_superuser } = texts.resourceIn(users).fields
  const [yes, no] = wordsOf(is_superuser)
  const [change, setChange] = useState<Change | null>(null)
  return (
    <>
      <ResourcePage<User>
        {...basics}
        intro={t('users.intro')}
        columns={[
          'id',
          { key: 'first_name', width: 'wide', cell: nameOf },
          'email',
          'is_superuser',
          'is_active',
        ]}
        filters={[
          {
            kind: 'choice',
            field: 'is_superuser',
            label: is_superuser.label,
            options: [
              ['', t('filter.all')],
              ['true', yes],
              ['false', no],
            ],
          },
        ]}
        operations={(user, { reload }) =>
          changesOf(user, reload, texts).map(({ label, change: next }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              aria-label={`${label}: ${nameOf(user)}`}
              onClick={() => setChange(next)}
            >
              {label}
            </Button>
          ))
        }
        exportable={false}
        empty={t('users.empty')}
      />
      {change && <ConfirmDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
