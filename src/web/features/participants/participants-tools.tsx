import { Group } from '@mantine/core'
import {
  type EventParticipants as Participants,
  participantsFile,
  shownQuestions,
} from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
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
    const { data } = await call<Blob>(sensitiveOf(participantsFile(event.id), isSensitive), { as: 'blob' })
    const name = `${t('attendance.title')} ${event.eventName} ${stockholmDayOf(new Date().toISOString())}`
    saveFile(data, `${name.replace(/[\\/:*?"<>|]/g, ' ')}.xlsx`)
  }
  return (
    <ButtonWithIcon icon="download" onClick={() => void download().catch(work.fail)}>
      {t('attendance.file')}
    </ButtonWithIcon>
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
          <ButtonWithIcon icon="plus" variant="filled" onClick={onAdd}>
            {t('attendance.add')}
          </ButtonWithIcon>
        )}
        {mayManage && attendance.participants.length > 0 && (
          <ButtonWithIcon icon="mail" component={Link} to={participantsMailAddress(attendance.event.id)}>
            {t('participants.write')}
          </ButtonWithIcon>
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
