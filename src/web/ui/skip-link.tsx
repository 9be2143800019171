import css from './skip-link.module.css'
import { useTexts } from './texts.ts'

export const SkipLink = () => {
  const { t } = useTexts()
  return (
    <a href="#innehall" className={css.skip} data-unprinted="">
      {t('menu.skip')}
    </a>
  )
}
