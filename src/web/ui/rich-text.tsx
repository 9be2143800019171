import css from './rich-text.module.css'

type Props = {
  /** Safe HTML: the server sanitises it when it is written (settled §4.12). */
  html: string
  /** `reading` for a whole article. */
  size?: 'normal' | 'reading'
}

/** A wide table scrolls in a box of its own, by keyboard too. The server writes each table with this very tag. */
const withBoxes = (html: string): string =>
  html
    .replaceAll('<table>', `<div class="${css.table}" role="group" aria-label="Tabell" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')

/** A text that someone wrote in the admin's editor. */
export const RichText = ({ html, size = 'normal' }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and no page may run inline code
  <div className={`${css.text} ${css[size]}`} dangerouslySetInnerHTML={{ __html: withBoxes(html) }} />
)
