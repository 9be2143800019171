import type { ReactNode } from 'react'
import css from './card.module.css'
import { Link, type LinkProps } from './link.tsx'

type Props = {
  heading: ReactNode
  /** The address that the whole card leads to. */
  link: Pick<LinkProps, 'to' | 'state'>
  picture?: ReactNode
  children: ReactNode
}

/** A picture, a heading that is the link, and some facts. */
export const Card = ({ heading, link, picture, children }: Props) => (
  <article className={css.card}>
    {picture}
    <div className={css.body}>
      <h3>
        <Link {...link} className={css.link}>
          {heading}
        </Link>
      </h3>
      {children}
    </div>
  </article>
)
