import { Alert, Button, Group } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { canUsePasskeys, makePasskey } from '#web/admin/identity/passkeys.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './account.module.css'
import type { AddedFactor } from './added-factor.ts'
import { CodeAppDialog } from './code-app-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Passkey = { id: number; name: string; created_at: string; used_at: string | null }
type Factors = { passkeys: readonly Passkey[]; app: string | null; recovery_codes: number }

type Props = {
  /** The site demands a second step, and there is none yet. */
  isNeeded: boolean
  onChanged: () => void
}

const Held = ({ title, hint, onRemove }: { title: string; hint: string; onRemove: () => void }) => {
  const { t } = usePanelTexts()
  return (
    <li className={css.device}>
      <div>
        <strong>{title}</strong>
        <div className={css.hint}>{hint}</div>
      </div>
      <Button variant="default" size="xs" aria-label={`${t('factors.remove')}: ${title}`} onClick={onRemove}>
        {t('factors.remove')}
      </Button>
    </li>
  )
}

/** The second step of one's own account: passkeys, an app with codes, and codes for the day on which both are gone. */
export const FactorsSection = ({ isNeeded, onChanged }: Props) => {
  const { t, dateTime } = usePanelTexts()
  const call = useApi()
  const [factors, setFactors] = useState<Factors | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [hasOpenApp, setOpenApp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const read = useCallback(async () => {
    setProblem(null)
    try {
      setFactors((await call<Factors>(panelApi.factors)).data)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [call])
  useEffect(() => void read(), [read])

  const settle = async ({ recovery_codes }: AddedFactor, done: string): Promise<void> => {
    toast.success(done)
    setCodes(recovery_codes)
    await read()
    if (recovery_codes === null) onChanged()
  }
  const trying = async (work: () => Promise<AddedFactor>, done: string): Promise<void> => {
    setProblem(null)
    try {
      await settle(await work(), done)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  const addPasskey = async (): Promise<AddedFactor> => {
    const { data: options } = await call(panelApi.passkeyOptions, { method: 'POST' })
    const passkey = await makePasskey(options, t('factors.noPasskey'))
    return (await call<AddedFactor>(panelApi.passkeys, { method: 'POST', body: { passkey } })).data
  }
  const remove = (path: string): Promise<void> =>
    trying(async () => {
      await call(path, { method: 'DELETE' })
      return { recovery_codes: null }
    }, t('factors.removed'))
  const renewCodes = async (): Promise<AddedFactor> =>
    (await call<AddedFactor>(panelApi.recoveryCodes, { method: 'POST' })).data
  const usedOf = ({ created_at, used_at }: Passkey): string =>
    used_at
      ? t('account.deviceTimes', { since: dateTime(created_at), used: dateTime(used_at) })
      : t('factors.since', { since: dateTime(created_at) })
  const hasAny = factors !== null && (factors.passkeys.length > 0 || factors.app !== null)

  return (
    <section className={css.part}>
      <h2>{t('factors.title')}</h2>
      <p className={css.hint}>{t('factors.hint')}</p>
      {isNeeded && (
        <Alert variant="outline" title={t('factors.needed')}>
          {t('factors.neededText')}
        </Alert>
      )}
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
      {factors && hasAny && (
        <ul className={css.devices}>
          {factors.passkeys.map((passkey) => (
            <Held
              key={passkey.id}
              title={`${t('factors.passkey')}: ${passkey.name || t('account.unknownDevice')}`}
              hint={usedOf(passkey)}
              onRemove={() => void remove(`${panelApi.passkeys}${passkey.id}/`)}
            />
          ))}
          {factors.app !== null && (
            <Held
              title={t('factors.app')}
              hint={t('factors.since', { since: dateTime(factors.app) })}
              onRemove={() => void remove(panelApi.codeApp)}
            />
          )}
          <li className={css.device}>
            <div>
              <strong>{t('factors.codes')}</strong>
              <div className={css.hint}>{t('factors.codesLeft', { count: factors.recovery_codes })}</div>
            </div>
            <Button
              variant="default"
              size="xs"
              onClick={() => void trying(renewCodes, t('factors.codesRenewed'))}
            >
              {t('factors.renewCodes')}
            </Button>
          </li>
        </ul>
      )}
      {factors && (
        <Group>
          {canUsePasskeys() && (
            <Button variant="default" onClick={() => void trying(addPasskey, t('factors.added'))}>
              {t('factors.addPasskey')}
            </Button>
          )}
          {factors.app === null && (
            <Button variant="default" onClick={() => setOpenApp(true)}>
              {t('factors.addApp')}
            </Button>
          )}
        </Group>
      )}
      {!canUsePasskeys() && <p className={css.hint}>{t('factors.noPasskeysHere')}</p>}
      {hasOpenApp && (
        <CodeAppDialog
          onClose={() => setOpenApp(false)}
          onAdded={(added) => {
            setOpenApp(false)
            void settle(added, t('factors.added'))
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null)
            onChanged()
          }}
        />
      )}
    </section>
  )
}
