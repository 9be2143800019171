import type { ReactNode } from 'react'
import { LongText } from '#web/ui/rich-text.tsx'
import type { LocalText } from '#web/ui/texts.ts'
import css from './invitation.module.css'

type Props = { heading?: LocalText | undefined; text?: LocalText | undefined; children?: ReactNode }

/** A heading, a text, and what to do about it; nothing at all when there is none of them. */
export const Invitation = ({ heading, text, children }: Props) => {
  if (!heading?.text && !text?.text && !children) return null
  return (
    <section className={css.invitation}>
      {heading?.text && <h2 lang={heading.lang}>{heading.text}</h2>}
      {text?.text && <LongText content={text} />}
      {children && <div className={css.action}>{children}</div>}
    </section>
  )
}
