import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import card from './card.module.css'
import { PageHead } from './page-head.tsx'

type Props = {
  title: string
  /** The class with the width and the gaps of the page. */
  className: string | undefined
  /** A link above the heading, to the page that this one belongs to. */
  back?: { to: string; label: string }
  /** Stands beside the heading. */
  beside?: ReactNode
  children: ReactNode
}

/** A page of the panel that is no list of records: its heading, and the parts below it. */
export const PanelPage = ({ title, className, back, beside, children }: Props) => (
  <div className={className}>
    {back && (
      <p>
        <Link to={back.to} className={card.touch}>
          {back.label}
        </Link>
      </p>
    )}
    <PageHead title={title}>{beside}</PageHead>
    {children}
  </div>
)
