import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { BackupSettings } from '#shared/backup-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { stockholmDay } from '#shared/time.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { saveFile } from '#web/admin/page/save-file.ts'
import settingsCss from '#web/admin/page/settings-page.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './backups.module.css'
import { DrillPart } from './drill-part.tsx'
import { PlaceForm } from './place-form.tsx'

const Archives = ({ settings, reload }: { settings: BackupSettings; reload: () => void }) => {
  const { t, dateTime, number } = usePanelTexts()
  const { archives, folder, keep } = settings
  return (
    <Part title={t('backupPlace.list')}>
      {folder !== null && <p className={card.hint}>{t('backupPlace.list.hint', { count: keep })}</p>}
      {archives.length === 0 && <p>{t(folder === null ? 'backupPlace.off' : 'backupPlace.none')}</p>}
      <ul className={card.plain}>
        {archives.map(({ name, at, size }) => (
          <li key={name} className={css.archive}>
            <span>{name}</span>
            <span className={card.hint}>
              {dateTime(at)} · {t('backupPlace.size', { megabytes: number(size / 1024 / 1024) })}
            </span>
          </li>
        ))}
      </ul>
      {folder !== null && (
        <Group>
          <Button variant="default" onClick={reload}>
            {t('backupPlace.reload')}
          </Button>
        </Group>
      )}
    </Part>
  )
}

const Download = ({ canBeMade }: { canBeMade: boolean }) => {
  const { t } = usePanelTexts()
  const { call, run, busy, problem } = useRun()
  const make = () =>
    run(async () => {
      const { data } = await call<Blob>(`${panelApi.backupSettings}download/`, { method: 'POST', as: 'blob' })
      saveFile(data, `gille-${stockholmDay(new Date())}.tar.gz.age`)
      toast.success(t('backupPlace.download.done'))
    })
  return (
    <Part title={t('backupPlace.download')} hint={t('backupPlace.download.hint')}>
      {!canBeMade && <p>{t('backupPlace.download.needs')}</p>}
      <p role="status">{busy && t('backupPlace.download.busy')}</p>
      <AlertLine text={problem?.title} />
      <Group>
        <Button variant="default" disabled={!canBeMade} loading={busy} onClick={() => void make()}>
          {t('backupPlace.download.button')}
        </Button>
      </Group>
    </Part>
  )
}

/** The folder of the backups, its archives, one to take home, and how they are proved (/admin/backups/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const read = useRead<BackupSettings>(panelApi.backupSettings)
  const [version, setVersion] = useState(0)
  const saved = async (folder: string): Promise<void> => {
    toast.success(t(folder.trim() === '' ? 'backupPlace.savedOff' : 'backupPlace.saved'))
    await read.reload()
    setVersion((count) => count + 1)
  }
  return (
    <PanelPage title={t('backupPlace.title')} className={settingsCss.page}>
      <p className={card.hint}>{t('backupPlace.intro')}</p>
      <Reading of={read} height={320}>
        {(settings) => (
          <>
            <PlaceForm
              key={version}
              settings={settings}
              send={async (body) => {
                await call<BackupSettings>(panelApi.backupSettings, { method: 'PUT', body })
              }}
              onSaved={(folder) => void saved(folder)}
            />
            <Download canBeMade={settings.has_passphrase} />
            <Archives settings={settings} reload={() => void read.reload()} />
            <DrillPart archive={settings.archives[0]?.name ?? 'gille-….tar.gz.age'} />
          </>
        )}
      </Reading>
    </PanelPage>
  )
}
