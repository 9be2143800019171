import { Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Language } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import type { Role } from '#shared/roles.ts'
import { PasswordField, textControl } from '#web/admin/form/text-control.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Part } from '#web/admin/page/part.tsx'
import settingsCss from '#web/admin/page/settings-page.module.css'
import { type AppDispatch, tokenOf } from '#web/redux/thunk.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type AccountFields, AccountForm } from './account-form.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

/** One's own account, as `GET /users/me/` answers it. */
type Account = {
  id: number
  first_name: string
  last_name: string
  email: string
  pending_email: string | null
  language: Language | ''
  is_superuser: boolean
  roles: Role[]
  /** An administrator who may do nothing before the account has a second factor. */
  needs_second_factor: boolean
}

/** Actions that tell the store of a change; the session is a feature of its own. */
export type AccountActions = {
  renamed: (first_name: string) => { type: string }
  sessionRenewed: (session: never) => { type: string }
  rightsKnown: (rights: Pick<Account, 'is_superuser' | 'roles'> & { token: string }) => { type: string }
  onLanguage: () => (language: Language) => void
}

const CurrentPassword = ({ form }: { form: AccountFields }) => (
  <PasswordField
    {...textControl(form, 'current_password')}
    label={usePanelTexts().t('users.password')}
    autoComplete="current-password"
  />
)

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
            {...textControl(form, name)}
            label={fields[name].label}
            autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
            required
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
            {...textControl(form, 'email')}
            type="email"
            label={t('account.newAddress')}
            autoComplete="email"
            required
          />
          <CurrentPassword form={form} />
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
          <CurrentPassword form={form} />
          <PasswordField
            {...textControl(form, 'password')}
            label={t('account.newPassword')}
            autoComplete="new-password"
          />
        </>
      )}
    </AccountForm>
  )
}

/** One's own account (/admin/account/), for every signed-in user. */
export const AccountPage = ({ actions }: { actions: AccountActions }) => {
  const { t } = usePanelTexts()
  const { data: account, problem, reload } = useRead<Account>(api.me)
  const storeLanguage = actions.onLanguage()
  const dispatch = useDispatch<AppDispatch>()
  const [changes, setChanges] = useState(0)
  const changed = (): void => {
    setChanges((count) => count + 1)
    void reload()
  }
  /** The rights of an account can hang on its second factor. */
  const secured = async (): Promise<void> => {
    const latest = await reload()
    if (!latest) return
    const { is_superuser, roles } = latest
    dispatch((_, getState) => {
      const token = tokenOf(getState())
      if (token) dispatch(actions.rightsKnown({ token, is_superuser, roles }))
    })
  }
  return (
    <div className={settingsCss.page}>
      <h1 tabIndex={-1}>{t('account.title')}</h1>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!account && !problem && <Skeleton height={240} radius="md" />}
      {account && (
        <>
          <NamePart key={`name ${changes}`} account={account} onChanged={changed} actions={actions} />
          <AddressPart account={account} onChanged={changed} />
          <PasswordPart onChanged={changed} actions={actions} />
          <FactorsSection isNeeded={account.needs_second_factor} onChanged={() => void secured()} />
          <Part title={t('account.language')}>
            <LanguageSwitch onChoose={storeLanguage} />
          </Part>
          <DevicesSection version={changes} />
          <SignInsSection />
        </>
      )}
    </div>
  )
}
