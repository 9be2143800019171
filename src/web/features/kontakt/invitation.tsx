import type { ReactNode } from 'react'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './invitation.module.css'

type Props = { heading?: string | undefined; text?: string | undefined; children?: ReactNode }

/** A heading, a text, and what to do about it; nothing at all when there is none of them. */
export const Invitation = ({ heading, text, children }: Props) => {
  if (!heading && !text && !children) return null
  return (
    <section className={css.invitation}>
      {heading && <h2>{heading}</h2>}
      {text && <RichText html={text} />}
      {children && <div className={css.action}>{children}</div>}
    </section>
  )
}
