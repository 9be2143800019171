import { useSelector } from 'react-redux'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { Purpose } from '#web/features/about/purpose.tsx'
import { BoardGrid } from '#web/features/board/board-grid.tsx'
import { boardSlice } from '#web/features/board/board-slice.ts'
import { BoardYears } from '#web/features/board/board-years.tsx'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { GroupList } from '#web/features/groups/group-list.tsx'
import { groupSlice } from '#web/features/groups/group-slice.ts'
import { hasPlaced, PlacedLinks } from '#web/features/pages/placed-links.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { StatutesLink } from '#web/ui/statutes-link.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './about-page.module.css'

/** Only the first About record counts (specification §9). */
export const Page = () => {
  const { t, localText } = useTexts()
  const [about] = useSelector(aboutSlice.select)
  const members = useSelector(boardSlice.select)
  const groups = useSelector(groupSlice.select)
  const site = useSelector(featureSlice.selectSite)
  const [first] = members
  const year = first?.first_day?.slice(0, 4)
  const earlier = year !== undefined && year !== first?.years?.[0] ? year : null
  const textOf = (field: 'vision' | 'mission') => about && localText(about, field).text
  const isEmpty =
    !textOf('vision') &&
    !textOf('mission') &&
    members.length === 0 &&
    groups.length === 0 &&
    !hasPlaced(site, 'about') &&
    !site?.statutes_file
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{t('menu.about')}</h1>
      {about && <Purpose about={about} />}
      {about && (
        <BoardGrid
          heading={
            earlier
              ? `${t('about.board')} ${earlier}`
              : localText(about, 'boardTitle').text && <RecordText of={about} field="boardTitle" />
          }
          members={members}
        />
      )}
      <BoardYears members={members} />
      {!earlier && <GroupList groups={groups} />}
      {(hasPlaced(site, 'about') || site?.statutes_file) && (
        <Section heading={t('about.more')}>
          <ul className={css.pages}>
            <PlacedLinks site={site} place="about" />
            {site?.statutes_file && (
              <li>
                <StatutesLink of={site} text={t('about.statutes')} />
              </li>
            )}
          </ul>
        </Section>
      )}
      {isEmpty && <EmptyNote>{t('about.empty')}</EmptyNote>}
    </PageWidth>
  )
}
