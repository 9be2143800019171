import { boardPage } from '#shared/board-years.ts'
import type { BoardMember } from '#shared/resources/board.ts'
import { Section } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './board-years.module.css'

/** Links to the boards of other years; nothing at all as long as there is one. */
export const BoardYears = ({ members: [first] }: { members: readonly BoardMember[] }) => {
  const { t } = useTexts()
  const years = first?.years ?? []
  if (years.length < 2) return null
  return (
    <Section heading={t('about.years')}>
      <ul className={css.years}>
        {years.map((year, index) => (
          <li key={year}>
            <Link
              to={boardPage(index === 0 ? null : year)}
              className={css.year}
              aria-current={first?.first_day?.startsWith(year) ? 'page' : undefined}
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
