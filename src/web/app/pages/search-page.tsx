import { useSelector } from 'react-redux'
import { addressIn } from '#shared/addresses.ts'
import { pages } from '#shared/paths.ts'
import { hitsPerPage, mostPages, type SiteHits, searchPage, siteQueryIn } from '#shared/site-search.ts'
import { allOf, type LoadInput } from '#web/app/page.ts'
import { HitList, hitId } from '#web/features/site-search/hit-list.tsx'
import { SearchForm } from '#web/features/site-search/search-form.tsx'
import { siteSearchSlice } from '#web/features/site-search/site-search-slice.ts'
import { OutsideButton } from '#web/ui/button.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './search-page.module.css'

export const load = ({ store: { dispatch }, query, language }: LoadInput) =>
  allOf([dispatch(siteSearchSlice.read({ query: siteQueryIn(`?${query}`), language }))])

const elsewhere = [
  { to: pages.activities, label: 'menu.activities' },
  { to: pages.calendar, label: 'menu.calendar' },
  { to: pages.about, label: 'menu.about' },
  { to: pages.contact, label: 'menu.contact' },
] as const

const Nothing = ({ q }: { q: string }) => {
  const { t } = useTexts()
  return (
    <>
      <p className={css.count}>{t('search.nothing', { q })}</p>
      <p className={css.text}>{t('search.tips')}</p>
      <ul className={css.elsewhere}>
        {elsewhere.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={css.place}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A document of its own, so that it begins at the first of the added hits, for who uses the keyboard too. */
const More = ({ q, page, total, hits }: SiteHits) => {
  const { t, language } = useTexts()
  if (hits.length >= total) return null
  if (page >= mostPages) return <p className={css.text}>{t('search.tooMany', { count: hits.length })}</p>
  const first = hitId(page * hitsPerPage + 1)
  return (
    <p className={css.more}>
      <OutsideButton
        href={`${addressIn(searchPage({ q, page: page + 1 }), language)}#${first}`}
        variant="quiet"
      >
        {t('search.more')}
      </OutsideButton>
    </p>
  )
}

export const Page = () => {
  const { t } = useTexts()
  const found = useSelector(siteSearchSlice.select)
  const { q, total, hits } = found
  return (
    <PageWidth>
      {/* Without a search the field has the focus, not the heading. */}
      <h1 tabIndex={q ? -1 : undefined}>{t('search.title')}</h1>
      <SearchForm q={q} />
      {q === '' && <p className={css.text}>{t('search.where')}</p>}
      {q !== '' && total === 0 && <Nothing q={q} />}
      {total > 0 && (
        <>
          <p className={css.count}>{t('search.found', { total, q })}</p>
          <HitList hits={hits} />
          <More {...found} />
        </>
      )}
    </PageWidth>
  )
}
