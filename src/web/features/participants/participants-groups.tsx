import { useCallback, useEffect, useState } from 'react'
import type { Participant } from '#shared/participants.ts'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { View } from './participant-cells.tsx'
import { Operations } from './participant-columns.tsx'
import { groupsOf, placesOf } from './participant-groups.ts'
import css from './participants.module.css'
import type { useChoice } from './use-choice.ts'

const nameOf = ({ name }: Participant): string => name

type Props = {
  participants: readonly Participant[]
  choice: ReturnType<typeof useChoice>
  view: View
  columns: readonly Column<Participant>[]
  isPhone: boolean
}

/** The participants with a place, the queue, and folded the cancelled ones; an empty group is left out. */
export const ParticipantsGroups = ({ participants, choice, view, columns, isPhone }: Props) => {
  const { t } = usePanelTexts()
  const operations = useCallback(
    (one: Participant) => <Operations participant={one} view={view} isPhone={isPhone} />,
    [view, isPhone],
  )
  const groups = groupsOf(participants)
  const isNamed = groups.cancelled.some(({ id }) => id === view.arrived)
  const [isOpen, setOpen] = useState(isNamed)
  useEffect(() => {
    if (isNamed) setOpen(true)
  }, [isNamed])

  const headingOf = (state: Participant['state']): string =>
    t('attendance.ofGroup', { group: t(`attendance.group.${state}`), count: placesOf(groups[state]) })
  const tableOf = (state: Participant['state']) => {
    const rows = groups[state]
    const label = t(`attendance.group.${state}`)
    const allLabel = t('attendance.chooseGroup', { group: label })
    return (
      <ResourceTable
        label={label}
        columns={columns}
        records={{ rows, total: rows.length, loading: false, problem: null }}
        operations={view.mayManage ? operations : undefined}
        selection={{ ...choice.among(rows), allLabel }}
        nameOf={nameOf}
        // A row opens what it says, as in every list; a card has a button for it.
        onOpen={view.mayManage && !isPhone ? view.actions.correct : undefined}
        marked={view.arrived}
        cardHeading="h3"
      />
    )
  }
  return (
    <>
      {(['confirmed', 'waiting'] as const).map(
        (state) =>
          groups[state].length > 0 && (
            <section key={state} className={css.group}>
              <h2>{headingOf(state)}</h2>
              {tableOf(state)}
            </section>
          ),
      )}
      {groups.cancelled.length > 0 && (
        <details className={css.folded} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{headingOf('cancelled')}</summary>
          {isOpen && tableOf('cancelled')}
        </details>
      )}
    </>
  )
}
