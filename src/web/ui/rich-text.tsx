import css from './rich-text.module.css'

type Props = {
  /** Safe HTML: the server sanitises it when it is written (settled §4.12). */
  html: string
  /** `reading` for a whole article. */
  size?: 'normal' | 'reading'
}

/** A text that someone wrote in the admin's editor. */
export const RichText = ({ html, size = 'normal' }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and no page may run inline code
  <div className={`${css.text} ${css[size]}`} dangerouslySetInnerHTML={{ __html: html }} />
)
