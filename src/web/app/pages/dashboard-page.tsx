import { Skeleton } from '@mantine/core'
import { type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { door, doorPage, doorsApi, type OpenDoor } from '#shared/door.ts'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { newApplicationsPage } from '#shared/paths.ts'
import { contact } from '#shared/resources/contact.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { may } from '#shared/rights.ts'
import type { Statistics } from '#shared/statistics.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { PrincipalContext } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { DemoRemovalButton } from '#web/features/demo/demo-removal.tsx'
import { memberSlice } from '#web/features/members/member-slice.ts'
import { loadDoorPage } from '#web/features/participants/load-door-page.ts'
import { useOfflineCheckIn } from '#web/features/participants/use-offline-check-in.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { FaultsCard } from '#web/features/statistics/faults-card.tsx'
import { ForgottenLine } from '#web/features/statistics/forgotten-line.tsx'
import { GettingStartedList, isBeginning, Overview } from '#web/features/statistics/overview.tsx'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './dashboard-page.module.css'

/** The three numbers of the specification (§2, Dashboard), each for accounts that may read the records it counts. */
const numbers = [
  {
    resource: members.name,
    label: 'dashboard.members',
    path: '/admin/members/?member_status=true',
    read: async (dispatch: AppDispatch) =>
      (await dispatch(memberSlice.fetchPage({ limit: 1 })).unwrap()).records[0]?.active_member_count,
  },
  {
    resource: contact.name,
    label: 'dashboard.messages',
    path: '/admin/messages/?status=false',
    read: async (dispatch: AppDispatch) =>
      (await dispatch(formSlice.fetchPage({ limit: 1 })).unwrap()).records[0]?.unread_messages,
  },
  {
    resource: posts.name,
    label: 'dashboard.posts',
    path: '/admin/posts/?state=published&state=planned',
    read: async (dispatch: AppDispatch) =>
      (await dispatch(postSlice.fetchPage({ limit: 1, is_published: true })).unwrap()).total,
  },
] as const

type Figures = { counts: (number | undefined)[]; statistics: Partial<Statistics> }

function useDashboard() {
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const principal = use(PrincipalContext)
  const [figures, setFigures] = useState<Figures | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const readable = useMemo(
    () => numbers.filter(({ resource }) => may(principal, 'read', resource)),
    [principal],
  )

  const read = useCallback(async () => {
    setProblem(null)
    try {
      const [{ data: statistics }, ...counts] = await Promise.all([
        call<Partial<Statistics>>(panelApi.statistics),
        ...readable.map((number) => number.read(dispatch)),
      ])
      setFigures({ counts, statistics })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [dispatch, call, readable])

  useEffect(() => void read(), [read])
  return { figures, problem, readable, read }
}

const Tile = ({ label, path, children }: { label: string; path: string; children: ReactNode }) => (
  <Link to={path} className={css.tile}>
    <span className={css.number}>{children}</span>
    <span>{label}</span>
  </Link>
)

/** A link to the check-in of an event, which opens without a connection from now on. */
const OpenDoorLink = ({ id, eventName, eventDate }: OpenDoor) => {
  const { dateTime } = usePanelTexts()
  useOfflineCheckIn(id, loadDoorPage)
  return (
    <p>
      <Link to={doorPage(id)} className={card.touch}>
        <span lang={firstLanguage}>{eventName}</span>
      </Link>{' '}
      {dateTime(eventDate)}
    </p>
  )
}

/** The events whose doors are open now; who may do nothing else is told when there is none. */
const OpenDoors = ({ isAlone }: { isAlone: boolean }) => {
  const { t } = usePanelTexts()
  const { data: doors } = useRead<readonly OpenDoor[]>(doorsApi)
  if (!doors || (doors.length === 0 && !isAlone)) return null
  return (
    <section className={card.card} aria-labelledby="doors">
      <h2 id="doors">{t('door.openNow')}</h2>
      {doors.length === 0 && <p>{t('door.nothingOpen')}</p>}
      {doors.map((open) => (
        <OpenDoorLink key={open.id} {...open} />
      ))}
    </section>
  )
}

/**
 * The board's first page: three numbers, applications if any wait, the next events and two charts. What a new association does
 * first stands before them, and in their place while there is nothing to count.
 */
export const Page = () => {
  const { t } = usePanelTexts()
  const principal = use(PrincipalContext)
  const { figures, problem, readable, read } = useDashboard()
  const statistics = figures?.statistics
  const applications = statistics?.members?.applications ?? 0
  // In a register that knows membership years an application waits until it is decided, whoever has seen it.
  const waiting = statistics?.members?.waiting
  const isAlone = Boolean(figures && isBeginning(figures.statistics) && !figures.counts.some(Boolean))
  const firstSteps = statistics?.checks && (
    <GettingStartedList
      of={statistics.checks}
      demoRemoval={<DemoRemovalButton onRemoved={() => void read()} />}
    />
  )
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('page.dashboard')}</h1>
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
      {isAlone && firstSteps}
      {statistics?.checks && <FaultsCard checks={statistics.checks} />}
      {!isAlone && statistics?.checks && <ForgottenLine of={statistics.checks} />}
      {!isAlone && firstSteps}
      {!isAlone && (
        <div className={css.tiles} aria-busy={figures === null}>
          {readable.map(({ resource, label, path }, index) => (
            <Tile key={resource} label={t(label)} path={path}>
              {figures ? (figures.counts[index] ?? 0) : <Skeleton component="span" width="3ch" height={36} />}
            </Tile>
          ))}
          {waiting !== undefined && waiting > 0 && (
            <Tile label={t('dashboard.waiting')} path="/admin/members/?membership_state=applied">
              {waiting}
            </Tile>
          )}
          {waiting === undefined && applications > 0 && (
            <Tile label={t('dashboard.applications')} path={newApplicationsPage}>
              {applications}
            </Tile>
          )}
        </div>
      )}
      {may(principal, 'mark', door) && <OpenDoors isAlone={readable.length === 0} />}
      {statistics && !isAlone && <Overview statistics={statistics} />}
    </div>
  )
}
