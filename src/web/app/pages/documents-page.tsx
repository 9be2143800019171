import { useSelector } from 'react-redux'
import type { DocumentKind } from '#shared/resources/documents.ts'
import { type DocumentYear, groupDocuments } from '#web/features/documents/document-groups.ts'
import { DocumentList } from '#web/features/documents/document-list.tsx'
import { documentSlice } from '#web/features/documents/document-slice.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './documents-page.module.css'

/** Kinds of which each year brings new ones: those of older years are folded. */
const yearly: ReadonlySet<DocumentKind> = new Set(['plan', 'report', 'budget', 'minutes'])

/** Years of such a kind that are shown at once. */
const unfolded = 2

const Year = ({ year: { year, chains }, isFolded }: { year: DocumentYear; isFolded: boolean }) => {
  const { t } = useTexts()
  const name = year === null ? t('documents.noYear') : String(year)
  if (isFolded)
    return (
      <details className={css.year}>
        <summary>
          {name} <span className={shapes.hint}>{t('documents.count', { count: chains.length })}</span>
        </summary>
        <DocumentList chains={chains} />
      </details>
    )
  return (
    <div className={css.year}>
      <h3>{name}</h3>
      <DocumentList chains={chains} />
    </div>
  )
}

/** The association's documents by kind and year, with links to their files. */
export const Page = () => {
  const { t } = useTexts()
  const groups = groupDocuments(useSelector(documentSlice.select))
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{t('documents.heading')}</h1>
      {groups.length === 0 && <EmptyNote>{t('documents.none')}</EmptyNote>}
      {groups.map(({ kind, years }) => (
        <Section key={kind} heading={t(`documents.kind.${kind}`)}>
          <p className={css.about}>{t(`documents.about.${kind}`)}</p>
          {years.map((year, index) => (
            <Year key={year.year} year={year} isFolded={yearly.has(kind) && index >= unfolded} />
          ))}
        </Section>
      ))}
    </PageWidth>
  )
}
