import { addressIn } from '#shared/addresses.ts'
import { kindWords } from '#shared/file-words.ts'
import { describeLanguage } from '#shared/languages.ts'
import type { AssociationDocument } from '#shared/resources/documents.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { DocumentChain } from './document-groups.ts'
import css from './document-list.module.css'

/** Kind and size of the file, its day, and its language where that is not the page's. */
const Facts = ({ document }: { document: AssociationDocument }) => {
  const { t, dates, language } = useTexts()
  const number = (value: number): string => String(value).replace('.', t('documents.decimal'))
  const facts = [
    kindWords(document.file, number),
    document.decided_day && dates.longDate(document.decided_day),
    document.language && document.language !== language && describeLanguage(document.language).name,
  ]
  return <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
}

const FileLink = ({ document }: { document: AssociationDocument }) => {
  const { language } = useTexts()
  return (
    <>
      <a href={addressIn(document.address ?? '', language)} hrefLang={document.language ?? undefined}>
        <RecordText of={document} field="title" />
      </a>{' '}
      <Facts document={document} />
    </>
  )
}

const Chain = ({ valid, earlier }: DocumentChain) => {
  const { t, localText } = useTexts()
  return (
    <li className={css.document}>
      <FileLink document={valid} />
      {localText(valid, 'sentence').text && (
        <p className={css.sentence}>
          <RecordText of={valid} field="sentence" />
        </p>
      )}
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{t('documents.earlier', { count: earlier.length })}</summary>
          <ul>
            {earlier.map((document) => (
              <li key={document.id}>
                <FileLink document={document} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** Valid documents, each with those that it has replaced folded below it. */
export const DocumentList = ({ chains }: { chains: readonly DocumentChain[] }) => (
  <ul className={css.list}>
    {chains.map((chain) => (
      <Chain key={chain.valid.id} {...chain} />
    ))}
  </ul>
)
