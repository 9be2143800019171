import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { type Duplicates, duplicatesApi, duplicatesPage, type LikeApplication } from '#shared/duplicates.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './duplicates.module.css'

/** Says above the members that some are likely one, while there are any. */
export const DuplicatesLine = () => {
  const { t } = usePanelTexts()
  const { data } = useRead<Duplicates>(`${duplicatesApi.list}?limit=0`)
  if (!data?.count) return null
  return (
    <p>
      <Link className={css.like} to={duplicatesPage}>
        {t('duplicates.line', { count: data.count })}
      </Link>
    </p>
  )
}

type Likes = { likes: readonly LikeApplication[]; ask(): void }

const LikesContext = createContext<Likes>({ likes: [], ask: () => {} })

/** Reads which applications are like members once the first application is shown. */
export const LikesProvider = ({ children }: { children: ReactNode }) => {
  const [isAsked, setAsked] = useState(false)
  const { data } = useRead<LikeApplication[]>(isAsked ? duplicatesApi.applications : null)
  const likes = useMemo<Likes>(() => ({ likes: data ?? [], ask: () => setAsked(true) }), [data])
  return <LikesContext value={likes}>{children}</LikesContext>
}

/** Says of an application that its sender perhaps is a member already, and leads to the pair. */
export const LikeMember = ({ id }: { id: number }) => {
  const { t } = usePanelTexts()
  const { likes, ask } = use(LikesContext)
  useEffect(ask, [ask])
  return likes
    .filter((like) => like.id === id)
    .map(({ other_id, other_name }) => (
      <Link key={other_id} className={css.like} to={`${duplicatesPage}?of=${id}`}>
        {t('duplicates.like', { name: other_name, id: other_id })}
      </Link>
    ))
}
