import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { canUsePasskeys, makePasskey } from '#web/admin/identity/passkeys.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Notice } from '#web/admin/page/list-bars.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type AddedFactor, CodeAppDialog } from './code-app-dialog.tsx'
import { HeldItem } from './held-item.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Passkey = { id: number; name: string; created_at: string; used_at: string | null }
type Factors = { passkeys: readonly Passkey[]; app: string | null; recovery_codes: number }

/** Reads the factors of the account and changes them. @param onChanged called when no new recovery codes wait to be read */
function useFactors(onChanged: () => void) {
  const { t } = usePanelTexts()
  const reading = useRead<Factors>(panelApi.factors)
  const changes = useRun()
  const { call } = changes
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const settle = async ({ recovery_codes }: AddedFactor, done: string): Promise<void> => {
    toast.success(done)
    setCodes(recovery_codes)
    await reading.reload()
    if (recovery_codes === null) onChanged()
  }
  const run = (work: () => Promise<AddedFactor>, done: string) =>
    void changes.run(async () => settle(await work(), done))
  const post = async (path: string, body?: object): Promise<AddedFactor> =>
    (await call<AddedFactor>(path, { method: 'POST', ...(body && { body }) })).data
  return {
    reading,
    changes,
    /** New recovery codes, until they have been read. */
    codes,
    codesRead: () => {
      setCodes(null)
      onChanged()
    },
    appAdded: (added: AddedFactor) => void settle(added, t('factors.added')),
    addPasskey: () =>
      run(async () => {
        const { data: options } = await call(panelApi.passkeyOptions, { method: 'POST' })
        return post(panelApi.passkeys, { passkey: await makePasskey(options, t('factors.noPasskey')) })
      }, t('factors.added')),
    renewCodes: () => run(() => post(panelApi.recoveryCodes), t('factors.codesRenewed')),
    remove: (path: string) =>
      run(async () => {
        await call(path, { method: 'DELETE' })
        return { recovery_codes: null }
      }, t('factors.removed')),
  }
}

type ListProps = { factors: Factors } & Pick<ReturnType<typeof useFactors>, 'remove' | 'renewCodes'>

const FactorList = ({ factors: { passkeys, app, recovery_codes }, remove, renewCodes }: ListProps) => {
  const { t, dateTime } = usePanelTexts()
  const hintOf = ({ created_at, used_at }: Pick<Passkey, 'created_at' | 'used_at'>): string =>
    used_at
      ? t('account.deviceTimes', { since: dateTime(created_at), used: dateTime(used_at) })
      : t('factors.since', { since: dateTime(created_at) })
  const removable = [
    ...passkeys.map(({ id, name, ...times }) => ({
      title: `${t('factors.passkey')}: ${name || t('account.unknownDevice')}`,
      hint: hintOf(times),
      path: `${panelApi.passkeys}${id}/`,
    })),
    ...(app === null
      ? []
      : [
          {
            title: t('factors.app'),
            hint: hintOf({ created_at: app, used_at: null }),
            path: panelApi.codeApp,
          },
        ]),
  ]
  if (removable.length === 0) return null
  return (
    <ul className={card.plain}>
      {removable.map(({ title, hint, path }) => (
        <HeldItem
          key={path}
          title={title}
          hint={hint}
          button={t('factors.remove')}
          buttonLabel={`${t('factors.remove')}: ${title}`}
          onPress={() => remove(path)}
        />
      ))}
      <HeldItem
        title={t('factors.codes')}
        hint={t('factors.codesLeft', { count: recovery_codes })}
        button={t('factors.renewCodes')}
        onPress={renewCodes}
      />
    </ul>
  )
}

type Props = {
  /** The site demands a second factor, and there is none yet. */
  isNeeded: boolean
  onChanged: () => void
}

/** The second factor of one's own account: passkeys, an app with codes, and recovery codes. */
export const FactorsSection = ({ isNeeded, onChanged }: Props) => {
  const { t } = usePanelTexts()
  const { reading, changes, codes, codesRead, appAdded, addPasskey, ...actions } = useFactors(onChanged)
  const { data: factors, problem, reload } = reading
  const [isAddingApp, setAddingApp] = useState(false)
  return (
    <Part title={t('factors.title')} hint={t('factors.hint')}>
      {isNeeded && (
        <Alert variant="outline" title={t('factors.needed')}>
          {t('factors.neededText')}
        </Alert>
      )}
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {changes.problem && <Notice problem={changes.problem} onClose={changes.forgetProblem} />}
      {factors && (
        <>
          <FactorList factors={factors} {...actions} />
          <Group>
            {canUsePasskeys() && (
              <Button variant="default" onClick={addPasskey}>
                {t('factors.addPasskey')}
              </Button>
            )}
            {factors.app === null && (
              <Button variant="default" onClick={() => setAddingApp(true)}>
                {t('factors.addApp')}
              </Button>
            )}
          </Group>
        </>
      )}
      {!canUsePasskeys() && <p className={card.hint}>{t('factors.noPasskeysHere')}</p>}
      {isAddingApp && (
        <CodeAppDialog
          onClose={() => setAddingApp(false)}
          onAdded={(added) => {
            setAddingApp(false)
            appAdded(added)
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={codesRead} />}
    </Part>
  )
}
