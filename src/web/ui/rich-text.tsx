import type { Language } from '#shared/languages.ts'
import css from './rich-text.module.css'
import { useTexts } from './texts.ts'

type Props = {
  /** Safe HTML: the server sanitises it when it is written (settled §4.12). */
  html: string
  /** `reading` for a whole article. */
  size?: 'normal' | 'reading'
  /** Language of the text, when it is not the page's. */
  lang?: Language | undefined
}

/** A wide table scrolls in a box of its own, by keyboard too. The server writes each table with this very tag. */
const withBoxes = (html: string, name: string): string =>
  html
    .replaceAll('<table>', `<div class="${css.table}" role="group" aria-label="${name}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')

/** A text that someone wrote in the admin's editor. */
export const RichText = ({ html, size = 'normal', lang }: Props) => {
  const { t } = useTexts()
  return (
    <div
      className={`${css.text} ${css[size]}`}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and no page may run inline code
      dangerouslySetInnerHTML={{ __html: withBoxes(html, t('table.name')) }}
    />
  )
}
