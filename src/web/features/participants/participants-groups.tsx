import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Participant } from '#shared/participants.ts'
import { phone } from '#web/admin/frame/screen.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ParticipantCards } from './participant-cards.tsx'
import type { View } from './participant-cells.tsx'
import { groupsOf } from './participant-groups.ts'
import css from './participants.module.css'
import { ParticipantsTable } from './participants-table.tsx'

type Shared = {
  chosen: ReadonlySet<number>
  onChooseAll: (ids: readonly number[], isOn: boolean) => void
  view: View
}

const Rows = (props: Shared & { label: string; rows: readonly Participant[] }) => {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  return isPhone ? <ParticipantCards {...props} /> : <ParticipantsTable {...props} />
}

const Cancelled = ({ rows, ...shared }: Shared & { rows: readonly Participant[] }) => {
  const { t } = usePanelTexts()
  const { arrived } = shared.view
  const isNamed = rows.some(({ id }) => id === arrived)
  const [isOpen, setOpen] = useState(isNamed)
  useEffect(() => {
    if (isNamed) setOpen(true)
  }, [isNamed])
  const label = t('attendance.group.cancelled')
  return (
    <details className={css.folded} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('attendance.ofGroup', { group: label, count: rows.length })}</summary>
      {isOpen && <Rows {...shared} label={label} rows={rows} />}
    </details>
  )
}

/** Those with a place, the queue, and folded those who have cancelled; a group of nobody is left out. */
export const ParticipantsGroups = ({
  participants,
  ...shared
}: Shared & { participants: readonly Participant[] }) => {
  const { t } = usePanelTexts()
  const groups = groupsOf(participants)
  return (
    <>
      {(['confirmed', 'waiting'] as const).map((state) => {
        const rows = groups[state]
        const label = t(`attendance.group.${state}`)
        return (
          rows.length > 0 && (
            <section key={state} className={css.group}>
              <h2>{t('attendance.ofGroup', { group: label, count: rows.length })}</h2>
              <Rows {...shared} label={label} rows={rows} />
            </section>
          )
        )
      })}
      {groups.cancelled.length > 0 && <Cancelled {...shared} rows={groups.cancelled} />}
    </>
  )
}
