import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './account.module.css'

type Device = { id: number; device: string; created_at: string; used_at: string; is_current: boolean }

/** Where one is signed in, and signing out there. @param version changes when the sessions are others */
export const DevicesSection = ({ version }: { version: number }) => {
  const { t, dateTime } = usePanelTexts()
  const call = useApi()
  const [devices, setDevices] = useState<readonly Device[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const trying = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [])
  const read = useCallback(
    () => trying(async () => setDevices((await call<Device[]>(panelApi.devices)).data)),
    [call, trying],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sessions, other devices.
  useEffect(() => void read(), [read, version])
  const leave = (path: string, method: 'POST' | 'DELETE', done: string): Promise<void> =>
    trying(async () => {
      await call(path, { method })
      toast.success(done)
      await read()
    })
  const nameOf = ({ device }: Device): string => device || t('account.unknownDevice')
  return (
    <section className={css.part}>
      <h2>{t('account.devices')}</h2>
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
      <ul className={css.devices}>
        {devices.map((device) => (
          <li key={device.id} className={css.device}>
            <div>
              <strong>{nameOf(device)}</strong>
              {device.is_current && ` · ${t('account.thisDevice')}`}
              <div className={css.hint}>
                {t('account.deviceTimes', {
                  since: dateTime(device.created_at),
                  used: dateTime(device.used_at),
                })}
              </div>
            </div>
            {!device.is_current && (
              <Button
                variant="default"
                size="xs"
                aria-label={`${t('frame.logout')}: ${nameOf(device)}`}
                onClick={() =>
                  void leave(`${panelApi.devices}${device.id}/`, 'DELETE', t('account.deviceLeft'))
                }
              >
                {t('frame.logout')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div>
          <Button
            variant="default"
            onClick={() => void leave(panelApi.logoutOthers, 'POST', t('account.othersLeft'))}
          >
            {t('account.leaveOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}
