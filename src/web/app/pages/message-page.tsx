import type { ReactNode } from 'react'
import { PageWidth } from '#web/ui/layout.tsx'
import { Pattern } from '#web/ui/pattern.tsx'
import css from './message-page.module.css'

/** One thing to say and one thing to do. */
export const MessagePage = ({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) => (
  <PageWidth>
    <div className={css.message}>
      <div className={css.picture}>
        <Pattern />
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  </PageWidth>
)
