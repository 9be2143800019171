import { Button, Group } from '@mantine/core'
import {
  type EventParticipants as Participants,
  participantsFile,
  shownQuestions,
} from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { saveFile } from '#web/admin/page/save-file.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { SensitiveSwitch } from './page-parts.tsx'
import type { Attendance } from './use-attendance.ts'
import { sensitiveOf } from './use-event-participants.ts'

/** The page once its event is read. */
export type Loaded = { attendance: Attendance & Pick<Participants, 'event' | 'count'> }

/** @returns whether the event asks, or has asked, something sensitive */
export const hasSensitive = (event: Participants['event']): boolean =>
  shownQuestions(event, true).some(({ sensitive }) => sensitive)

/** Saves the participants as a spreadsheet, with the answers that are shown. */
const FileButton = ({ attendance }: Loaded) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { event, isSensitive, work } = attendance
  const download = async (): Promise<void> => {
    try {
      const address = sensitiveOf(participantsFile(event.id), isSensitive)
      const { data } = await call<Blob>(address, { as: 'blob' })
      const name = `${t('attendance.title')} ${event.eventName} ${stockholmDayOf(new Date().toISOString())}`
      saveFile(data, `${name.replace(/[\\/:*?"<>|]/g, ' ')}.xlsx`)
    } catch (error) {
      work.fail(error)
    }
  }
  return (
    <Button variant="default" leftSection={<AdminIcon name="download" />} onClick={() => void download()}>
      {t('attendance.file')}
    </Button>
  )
}

/** The ways to add, to write, to print and to save, and the sensitive answers. */
export const ParticipantsTools = ({ attendance, onAdd }: Loaded & { onAdd: () => void }) => {
  const { t } = usePanelTexts()
  const { isSensitive, busy, readAgain } = attendance
  const { mayManage } = attendance.view
  return (
    <>
      <Group gap="sm">
        {mayManage && (
          <Button leftSection={<AdminIcon name="plus" />} onClick={onAdd}>
            {t('attendance.add')}
          </Button>
        )}
        {mayManage && attendance.participants.length > 0 && (
          <Button
            component={Link}
            to={participantsMailAddress(attendance.event.id)}
            variant="default"
            leftSection={<AdminIcon name="mail" />}
          >
            {t('participants.write')}
          </Button>
        )}
        <PrintButton />
        <FileButton attendance={attendance} />
      </Group>
      {mayManage && hasSensitive(attendance.event) && (
        <SensitiveSwitch isOn={isSensitive} busy={busy} onChange={(isOn) => void readAgain(isOn)} />
      )}
    </>
  )
}
