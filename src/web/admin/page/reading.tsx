import { Loader, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { useRead } from '#web/admin/frame/use-read.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ReadFailure } from './list-actions.tsx'

type Props<T> = {
  of: Pick<ReturnType<typeof useRead<T>>, 'data' | 'problem' | 'reload'>
  /** The words for a reading that failed; by default that the list could not be fetched. */
  failed?: string
  /** Pixels that are kept free for the answer; without them a sign turns there. */
  height?: number
  /** Page to go to when what was shown is gone, such as a record whose creation was undone. */
  goneTo?: string
  children: (data: T) => ReactNode
}

/** The answer of the server; before the first one a place for it, and why the last reading failed. */
export function Reading<T>({ of: { data, problem, reload }, failed, height, goneTo, children }: Props<T>) {
  const { t } = usePanelTexts()
  if (goneTo && data !== undefined && problem?.code === 'not-found') return <Navigate to={goneTo} replace />
  const place = height ? <Skeleton height={height} /> : <Loader aria-label={t('list.loading')} />
  return (
    <>
      {problem && <ReadFailure {...(failed && { title: failed })} problem={problem} retry={reload} />}
      {data === undefined ? !problem && place : children(data)}
    </>
  )
}
