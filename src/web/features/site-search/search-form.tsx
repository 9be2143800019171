import { addressIn } from '#shared/addresses.ts'
import { pages } from '#shared/paths.ts'
import { longestQuery } from '#shared/site-search.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './site-search.module.css'

/** The form of the search, which needs no scripts: its answer is a page with an address. */
export const SearchForm = ({ q }: { q: string }) => {
  const { t, language } = useTexts()
  return (
    <search>
      <form action={addressIn(pages.search, language)} className={css.form}>
        <InputField
          key={q}
          type="search"
          name="q"
          label={t('search.label')}
          defaultValue={q}
          maxLength={longestQuery}
          autoComplete="off"
          enterKeyHint="search"
          // A visitor who opens the search is about to type, and nothing else is on the page.
          autoFocus={q === ''}
        />
        <Button type="submit">{t('search.button')}</Button>
      </form>
    </search>
  )
}
