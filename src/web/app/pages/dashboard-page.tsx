import { Skeleton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { panelApi } from '#shared/panel-paths.ts'
import { newApplicationsPage } from '#shared/paths.ts'
import type { ContactMessage } from '#shared/resources/contact.ts'
import type { Member } from '#shared/resources/members.ts'
import type { Statistics } from '#shared/statistics.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { DemoRemovalButton } from '#web/features/demo/demo-removal.tsx'
import { memberSlice } from '#web/features/members/member-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { Overview } from '#web/features/statistics/overview.tsx'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './dashboard-page.module.css'

/** The three numbers of the specification (§2, Dashboard). */
type Tiles = { members: number; messages: number; posts: number }

type Figures = { tiles: Tiles; statistics: Statistics }

function useDashboard() {
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const [figures, setFigures] = useState<Figures | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const read = useCallback(async () => {
    setProblem(null)
    try {
      const [members, messages, posts, { data: statistics }] = await Promise.all([
        dispatch(memberSlice.fetchPage({ limit: 1 })).unwrap(),
        dispatch(formSlice.fetchPage({ limit: 1 })).unwrap(),
        dispatch(postSlice.fetchPage({ limit: 1, is_published: true })).unwrap(),
        call<Statistics>(panelApi.statistics),
      ])
      const [member] = members.records as Member[]
      const [message] = messages.records as ContactMessage[]
      setFigures({
        tiles: {
          members: member?.active_member_count ?? 0,
          messages: message?.unread_messages ?? 0,
          posts: posts.total,
        },
        statistics,
      })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [dispatch, call])

  useEffect(() => void read(), [read])
  return { figures, problem, read }
}

const Tile = ({ label, path, children }: { label: string; path: string; children: ReactNode }) => (
  <Link to={path} className={css.tile}>
    <span className={css.number}>{children}</span>
    <span>{label}</span>
  </Link>
)

/** The board's first page: three numbers, applications if any wait, the next events and two charts. */
export const Page = () => {
  const { t } = usePanelTexts()
  const { figures, problem, read } = useDashboard()
  const number = (value: number | undefined) => value ?? <Skeleton component="span" width="3ch" height={36} />
  const tiles = figures?.tiles
  const applications = figures?.statistics.members.applications ?? 0
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('page.dashboard')}</h1>
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
      <div className={css.tiles} aria-busy={figures === null}>
        <Tile label={t('dashboard.members')} path="/admin/members/?member_status=true">
          {number(tiles?.members)}
        </Tile>
        <Tile label={t('dashboard.messages')} path="/admin/messages/?status=false">
          {number(tiles?.messages)}
        </Tile>
        <Tile label={t('dashboard.posts')} path="/admin/posts/?is_published=true">
          {number(tiles?.posts)}
        </Tile>
        {applications > 0 && (
          <Tile label={t('dashboard.applications')} path={newApplicationsPage}>
            {applications}
          </Tile>
        )}
      </div>
      {figures && (
        <Overview
          statistics={figures.statistics}
          demoRemoval={<DemoRemovalButton onRemoved={() => void read()} />}
        />
      )}
    </div>
  )
}
