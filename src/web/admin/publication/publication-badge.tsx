import { type Publication, type PublicationState, publicationState } from '#shared/publication.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { appearsWhen } from './publication-words.ts'

const looks = {
  draft: { tone: 'warning', icon: 'pause' },
  planned: { tone: 'off', icon: 'calendar' },
  published: { tone: 'ok', icon: 'check' },
} as const satisfies Record<PublicationState, unknown>

/** The words of a state; of a planned record with the time at which it appears. */
export type StateWords = { draft: string; published: string; planned: (when: string) => string }

/** The state of a record: a draft, planned for a time, or what visitors read. */
export const PublicationBadge = ({ publication, words }: { publication: Publication; words: StateWords }) => {
  const { t } = usePanelTexts()
  const { dates } = useTexts()
  const nowMs = Date.now()
  const state = publicationState(publication, nowMs)
  return (
    <StateBadge {...looks[state]}>
      {state === 'planned'
        ? words.planned(appearsWhen(publication, nowMs, { t, dates }).replaceAll(' ', '\u00A0'))
        : words[state]}
    </StateBadge>
  )
}
