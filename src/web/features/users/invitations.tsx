import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import type { Invitation } from '#shared/account-links.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { users } from '#shared/resources/users.ts'
import type { Mandate } from '#shared/roles.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { Notice } from '#web/admin/page/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import { ConfirmFoot } from './confirm-foot.tsx'
import css from './invitations.module.css'
import { RoleFields, type Standing } from './role-fields.tsx'
import { standingError } from './standing-error.ts'
import { StandingWords } from './standing-words.tsx'

const names = ['email', 'password', 'administrator_from', 'administrator_until', 'roles'] as const

type Value = string | boolean | null | readonly Mandate[]

const nothing: Standing = {
  is_superuser: false,
  administrator_from: null,
  administrator_until: null,
  roles: [],
}

/** Invites somebody by mail, with what they will be allowed to do. */
const InviteDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const { t, resourceIn } = usePanelTexts()
  const call = useApi()
  const form = useFormCore<Value>({
    names,
    initial: { email: '', password: '', ...nothing },
    check: () => null,
  })
  const { email, password, ...standing } = form.values as { email: string; password: string } & Standing
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    form.touch(...names)
    await form.send(form.values, async () => {
      await call(panelApi.invitations, { method: 'POST', body: form.values })
      toast.success(t('users.invited', { address: email }))
      onDone()
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('users.invite')} size="lg">
      <form onSubmit={(event) => void send(event)}>
        <TextInput
          type="email"
          label={resourceIn(users).fields.email.label}
          required
          data-autofocus
          mb="md"
          value={email}
          error={form.errorOf('email')}
          onChange={(event) => form.change('email', event.currentTarget.value)}
        />
        <RoleFields
          value={standing}
          errorOf={standingError(form)}
          onChange={(value) => {
            for (const [name, held] of Object.entries(value)) form.change(name, held)
          }}
        />
        <ConfirmFoot
          form={form}
          password={password}
          onPassword={(value) => form.change('password', value)}
          onCancel={onClose}
          label={t('users.sendInvitation')}
        />
      </form>
    </Modal>
  )
}

function useInvitations() {
  const call = useApi()
  const [invitations, setInvitations] = useState<readonly Invitation[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const trying = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      setProblem(asProblem(error))
      return false
    }
  }, [])
  const read = useCallback(
    () => trying(async () => setInvitations((await call<Invitation[]>(panelApi.invitations)).data)),
    [call, trying],
  )
  useEffect(() => void read(), [read])
  return { invitations, problem, forgetProblem: () => setProblem(null), trying, read }
}

/** Who is invited and has not come yet, and the button that invites. */
export const Invitations = () => {
  const { t, dateTime } = usePanelTexts()
  const call = useApi()
  const { invitations, problem, forgetProblem, trying, read } = useInvitations()
  const [isInviting, setInviting] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    if (!(await trying(work))) return
    toast.success(done)
    await read()
  }
  return (
    <section className={css.invitations} aria-label={t('users.invitations')}>
      <Button leftSection={<AdminIcon name="mail" />} onClick={() => setInviting(true)}>
        {t('users.invite')}
      </Button>
      {problem && <Notice problem={problem} onClose={forgetProblem} />}
      {invitations.length > 0 && (
        <>
          <h2>{t('users.invitations')}</h2>
          <ul className={css.list}>
            {invitations.map(({ id, email, invited_by, expires_at, ...standing }) => (
              <li key={id} className={css.invitation}>
                <div>
                  <strong>{email}</strong>
                  <div className={css.hint}>
                    <StandingWords {...standing} />
                  </div>
                  <div className={css.hint}>
                    {invited_by !== null && `${t('users.invitedBy', { name: invited_by })} `}
                    {Date.parse(expires_at) > Date.now()
                      ? t('users.invitedUntil', { time: dateTime(expires_at) })
                      : t('users.invitationOver')}
                  </div>
                </div>
                <div className={css.buttons}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`${t('users.inviteAgain')}: ${email}`}
                    onClick={() =>
                      void act(
                        () => call(`${panelApi.invitations}${id}/send/`, { method: 'POST' }),
                        t('users.invited', { address: email }),
                      )
                    }
                  >
                    {t('users.inviteAgain')}
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`${t('users.uninvite')}: ${email}`}
                    onClick={() =>
                      void act(
                        () => call(`${panelApi.invitations}${id}/`, { method: 'DELETE' }),
                        t('users.uninvited', { address: email }),
                      )
                    }
                  >
                    {t('users.uninvite')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {isInviting && (
        <InviteDialog
          onDone={() => {
            setInviting(false)
            void read()
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </section>
  )
}
