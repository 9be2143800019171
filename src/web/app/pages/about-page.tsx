import { useSelector } from 'react-redux'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { Purpose } from '#web/features/about/purpose.tsx'
import { BoardGrid } from '#web/features/board/board-grid.tsx'
import { boardSlice } from '#web/features/board/board-slice.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth } from '#web/ui/layout.tsx'

/** Only the first About record counts (specification §9). */
export const Page = () => {
  const [about] = useSelector(aboutSlice.select)
  const members = useSelector(boardSlice.select)
  const isEmpty = !about?.vision && !about?.mission && members.length === 0
  return (
    <PageWidth>
      <h1 tabIndex={-1}>Om oss</h1>
      {about && <Purpose about={about} />}
      {about && <BoardGrid heading={about.boardTitle} members={members} />}
      {isEmpty && <EmptyNote>Snart berättar vi här vilka vi är.</EmptyNote>}
    </PageWidth>
  )
}
