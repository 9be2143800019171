import { PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { type AppDispatch, tokenOf } from '#web/redux/thunk.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './account.module.css'
import { type AccountFields, AccountForm } from './account-form.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'
import { type Account, useAccount } from './use-account.ts'

/** What the store does with what was changed here; the account is a feature of its own. */
export type AccountActions = {
  renamed: (first_name: string) => { type: string }
  sessionRenewed: (session: never) => { type: string }
  rightsKnown: (rights: Pick<Account, 'is_superuser' | 'roles'> & { token: string }) => { type: string }
  onLanguage: () => (language: 'sv' | 'en') => void
}

const Password = ({
  form,
  name,
  label,
  autoComplete,
}: {
  form: AccountFields
  name: string
  label: string
  autoComplete: string
}) => {
  const { t } = usePanelTexts()
  return (
    <PasswordInput
      label={label}
      autoComplete={autoComplete}
      required
      value={form.values[name] ?? ''}
      error={form.errorOf(name)}
      onChange={(event) => form.change(name, event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
    />
  )
}

type PartProps = { account: Account; onChanged: () => void; actions: AccountActions }

const NamePart = ({ account, onChanged, actions }: PartProps) => {
  const { t, resourceIn } = usePanelTexts()
  const call = useApi()
  const dispatch = useDispatch<AppDispatch>()
  const { fields } = resourceIn(users)
  const { first_name, last_name } = account
  return (
    <AccountForm
      title={t('account.name')}
      initial={{ first_name, last_name }}
      button={t('account.saveName')}
      done={t('account.nameSaved')}
      send={async (values) => {
        const { data } = await call<Account>(api.me, { method: 'PUT', body: values })
        dispatch(actions.renamed(data.first_name))
        onChanged()
      }}
    >
      {(form) =>
        (['first_name', 'last_name'] as const).map((name) => (
          <TextInput
            key={name}
            label={fields[name].label}
            autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
            required
            value={form.values[name] ?? ''}
            error={form.errorOf(name)}
            onChange={(event) => form.change(name, event.currentTarget.value)}
          />
        ))
      }
    </AccountForm>
  )
}

const AddressPart = ({ account, onChanged }: Omit<PartProps, 'actions'>) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { email, pending_email } = account
  return (
    <AccountForm
      title={t('account.address')}
      hint={
        pending_email === null
          ? t('account.addressNow', { address: email })
          : t('account.addressWaits', { address: email, next: pending_email })
      }
      initial={{ email: '', current_password: '' }}
      button={t('account.changeAddress')}
      done={t('account.addressAsked')}
      send={async (values) => {
        await call(panelApi.address, { method: 'POST', body: values })
        onChanged()
      }}
    >
      {(form) => (
        <>
          <TextInput
            type="email"
            label={t('account.newAddress')}
            autoComplete="email"
            required
            value={form.values.email ?? ''}
            error={form.errorOf('email')}
            onChange={(event) => form.change('email', event.currentTarget.value)}
          />
          <Password
            form={form}
            name="current_password"
            label={t('users.password')}
            autoComplete="current-password"
          />
        </>
      )}
    </AccountForm>
  )
}

const PasswordPart = ({ onChanged, actions }: Omit<PartProps, 'account'>) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const dispatch = useDispatch<AppDispatch>()
  return (
    <AccountForm
      title={t('account.password')}
      hint={t('account.passwordHint')}
      initial={{ current_password: '', password: '' }}
      button={t('account.changePassword')}
      done={t('account.passwordChanged')}
      send={async (values) => {
        const { data } = await call(panelApi.password, { method: 'POST', body: values })
        dispatch(actions.sessionRenewed(data as never))
        onChanged()
      }}
    >
      {(form) => (
        <>
          <Password
            form={form}
            name="current_password"
            label={t('users.password')}
            autoComplete="current-password"
          />
          <Password
            form={form}
            name="password"
            label={t('account.newPassword')}
            autoComplete="new-password"
          />
        </>
      )}
    </AccountForm>
  )
}

/** One's own account (/admin/account/), for everybody who is signed in. */
export const AccountPage = ({ actions }: { actions: AccountActions }) => {
  const { t } = usePanelTexts()
  const { account, problem, read } = useAccount()
  const storeLanguage = actions.onLanguage()
  const dispatch = useDispatch<AppDispatch>()
  const [changes, setChanges] = useState(0)
  const changed = (): void => {
    setChanges((count) => count + 1)
    void read()
  }
  /** What the account may do can hang on its second step. */
  const secured = async (): Promise<void> => {
    const known = await read()
    if (!known) return
    const { is_superuser, roles } = known
    dispatch((_, getState) => {
      const token = tokenOf(getState())
      if (token) dispatch(actions.rightsKnown({ token, is_superuser, roles }))
    })
  }
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('account.title')}</h1>
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
      {!account && !problem && <Skeleton height={240} radius="md" />}
      {account && (
        <>
          <NamePart key={`name ${changes}`} account={account} onChanged={changed} actions={actions} />
          <AddressPart account={account} onChanged={changed} />
          <PasswordPart onChanged={changed} actions={actions} />
          <FactorsSection isNeeded={account.needs_second_factor} onChanged={() => void secured()} />
          <section className={css.part}>
            <h2>{t('account.language')}</h2>
            <LanguageSwitch onChoose={storeLanguage} />
          </section>
          <DevicesSection version={changes} />
          <SignInsSection />
        </>
      )}
    </div>
  )
}
