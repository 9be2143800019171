import { Loader } from '@mantine/core'
import { useState } from 'react'
import type { DepartedBy } from '#shared/membership/facts.ts'
import { type TimelineEntry, timelineApi } from '#shared/membership/timeline.ts'
import { kronorText } from '#shared/money.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Folded } from '#web/admin/record/folded.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { MembershipActs } from './membership-acts.tsx'
import css from './timeline.module.css'

/** Entries that are shown before more are asked for. */
const pageSize = 10

/** @returns the name of a type, whose names by languages are JSON */
function typeName(titles: string | undefined, language: string): string {
  const names: Record<string, string> = JSON.parse(titles || '{}')
  return names[language] || Object.values(names).find(Boolean) || ''
}

/** @returns an entry in words */
function wordsOf(entry: TimelineEntry, { t, longDay, language }: PanelTexts): string {
  const { what, how = '', reference = '' } = entry
  const amount = kronorText(entry.amount ?? 0, language)
  const type = typeName(entry.type, language)
  switch (what) {
    case 'granted': {
      const first = longDay(entry.first_day ?? entry.day)
      const until = entry.last_day ? longDay(entry.last_day) : null
      return until ? t('timeline.granted', { type, first, until }) : t('timeline.endless', { type, first })
    }
    case 'next-type':
    case 'retyped':
      return t(`timeline.${what}`, { type })
    case 'claim':
      return t('timeline.claim', { amount, reference })
    case 'paid':
    case 'paid-back':
      return t(`timeline.${what}`, { amount, reference })
    case 'void':
    case 'written-off':
      return t(`timeline.${what}`, { reference })
    case 'confirmed':
      return t('timeline.confirmed', { year: String(entry.year ?? '') })
    case 'left':
      return t(`timeline.left.${how as DepartedBy}`)
    case 'receipt':
    case 'reminded':
      return t(`timeline.${what}`, { reference })
    default:
      return t(`timeline.${what}`)
  }
}

type Props = {
  id: number
  /** Told of an act of the board on the memberships; without it nobody may do one here. */
  changed?: (() => void) | undefined
}

const Entries = ({ id, changed }: Props) => {
  const texts = usePanelTexts()
  const { t, longDay } = texts
  const { data, problem, reload } = useRead<{ entries: TimelineEntry[] }>(timelineApi(id))
  const [limit, setLimit] = useState(pageSize)
  if (problem) return <ReadFailure problem={problem} retry={reload} />
  if (!data) return <Loader aria-label={t('list.loading')} />
  const acts = changed && (
    <MembershipActs
      id={id}
      changed={() => {
        void reload()
        changed()
      }}
    />
  )
  return (
    <>
      {acts}
      {data.entries.length === 0 && <p>{t('timeline.none')}</p>}
      <ol className={css.line}>
        {data.entries.slice(0, limit).map((entry) => (
          <li key={JSON.stringify(entry)} className={css.entry}>
            <span className={card.hint}>{longDay(entry.day)}</span>
            <span>
              {wordsOf(entry, texts)}
              {entry.note && <span className={card.hint}> {entry.note}</span>}
            </span>
          </li>
        ))}
      </ol>
      {data.entries.length > limit && (
        <LineButton label={t('list.showMore')} mt="sm" onClick={() => setLimit(limit + pageSize)} />
      )}
    </>
  )
}

/** The line of time of a member, folded until it is asked for. */
export const MemberTimeline = (props: Props) => (
  <Folded title={usePanelTexts().t('timeline.title')}>
    <Entries {...props} />
  </Folded>
)
