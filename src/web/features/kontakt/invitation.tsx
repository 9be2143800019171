import type { ReactNode } from 'react'
import { OnlyIn } from '#web/ui/only-in.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Said } from '#web/ui/words.tsx'
import css from './invitation.module.css'

type Props = { heading?: Said | undefined; text?: Said | undefined; children?: ReactNode }

/** A heading, a text, and what to do about it; nothing at all when there is none of them. */
export const Invitation = ({ heading, text, children }: Props) => {
  if (!heading?.text && !text?.text && !children) return null
  return (
    <section className={css.invitation}>
      {heading?.text && <h2 lang={heading.lang}>{heading.text}</h2>}
      {text?.text && (
        <>
          <OnlyIn said={text} />
          <RichText html={text.text} lang={text.lang} />
        </>
      )}
      {children && <div className={css.action}>{children}</div>}
    </section>
  )
}
