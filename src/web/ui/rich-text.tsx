import type { Language } from '#shared/languages.ts'
import type { LocalText } from '#web/ui/texts.ts'
import css from './rich-text.module.css'
import { useTexts } from './texts.ts'

type Size = 'normal' | 'reading'

type Props = {
  /** Safe HTML: the server sanitises it when it is written (settled §4.12). */
  html: string
  /** `reading` for a whole article. */
  size?: Size
  /** Language of the text, when it is not the page's. */
  lang?: Language | undefined
}

/** A wide table scrolls in a box of its own, by keyboard too. The server writes each table with this very tag. */
const withBoxes = (html: string, name: string): string =>
  html
    .replaceAll('<table>', `<div class="${css.table}" role="group" aria-label="${name}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')

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

/** A long text of a record, under a quiet note when it is not there in the page's language. */
export const LongText = ({ content, size }: { content: LocalText; size?: Size }) => {
  const { t } = useTexts()
  return (
    <>
      {content.lang && <p className={css.onlyIn}>{t('language.onlyIn')}</p>}
      <RichText html={content.text} lang={content.lang} {...(size && { size })} />
    </>
  )
}
