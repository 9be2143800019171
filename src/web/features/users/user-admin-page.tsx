import { Alert, Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#shared/paths.ts'
import type { User } from '#shared/resources/users.ts'
import { ApiListPage } from '#web/admin/api-list-page.tsx'
import { PartedAddress } from '#web/admin/parted-address.tsx'
import { StatusBadge } from '#web/admin/status-badge.tsx'
import type { Column } from '#web/admin/table-parts.tsx'
import { asProblem, useApi } from '#web/admin/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { toast } from '#web/ui/toast.ts'

const columns: readonly Column<User>[] = [
  { key: 'id', header: '#', sort: 'id', width: 'narrow', cell: ({ id }) => id },
  {
    key: 'first_name',
    header: 'Name',
    sort: 'first_name',
    isTitle: true,
    width: 'wide',
    cell: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
  {
    key: 'email',
    header: 'Email',
    sort: 'email',
    width: 'long',
    cell: ({ email }) => <PartedAddress text={email} />,
  },
  {
    key: 'is_superuser',
    header: 'Administrator',
    sort: 'is_superuser',
    cell: ({ is_superuser }) => <StatusBadge on={is_superuser} words={['Ja', 'Nej']} />,
  },
  {
    key: 'is_active',
    header: 'Konto',
    sort: 'is_active',
    cell: ({ is_active }) => <StatusBadge on={is_active} words={['Öppet', 'Stängt']} />,
  },
]

type Rights = Partial<Pick<User, 'is_superuser' | 'is_active'>>
type Change = { user: User; rights: Rights; question: string; done: string; reload: () => void }

const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`

/** @returns what can be done to an account, and how it is said. */
function changesOf(user: User, reload: () => void): { label: string; change: Change }[] {
  const name = nameOf(user)
  const rights = user.is_superuser
    ? {
        label: 'Ta bort rätt',
        question: `Ta administratörsrätten från ${name}?`,
        done: `${name} är inte längre administratör.`,
      }
    : {
        label: 'Gör till administratör',
        question: `Göra ${name} till administratör?`,
        done: `${name} är administratör.`,
      }
  const account = user.is_active
    ? { label: 'Stäng konto', question: `Stänga kontot för ${name}?`, done: `Kontot för ${name} är stängt.` }
    : { label: 'Öppna konto', question: `Öppna kontot för ${name}?`, done: `Kontot för ${name} är öppet.` }
  return [
    { ...rights, rights: { is_superuser: !user.is_superuser } },
    { ...account, rights: { is_active: !user.is_active } },
  ].map(({ label, ...change }) => ({ label, change: { ...change, user, reload } }))
}

/** Rights are only given and taken with one's own password, so that nobody does it on an unwatched screen (T04). */
const ConfirmDialog = ({ change, onClose }: { change: Change; onClose: () => void }) => {
  const call = useApi()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const atPassword = problem?.errors.find(({ pointer }) => pointer === '/password')?.detail

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { ...change.rights, password }
      await call(api.record('users', change.user.id), { method: 'PUT', body })
      toast.success(change.done)
      change.reload()
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={change.question}>
      <form onSubmit={(event) => void confirm(event)}>
        <PasswordInput
          label="Ditt eget lösenord"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          error={atPassword}
          aria-invalid={atPassword !== undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Visa lösenordet' }}
        />
        {problem && !atPassword && (
          <Alert color="red" variant="outline" role="alert" mt="md" title="Inget sparades.">
            {problem.title}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            Bekräfta
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Who has an account, and who may administer (/admin/users/, DESIGN §4.1). */
export const Page = () => {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <>
      <ApiListPage<User, User>
        title="Users"
        intro="Vem som helst kan skaffa ett konto, men bara administratörer ser medlemmar och kan ändra."
        resource="users"
        path={api.list('users')}
        columns={columns}
        filters={[
          {
            kind: 'choice',
            field: 'is_superuser',
            label: 'Administrator',
            options: [
              ['', 'Alla'],
              ['true', 'Ja'],
              ['false', 'Nej'],
            ],
          },
        ]}
        toRow={(user) => user}
        nameOf={nameOf}
        operations={(user, reload) =>
          changesOf(user, reload).map(({ label, change: next }) => (
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
        problem={null}
        onForget={() => {}}
        empty="Här finns inget konto än."
      />
      {change && <ConfirmDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
