import type { EvidenceCounts, EvidenceMember, EvidenceSample } from '#shared/evidence.ts'
import { members } from '#shared/resources/members.ts'
import sheet from '#web/admin/print/sheet.module.css'
import { FactList, ListSheet } from '#web/admin/print/sheets.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import {
  cityFacts,
  confirmationText,
  genderFacts,
  memberFacts,
  missingText,
  reportFacts,
} from './evidence-words.ts'

/** Of the birthday stands the year alone. */
function columnsOf(texts: PanelTexts): Column<EvidenceMember>[] {
  const { t, resourceIn } = texts
  const { fields } = resourceIn(members)
  return [
    { key: 'id', header: '#', width: 'narrow', cell: ({ id }) => id },
    { key: 'first_name', header: fields.first_name.label, cell: ({ first_name }) => first_name },
    { key: 'last_name', header: fields.last_name.label, cell: ({ last_name }) => last_name },
    {
      key: 'birth_year',
      header: t('evidence.birthYear'),
      width: 'narrow',
      cell: ({ birth_year }) => birth_year ?? '',
    },
    { key: 'city', header: fields.city.label, cell: ({ city }) => city },
    { key: 'confirmed', header: t('evidence.confirmed'), cell: (one) => confirmationText(one, texts) },
  ]
}

const numbersOf = (counts: EvidenceCounts, texts: PanelTexts) => (
  <>
    <FactList facts={[...memberFacts(counts, texts), ...genderFacts(counts, texts)]} />
    <h2 className={sheet.heading}>{texts.t('evidence.cities')}</h2>
    <FactList facts={cityFacts(counts, texts)} />
    <h2 className={sheet.heading}>{texts.t('evidence.report')}</h2>
    <FactList facts={reportFacts(counts, texts)} />
  </>
)

/** The members of a year on paper, with the numbers below. */
export const evidenceSheet = (
  { counts, people }: { counts: EvidenceCounts; people: readonly EvidenceMember[] },
  texts: PanelTexts,
) => {
  const { t } = texts
  return (
    <ListSheet
      title={t('evidence.title', { year: counts.year })}
      filters={[t('evidence.onDay', { day: counts.day }), t('evidence.printed', { day: counts.today })]}
      rows={people}
      total={people.length}
      columns={[
        ...columnsOf(texts),
        { key: 'missing', header: t('evidence.missing'), cell: (one) => missingText(one, texts) },
      ]}
    >
      <h2 className={sheet.heading}>{t('evidence.numbers')}</h2>
      {numbersOf(counts, texts)}
    </ListSheet>
  )
}

/** The numbers alone, for who is not told the members. */
export const numbersSheet = (counts: EvidenceCounts, texts: PanelTexts) => (
  <section>
    <h1>{texts.t('evidence.title', { year: counts.year })}</h1>
    {numbersOf(counts, texts)}
  </section>
)

/** A sample on paper, with the seed by which it is drawn again. */
export const sampleSheet = (
  { sample, year }: { sample: EvidenceSample; year: number },
  texts: PanelTexts,
) => {
  const { t } = texts
  return (
    <ListSheet
      title={t('evidence.sampleTitle', { year })}
      filters={[
        t('evidence.seedLine', { seed: sample.seed }),
        t('evidence.among', { count: sample.members.length, among: sample.among }),
      ]}
      rows={sample.members}
      total={sample.members.length}
      columns={columnsOf(texts)}
    >
      <p className={sheet.note}>{t('evidence.drawn')}</p>
    </ListSheet>
  )
}
