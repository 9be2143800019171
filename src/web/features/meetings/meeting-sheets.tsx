import type {
  MeetingOverview,
  SummonsProof,
  Unreached,
  Voters,
  VotingList,
  VotingRow,
} from '#shared/meetings.ts'
import sheet from '#web/admin/print/sheet.module.css'
import { FactList, ListSheet } from '#web/admin/print/sheets.tsx'
import type { Column, RowGroups } from '#web/admin/table/table-parts.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { proofFacts, reasonsText } from './meeting-words.ts'
import css from './meetings.module.css'

function rowColumns({ t }: PanelTexts): Column<VotingRow>[] {
  return [
    { key: 'number', header: t('voting.number'), width: 'narrow', cell: ({ number }) => number },
    {
      key: 'name',
      header: t('voting.name'),
      cell: ({ name, added_why }) => (
        <>
          {name || t('voting.erasedName')}
          {added_why && <div>{t('voting.addedBecause', { why: added_why })}</div>}
        </>
      ),
    },
    {
      key: 'present',
      header: t('voting.present'),
      width: 'narrow',
      cell: ({ present }) => <span className={css.box}>{present ? '×' : ''}</span>,
    },
    { key: 'sign', header: t('voting.signature'), cell: () => <span className={css.sign} /> },
  ]
}

/** A frozen register on paper, with a column to sign in. */
export const votingListSheet = (list: VotingList, texts: PanelTexts) => {
  const { t, dateTime } = texts
  const { day, rules, sha256, frozen_at, voters, erased, rows } = list
  const isAdded = rows.length > voters
  const groups: RowGroups<VotingRow> = {
    keyOf: ({ added_at }) => (added_at === null ? 'frozen' : 'added'),
    heading: ({ added_at }) => t(added_at === null ? 'voting.frozenLines' : 'voting.addedLines'),
  }
  return (
    <ListSheet
      title={t('voting.title', { day })}
      filters={[t('voting.frozenAt', { time: dateTime(frozen_at) }), rules]}
      rows={rows}
      total={rows.length}
      count={t('voting.counted', { voters, added: rows.length - voters })}
      columns={rowColumns(texts)}
      groups={isAdded ? groups : undefined}
    >
      <p className={`${css.digest} ${sheet.note}`}>{t('voting.digest', { digest: sha256 })}</p>
      {erased > 0 && <p>{t('voting.erased', { count: erased })}</p>}
    </ListSheet>
  )
}

/** The voters of a day as they are known now, on paper: nothing is frozen. */
export const votersSheet = ({ day, rules, voters, without }: Voters, texts: PanelTexts) => {
  const { t } = texts
  return (
    <ListSheet
      title={t('voting.title', { day })}
      filters={[t('voting.notFrozen'), rules]}
      rows={voters}
      total={voters.length}
      columns={[
        { key: 'name', header: t('voting.name'), cell: ({ name }) => name },
        { key: 'sign', header: t('voting.signature'), cell: () => <span className={css.sign} /> },
      ]}
    >
      {without.length > 0 && (
        <>
          <h2 className={sheet.heading}>{t('voting.without', { count: without.length })}</h2>
          <FactList facts={without.map((one) => [one.name, reasonsText(one, texts)])} />
        </>
      )}
    </ListSheet>
  )
}

const postLines = ({ name, address, zip_code, city }: Unreached): string =>
  [name, address, `${zip_code} ${city}`.trim()].filter(Boolean).join('\n')

/** Labels for those whom no mail has reached. */
export const labelsSheet = (people: readonly Unreached[]) => (
  <div className={css.labels} data-labels="">
    {people.map((one) => (
      <div key={one.id} className={css.label}>
        {postLines(one)}
      </div>
    ))}
  </div>
)

/** The proof of a summons on paper. */
export const proofSheet = (
  { proof, meeting }: { proof: SummonsProof; meeting: MeetingOverview },
  texts: PanelTexts,
) => {
  const { t } = texts
  return (
    <ListSheet
      title={t('meetings.proofTitle', { name: meeting.name, day: meeting.day })}
      filters={[proof.title, meeting.place].filter(Boolean)}
      facts={proofFacts(proof, { limits: meeting, texts })}
      rows={proof.unreached}
      total={proof.unreached.length}
      count={
        proof.is_named ? t('meetings.unreached', { count: proof.unreached.length }) : t('meetings.unnamed')
      }
      columns={[
        { key: 'name', header: t('voting.name'), cell: ({ name }) => name },
        { key: 'why', header: t('meetings.why'), cell: ({ why }) => t(`meetings.why.${why}`) },
      ]}
    >
      <h2 className={sheet.heading}>{t('meetings.text')}</h2>
      <p className={css.text}>{proof.text}</p>
    </ListSheet>
  )
}
