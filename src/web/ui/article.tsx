import type { ReactNode } from 'react'
import css from './article.module.css'
import { pictureFrames } from './picture-frames.ts'
import { LongText } from './rich-text.tsx'
import type { LocalText } from './texts.ts'

/** How wide the picture of an article is shown. */
export const articlePicture = {
  frames: pictureFrames.article,
  first: true,
  className: css.picture,
} as const

type Props = {
  title: ReactNode
  /** Stand above and below the title. */
  above?: ReactNode
  below?: ReactNode
  /** An {@link articlePicture}, or what stands in its place. */
  picture?: ReactNode
  content: LocalText
}

/** A text to read, under its title and its picture. */
export const Article = ({ title, above, below, picture, content }: Props) => (
  <article className={css.article}>
    <header className={css.header}>
      {above}
      <h1 tabIndex={-1}>{title}</h1>
      {below}
    </header>
    {picture}
    <LongText content={content} size="reading" />
  </article>
)

/** In place of the picture of an article that is being written. */
export const ArticleFrame = ({ children }: { children: ReactNode }) => (
  <div className={css.picture}>{children}</div>
)
