import { Alert, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import {
  type EvidenceCounts,
  type EvidenceHeadings,
  type EvidenceMember,
  evidenceApi,
  evidenceFileApi,
  evidenceMembersApi,
} from '#shared/evidence.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { useRecordAddress } from '#web/admin/frame/record-address.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { saveFile } from '#web/admin/page/save-file.ts'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { FactList } from '#web/admin/print/sheets.tsx'
import { search } from '#web/redux/create-resource-slice.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import css from './evidence.module.css'
import { evidenceSheet, numbersSheet } from './evidence-sheets.tsx'
import { cityFacts, genderFacts, memberFacts, missingText, nameOf, reportFacts } from './evidence-words.ts'
import { SamplePart } from './sample-part.tsx'

/** Members whom the page lists at most; files and paper have all. */
const mostListed = 200

type FactsProps = { title: string; facts: readonly (readonly [label: string, value: string])[] }

const Facts = ({ title, facts }: FactsProps) => (
  <Part title={title}>
    <FactList facts={facts} className={css.facts} />
  </Part>
)

/** The members of whom something is missing, each with a link to their card. */
const Missing = ({ people }: { people: readonly EvidenceMember[] }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const addressOf = useRecordAddress()
  const lacking = people.filter(({ missing }) => missing.length > 0)
  return (
    <Part title={t('evidence.lacking', { count: lacking.length })}>
      {lacking.length === 0 && <p>{t('evidence.nothingLacks')}</p>}
      <ul className={card.lines}>
        {lacking.slice(0, mostListed).map((one) => (
          <li key={one.id}>
            <Link
              to={addressOf({ resource: members.name, id: one.id, title: nameOf(one) }) ?? ''}
              className={card.touch}
            >
              {nameOf(one)}
            </Link>
            <span>{missingText(one, texts)}</span>
          </li>
        ))}
      </ul>
      {lacking.length > mostListed && <p>{t('evidence.more', { count: lacking.length - mostListed })}</p>}
    </Part>
  )
}

type FilesProps = { year: number; confirmed: boolean; onConfirmed: (confirmed: boolean) => void }

/** Saves the members of the year, all or those who have confirmed it. */
const Files = ({ year, confirmed, onConfirmed }: FilesProps) => {
  const { t, say } = usePanelTexts()
  const call = useApi()
  const { run, problem, busy } = useRun()
  const save = (headings: EvidenceHeadings) =>
    run(async () => {
      const { data } = await call<Blob>(evidenceFileApi + search({ year, confirmed, headings }), {
        as: 'blob',
      })
      saveFile(data, `${t('evidence.file', { year: String(year) })}.xlsx`)
    })
  return (
    <Part title={t('evidence.files')}>
      <Checkbox
        label={t('evidence.onlyConfirmed')}
        checked={confirmed}
        onChange={(event) => onConfirmed(event.currentTarget.checked)}
      />
      <Group gap={12} align="end">
        <ButtonWithIcon icon="download" disabled={busy} onClick={() => void save('list')}>
          {t('evidence.saveList')}
        </ButtonWithIcon>
        <ButtonWithIcon icon="download" disabled={busy} onClick={() => void save('ebas')}>
          {t('evidence.saveEbas')}
        </ButtonWithIcon>
      </Group>
      <p className={card.hint}>{t('evidence.aboutEbas')}</p>
      {problem && <p role="alert">{say(problem.title)}</p>}
    </Part>
  )
}

/** Evidence of a year for grants (/admin/evidence/). */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const isTold = useMay()('read', members.name)
  const [parameters, setParameters] = useSearchParams()
  const thisYear = Number(stockholmDayOf(Date.now()).slice(0, 4))
  const asked = Number(parameters.get('year')) || thisYear
  const year = asked >= 1900 && asked <= 2200 ? asked : thisYear
  const [confirmed, setConfirmed] = useState(false)
  const counts = useRead<EvidenceCounts>(`${evidenceApi}?year=${year}`)
  const people = useRead<EvidenceMember[]>(isTold ? `${evidenceMembersApi}?year=${year}` : null)
  const { data } = counts
  const all = async () => {
    if (!data) return null
    if (!isTold) return numbersSheet(data, texts)
    const query = search({ year, confirmed })
    const { data: listed } = await call<EvidenceMember[]>(evidenceMembersApi + query)
    return evidenceSheet({ counts: data, people: listed }, texts)
  }
  usePrintable({ now: () => (data && !isTold ? numbersSheet(data, texts) : null), all }, 'page')
  const years = [...new Set([thisYear, year, ...Array.from({ length: 6 }, (_, back) => thisYear - back)])]
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <PageHead title={`${t('evidence.page')} – ${year}`}>
        <PrintButton />
      </PageHead>
      <p className={card.hint}>{t('evidence.intro', { day: `${year}-12-31` })}</p>
      <Select
        label={t('evidence.year')}
        data={years.toSorted((a, b) => b - a).map(String)}
        value={String(year)}
        allowDeselect={false}
        className={css.short}
        onChange={(value) => setParameters({ year: value ?? String(thisYear) })}
      />
      <Reading of={counts} height={320}>
        {(of) => (
          <>
            {of.is_by_columns && <Alert variant="outline">{t('evidence.byColumns')}</Alert>}
            {of.day > of.today && <Alert variant="outline">{t('evidence.notOver')}</Alert>}
            <Facts title={t('evidence.numbers')} facts={memberFacts(of, texts)} />
            <Facts title={t('evidence.genders')} facts={genderFacts(of, texts)} />
            <Facts title={t('evidence.cities')} facts={cityFacts(of, texts)} />
            <Facts title={t('evidence.report')} facts={reportFacts(of, texts)} />
          </>
        )}
      </Reading>
      {isTold && (
        <>
          {people.problem && <ReadFailure problem={people.problem} retry={people.reload} />}
          {people.data && <Missing people={people.data} />}
          <Files year={year} confirmed={confirmed} onConfirmed={setConfirmed} />
          <SamplePart key={year} year={year} confirmed={confirmed} today={stockholmDayOf(Date.now())} />
        </>
      )}
      <p className={card.hint}>{t('evidence.restricted')}</p>
    </div>
  )
}
