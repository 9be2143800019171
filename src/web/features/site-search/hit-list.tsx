import type { MarkedText, SiteHit } from '#shared/site-search.ts'
import { Link } from '#web/ui/link.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './site-search.module.css'

const Marked = ({ text: { parts, language } }: { text: MarkedText }) => {
  const { language: shown } = useTexts()
  return (
    <span lang={language === shown ? undefined : language}>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
      )}
    </span>
  )
}

const kinds = {
  posts: 'search.kind.posts',
  events: 'search.kind.events',
  pages: 'search.kind.pages',
  documents: 'search.kind.documents',
} as const

const Hit = ({ hit: { kind, address, day, title, excerpt } }: { hit: SiteHit }) => {
  const { t, dates } = useTexts()
  return (
    <article className={css.hit}>
      <p className={css.facts}>
        <span>{t(kinds[kind as keyof typeof kinds])}</span>
        {day && <time dateTime={day}>{dates.longDate(day.slice(0, 10))}</time>}
      </p>
      <h2 className={css.title}>
        <Link to={address} className={shapes.link}>
          <Marked text={title} />
        </Link>
      </h2>
      {excerpt.parts.join('') !== '' && (
        <p className={css.excerpt}>
          <Marked text={excerpt} />
        </p>
      )}
    </article>
  )
}

/** @returns the id of the place of a hit in the list, counted from 1 */
export const hitId = (place: number): string => `traff-${place}`

export const HitList = ({ hits }: { hits: readonly SiteHit[] }) => (
  <ol className={css.hits}>
    {hits.map((hit, at) => (
      <li key={hit.kind + hit.address} id={hitId(at + 1)}>
        <Hit hit={hit} />
      </li>
    ))}
  </ol>
)
