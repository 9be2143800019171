import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invitation } from '#shared/account-links.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { users } from '#shared/resources/users.ts'
import { textControl } from '#web/admin/form/text-control.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Notice } from '#web/admin/page/list-bars.tsx'
import { NoServerNotice } from '#web/admin/page/no-server-notice.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { GrantsWords } from './grants-words.tsx'
import css from './invitations.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { GrantsFields, noGrants, useGrantsForm } from './role-fields.tsx'

/** Invites a new user by mail, with the rights of the account. */
const InviteDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const { t, resourceIn } = usePanelTexts()
  const call = useApi()
  const { data: mail } = useRead<{ transport: 'smtp' | 'files' }>(`${panelApi.mails}status/`)
  const form = useGrantsForm(noGrants, { email: '' })
  const send = async (): Promise<void> => {
    await call(panelApi.invitations, { method: 'POST', body: form.values })
    toast.success(t('users.invited', { address: String(form.values.email) }))
    onDone()
  }
  return (
    <PasswordDialog
      form={form}
      title={t('users.invite')}
      label={t('users.sendInvitation')}
      send={send}
      onClose={onClose}
    >
      {mail?.transport === 'files' && <NoServerNotice />}
      <TextInput
        {...textControl(form, 'email')}
        type="email"
        label={resourceIn(users).fields.email.label}
        required
        data-autofocus
        mb="md"
      />
      <GrantsFields form={form} />
    </PasswordDialog>
  )
}

type LineProps = {
  invitation: Invitation
  /** Calls the address of the invitation, or one below it. */
  onDecide: (request: { method: 'POST' | 'DELETE'; path: string; done: string }) => void
}

const InvitationLine = ({ invitation, onDecide }: LineProps) => {
  const { t, dateTime } = usePanelTexts()
  const { email: address, invited_by, is_void, expires_at, ...grants } = invitation
  const validity = (): string => {
    if (is_void) return t('users.invitationVoid')
    return Date.parse(expires_at) > Date.now()
      ? t('users.invitedUntil', { time: dateTime(expires_at) })
      : t('users.invitationOver')
  }
  const decisions = [
    { label: t('users.inviteAgain'), method: 'POST', path: 'send/', done: t('users.invited', { address }) },
    { label: t('users.uninvite'), method: 'DELETE', path: '', done: t('users.uninvited', { address }) },
  ] as const
  return (
    <li className={css.invitation}>
      <div>
        <strong>{address}</strong>
        <div className={card.hint}>
          <GrantsWords {...grants} />
        </div>
        <div className={card.hint}>
          {invited_by !== null && `${t('users.invitedBy', { name: invited_by })} `}
          {validity()}
        </div>
      </div>
      <Group gap={8}>
        {decisions.map(({ label, ...request }) => (
          <LineButton
            label={label}
            key={label}
            name={`${label}: ${address}`}
            onClick={() => onDecide(request)}
          />
        ))}
      </Group>
    </li>
  )
}

/**
 * The invitations that wait to be accepted, and the button that makes one.
 * @param props.version changes when a change of rights may have taken some back
 */
export const Invitations = ({ version }: { version: number }) => {
  const { t } = usePanelTexts()
  const {
    data: invitations = [],
    problem,
    reload,
  } = useRead<readonly Invitation[]>(panelApi.invitations, { version })
  const decisions = useRun(reload)
  const [isInviting, setInviting] = useState(false)
  return (
    <section className={css.invitations} aria-label={t('users.invitations')}>
      <Button leftSection={<AdminIcon name="mail" />} onClick={() => setInviting(true)}>
        {t('users.invite')}
      </Button>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {decisions.problem && <Notice problem={decisions.problem} onClose={decisions.forgetProblem} />}
      {invitations.length > 0 && (
        <>
          <h2>{t('users.invitations')}</h2>
          <ul className={css.list}>
            {invitations.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                invitation={invitation}
                onDecide={({ method, path, done }) =>
                  void decisions.run(
                    () => decisions.call(`${panelApi.invitations}${invitation.id}/${path}`, { method }),
                    { done },
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
      {isInviting && (
        <InviteDialog
          onDone={() => {
            setInviting(false)
            void reload()
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </section>
  )
}
