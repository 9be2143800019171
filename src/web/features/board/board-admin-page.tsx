import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { BoardMember } from '#shared/resources/board.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useRun } from '#web/admin/frame/use-run.ts'
import { Notice } from '#web/admin/page/list-bars.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { boardSlice } from './board-slice.ts'
import { NewYearDialog } from './new-year-dialog.tsx'

const YearHeading = ({ first_day }: BoardMember) => {
  const { t, longDay } = usePanelTexts()
  return first_day ? t('boards.since', { day: longDay(first_day) }) : t('boards.before')
}

const Vacant = () => {
  const { t } = usePanelTexts()
  return (
    <StateBadge tone="warning" icon="person">
      {t('boards.vacant')}
    </StateBadge>
  )
}

const groups = { keyOf: ({ first_day }: BoardMember) => first_day, heading: YearHeading }

/** The boards, each under its first day as soon as there are several (/admin/boards/). */
export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  const hasYears = useSelector(boardSlice.select).some(({ first_day }) => first_day !== null)
  const [isOpen, setOpen] = useState(false)
  const [version, setVersion] = useState(0)
  const changed = (): void => setVersion((count) => count + 1)
  const { run, problem, forgetProblem } = useRun(changed)
  const { offer, bar } = useActs<never>()
  return (
    <>
      <ResourcePage<BoardMember>
        {...basics}
        slice={boardSlice}
        nameOf={({ name, title }) => name || `${t('boards.vacant')}: ${title}`}
        columns={[
          'id',
          'image',
          { key: 'name', cell: ({ name }) => name || <Vacant /> },
          'title',
          { key: 'motto', width: undefined },
          'email',
          'phone',
        ]}
        sortable={[]}
        filters={[]}
        group={hasYears ? groups : undefined}
        version={version}
        bars={
          <>
            {problem && <Notice problem={problem} onClose={forgetProblem} />}
            {bar}
          </>
        }
        buttons={
          !basics.isReadOnly && (
            <Button
              variant="default"
              leftSection={<AdminIcon name="calendar" />}
              onClick={() => setOpen(true)}
            >
              {t('boards.newYear')}
            </Button>
          )
        }
      />
      {isOpen && (
        <NewYearDialog
          onClose={() => setOpen(false)}
          onMade={(text, operation) => {
            setOpen(false)
            changed()
            offer({ text, operation }, { run })
          }}
        />
      )}
    </>
  )
}
