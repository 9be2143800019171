import { Skeleton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { panelApi } from '#shared/panel-paths.ts'
import { newApplicationsPage } from '#shared/paths.ts'
import { type ContactMessage, contact } from '#shared/resources/contact.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import type { Statistics } from '#shared/statistics.ts'
import { useMay } from '#web/admin/frame/holder.ts'
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

/** The three numbers of the specification (§2, Dashboard), each for who may read what it counts. */
type Tiles = { members?: number; messages?: number; posts?: number }

type Figures = { tiles: Tiles; statistics: Partial<Statistics> }

function useDashboard() {
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const may = useMay()
  const [figures, setFigures] = useState<Figures | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const readsMembers = may('read', members.name)
  const readsMessages = may('read', contact.name)
  const readsPosts = may('read', posts.name)

  const read = useCallback(async () => {
    setProblem(null)
    try {
      const [ofMembers, ofMessages, ofPosts, { data: statistics }] = await Promise.all([
        readsMembers ? dispatch(memberSlice.fetchPage({ limit: 1 })).unwrap() : null,
        readsMessages ? dispatch(formSlice.fetchPage({ limit: 1 })).unwrap() : null,
        readsPosts ? dispatch(postSlice.fetchPage({ limit: 1, is_published: true })).unwrap() : null,
        call<Partial<Statistics>>(panelApi.statistics),
      ])
      const [member] = (ofMembers?.records ?? []) as Member[]
      const [message] = (ofMessages?.records ?? []) as ContactMessage[]
      setFigures({
        tiles: {
          members: member?.active_member_count ?? 0,
          messages: message?.unread_messages ?? 0,
          posts: ofPosts?.total ?? 0,
        },
        statistics,
      })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [dispatch, call, readsMembers, readsMessages, readsPosts])

  useEffect(() => void read(), [read])
  const reads = { members: readsMembers, messages: readsMessages, posts: readsPosts }
  return { figures, problem, reads, read }
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
  const { figures, problem, reads, read } = useDashboard()
  const number = (value: number | undefined) => value ?? <Skeleton component="span" width="3ch" height={36} />
  const tiles = figures?.tiles
  const applications = figures?.statistics.members?.applications ?? 0
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('page.dashboard')}</h1>
      {problem && <ReadFailure problem={problem} retry={() => void read()} />}
      <div className={css.tiles} aria-busy={figures === null}>
        {reads.members && (
          <Tile label={t('dashboard.members')} path="/admin/members/?member_status=true">
            {number(tiles?.members)}
          </Tile>
        )}
        {reads.messages && (
          <Tile label={t('dashboard.messages')} path="/admin/messages/?status=false">
            {number(tiles?.messages)}
          </Tile>
        )}
        {reads.posts && (
          <Tile label={t('dashboard.posts')} path="/admin/posts/?is_published=true">
            {number(tiles?.posts)}
          </Tile>
        )}
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
