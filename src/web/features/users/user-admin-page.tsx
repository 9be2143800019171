import { Stack } from '@mantine/core'
import { useReducer, useState } from 'react'
import type { EndedWork } from '#shared/account-links.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type User, users } from '#shared/resources/users.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { Notice } from '#web/admin/page/list-bars.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { StateBadge, StatusBadge } from '#web/admin/table/status-badge.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import { type Ended, EndedNotice, hasEnded } from './ended-notice.tsx'
import { TermWords } from './grants-words.tsx'
import { Invitations } from './invitations.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'

type Rights = Partial<Pick<User, 'is_superuser' | 'is_active'>>
/** Without `rights` the second factor is removed. */
type Change = {
  user: User
  rights: Rights | null
  question: string
  /** Of a change that ends what the account has open. */
  note: string | undefined
  done: string
  reload: () => void
}

const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`

/** @returns the changes that can be made to an account, with their words. */
function changesOf(user: User, reload: () => void, { t }: PanelTexts): { label: string; change: Change }[] {
  const name = nameOf(user)
  const rights = user.is_superuser ? ('withdraw' as const) : ('grant' as const)
  const account = user.is_active ? ('close' as const) : ('open' as const)
  return [
    { key: rights, rights: { is_superuser: !user.is_superuser } },
    { key: account, rights: { is_active: !user.is_active } },
    ...(user.has_second_factor ? [{ key: 'unprotect' as const, rights: null }] : []),
  ].map(({ key, rights: next }) => {
    const words = {
      question: t(`users.${key}.question`, { name }),
      note: key === 'withdraw' || key === 'close' ? t('users.ends') : undefined,
      done: t(`users.${key}.done`, { name }),
    }
    return { label: t(`users.${key}`), change: { ...words, user, rights: next, reload } }
  })
}

const noPassword = { password: '' }

type Changed = {
  ended: Ended
  text: string
  operation: string | null | undefined
  reload: () => void
}
type ConfirmProps = { change: Change; onChanged: (changed: Changed) => void; onClose: () => void }

const ConfirmDialog = ({ change, onChanged, onClose }: ConfirmProps) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const form = useFormCore<string>({ names: ['password'], initial: noPassword, check: () => null })
  const { password = '' } = form.values
  const send = async (): Promise<void> => {
    const { user, rights } = change
    const { id } = user
    if (rights) {
      const body = { ...rights, password }
      const { data, operation } = await call<{ ended: EndedWork }>(api.record('users', id), {
        method: 'PUT',
        body,
      })
      const ended = { name: nameOf(user), work: data.ended }
      onChanged({ ended, text: change.done, operation, reload: change.reload })
    } else await call(panelApi.removeFactors(id), { method: 'POST', body: { password } })
    change.reload()
    onClose()
  }
  return (
    <PasswordDialog
      form={form}
      title={change.question}
      note={change.note}
      label={t('users.confirm')}
      send={send}
      onClose={onClose}
    />
  )
}

const ClosedMark = () => {
  const [, closed] = wordsOf(usePanelTexts().resourceIn(users).fields.is_active)
  return (
    <StateBadge tone="error" icon="close">
      {closed}
    </StateBadge>
  )
}

const Administrator = ({ is_superuser, administrator_from, administrator_until }: User) => {
  const { is_superuser: field } = usePanelTexts().resourceIn(users).fields
  return (
    <>
      <StatusBadge on={is_superuser} words={wordsOf(field)} />
      {is_superuser && (
        <div className={card.hint}>
          <TermWords first_day={administrator_from} last_day={administrator_until} />
        </div>
      )}
    </>
  )
}

const Roles = ({ roles }: User) => {
  const { roles: field } = usePanelTexts().resourceIn(users).fields
  const names = field.of?.role?.optionLabels
  return (
    <ul>
      {roles.map((mandate) => (
        <li key={mandate.role}>
          {names?.[mandate.role]}{' '}
          <span className={card.hint}>
            <TermWords {...mandate} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The accounts and their rights (/admin/users/, settled §4.1). */
export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { is_superuser } = texts.resourceIn(users).fields
  const [yes, no] = wordsOf(is_superuser)
  const [change, setChange] = useState<Change | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const [changes, countChange] = useReducer((count: number) => count + 1, 0)
  const { offer, bar } = useActs<never>()
  const { run, problem, forgetProblem } = useRun()
  /** Shows what ended with the rights, and offers to undo the change. */
  const showChanged = ({ ended: next, text, operation, reload }: Changed): void => {
    setEnded(next)
    countChange()
    const undone = async (work: () => Promise<unknown>) => {
      await run(work)
      setEnded(null)
      countChange()
      reload()
    }
    offer({ text, operation }, { run: undone })
  }
  const [giving, setGiving] = useState<{ user: User; reload: () => void } | null>(null)
  return (
    <>
      <ResourcePage<User>
        {...basics}
        intro={
          <Stack gap="sm">
            <p>{t('users.intro')}</p>
            {ended && hasEnded(ended.work) && <EndedNotice ended={ended} onClose={() => setEnded(null)} />}
            <Invitations version={changes} />
          </Stack>
        }
        columns={[
          'id',
          {
            key: 'first_name',
            cell: nameOf,
            mark: ({ is_active }) => !is_active && <ClosedMark />,
          },
          'email',
          { key: 'is_superuser', cell: (user) => <Administrator {...user} /> },
          { key: 'roles', cell: (user) => <Roles {...user} /> },
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
          [
            ...changesOf(user, reload, texts).map(({ label, change: next }) => ({
              label,
              open: () => setChange(next),
            })),
            { label: t('users.roles'), open: () => setGiving({ user, reload }) },
          ].map(({ label, open }) => (
            <LineButton label={label} key={label} name={`${label}: ${nameOf(user)}`} onClick={open} />
          ))
        }
        exportable={false}
        bars={
          <>
            {problem && <Notice problem={problem} onClose={forgetProblem} />}
            {bar}
          </>
        }
        empty={t('users.empty')}
      />
      {change && <ConfirmDialog change={change} onChanged={showChanged} onClose={() => setChange(null)} />}
      {giving && (
        <RolesDialog
          user={giving.user}
          name={nameOf(giving.user)}
          onDone={(work, operation) => {
            const name = nameOf(giving.user)
            const text = t('users.roles.done', { name })
            showChanged({ ended: { name, work }, text, operation, reload: giving.reload })
            giving.reload()
            setGiving(null)
          }}
          onClose={() => setGiving(null)}
        />
      )}
    </>
  )
}
