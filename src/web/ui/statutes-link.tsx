import { addressIn } from '#shared/addresses.ts'
import { describeLanguage, languages } from '#shared/languages.ts'
import { useTexts } from './texts.ts'

/** The statutes as a file: its address, and its language if it is known. */
export type StatutesFile = { statutes_file?: string | undefined; statutes_language?: string | undefined }

type Props = { of: StatutesFile; text: string; className?: string | undefined; opensTab?: boolean }

/** A link to the statutes, which says their language where it is not the page's. */
export const StatutesLink = ({ of, text, className, opensTab }: Props) => {
  const { language } = useTexts()
  const other = languages.find((code) => code === of.statutes_language && code !== language)
  return (
    <>
      <a
        href={addressIn(of.statutes_file ?? '', language)}
        hrefLang={of.statutes_language || undefined}
        className={className}
        {...(opensTab && { target: '_blank', rel: 'noopener' })}
      >
        {text}
      </a>
      {other && ` (${describeLanguage(other).name})`}
    </>
  )
}
