import { Button } from '@mantine/core'
import { panelApi } from '#shared/panel-paths.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Notice } from '#web/admin/page/list-bars.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { HeldItem } from './held-item.tsx'

type Device = { id: number; device: string; created_at: string; used_at: string; is_current: boolean }

/** The devices that are signed in, and signing out there. @param version changes when the sessions are others */
export const DevicesSection = ({ version }: { version: number }) => {
  const { t, dateTime } = usePanelTexts()
  const { data: devices = [], problem, reload } = useRead<readonly Device[]>(panelApi.devices, { version })
  const leaving = useRun(reload)
  const leave = (path: string, method: 'POST' | 'DELETE', done: string) =>
    leaving.run(() => leaving.call(path, { method }), { done })
  return (
    <Part title={t('account.devices')}>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {leaving.problem && <Notice problem={leaving.problem} onClose={leaving.forgetProblem} />}
      <ul className={card.plain}>
        {devices.map(({ id, device, created_at, used_at, is_current }) => {
          const title = device || t('account.unknownDevice')
          return (
            <HeldItem
              key={id}
              title={title}
              mark={is_current && ` · ${t('account.thisDevice')}`}
              hint={t('account.deviceTimes', { since: dateTime(created_at), used: dateTime(used_at) })}
              button={is_current ? undefined : t('frame.logout')}
              buttonLabel={`${t('frame.logout')}: ${title}`}
              onPress={() => void leave(`${panelApi.devices}${id}/`, 'DELETE', t('account.deviceLeft'))}
            />
          )
        })}
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
    </Part>
  )
}
