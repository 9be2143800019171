import { useLocation } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import { describeLanguage, languages } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import { canonicalPath } from '#web/app/canonical-path.ts'
import { useTexts } from '#web/ui/texts.ts'

type Props = { isFound: boolean }

/**
 * Leads to the same page in the other languages; a page that is not found has none, so there it is the home page. The
 * document is loaded anew, and with it the texts.
 */
export const LanguageLinks = ({ isFound }: Props) => {
  const { language } = useTexts()
  const { pathname, search } = useLocation()
  // The server renders a page with the slash at its end and without for one.
  const address = isFound ? canonicalPath(pathname) + search : pages.home
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <a key={other} href={addressIn(address, other)} hrefLang={other} lang={other}>
        {describeLanguage(other).name}
      </a>
    ))
}
