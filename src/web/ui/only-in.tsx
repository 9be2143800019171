import css from './only-in.module.css'
import { useTexts } from './texts.ts'
import type { Said } from './words.tsx'

/** Above a long text that is not there in the page's language: says so, quietly. */
export const OnlyIn = ({ said }: { said: Said | undefined }) => {
  const { t } = useTexts()
  if (!said?.lang) return null
  return <p className={css.note}>{t('language.onlyIn')}</p>
}
