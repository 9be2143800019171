import { type PublicationState, publicationIn, publicationState } from '#shared/publication.ts'
import type { Resource } from '#shared/resource.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { appearsWhen } from './publication-words.ts'

const looks = {
  draft: { tone: 'warning', icon: 'pause' },
  planned: { tone: 'off', icon: 'calendar' },
  published: { tone: 'ok', icon: 'check' },
} as const satisfies Record<PublicationState, unknown>

type Props = {
  resource: Resource
  record: Readonly<Record<string, unknown>>
  /** @returns the words for a record that appears at a time */
  planned: (when: string) => string
}

/** The state of a record: a draft, planned for a time, or what visitors read. */
export const PublicationBadge = ({ resource, record, planned }: Props) => {
  const { t, resourceIn } = usePanelTexts()
  const { dates } = useTexts()
  const nowMs = Date.now()
  const publication = publicationIn(resource, record)
  const { words: [published, draft] = ['', ''] } = resourceIn(resource).fields.is_published ?? {}
  const state = publicationState(publication, nowMs)
  return (
    <StateBadge {...looks[state]}>
      {state === 'planned'
        ? planned(appearsWhen(publication, nowMs, { t, dates }).replaceAll(' ', '\u00A0'))
        : { published, draft }[state]}
    </StateBadge>
  )
}
