import { ownPage } from '#shared/paths.ts'
import type { PlacedPage, Site } from '#shared/resources/site.ts'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'

type Props = {
  site: Site | null
  place: PlacedPage['place']
  className?: string | undefined
  /** @returns whether the page at an address is the one on screen */
  currentAt?: (path: string) => 'page' | undefined
}

/** Links to the association's own pages of a place, as items of a list. */
export const PlacedLinks = ({ site, place, className, currentAt }: Props) =>
  site?.own_pages
    ?.filter((page) => page.place === place)
    .map((page) => (
      <li key={page.slug}>
        <Link to={ownPage(page.slug)} className={className} aria-current={currentAt?.(ownPage(page.slug))}>
          <RecordText of={page} field="title" />
        </Link>
      </li>
    ))

/** @returns whether a place has a page */
export const hasPlaced = (site: Site | null, place: PlacedPage['place']): boolean =>
  Boolean(site?.own_pages?.some((page) => page.place === place))
