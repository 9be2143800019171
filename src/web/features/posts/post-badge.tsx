import { type PostState, postState } from '#shared/post-state.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { appearsWhen, type Publication } from './post-words.ts'

const looks = {
  draft: { tone: 'warning', icon: 'pause' },
  planned: { tone: 'off', icon: 'calendar' },
  published: { tone: 'ok', icon: 'check' },
} as const satisfies Record<PostState, unknown>

/** The state of a post: a draft, planned for a time, or what visitors read. */
export const PostBadge = ({ post }: { post: Publication }) => {
  const { t } = usePanelTexts()
  const { dates } = useTexts()
  const nowMs = Date.now()
  const state = postState(post, nowMs)
  return (
    <StateBadge {...looks[state]}>
      {state === 'planned'
        ? t('posts.planned', { when: appearsWhen(post, nowMs, { t, dates }).replaceAll(' ', '\u00A0') })
        : t(`posts.fields.is_published.${state === 'draft' ? 'off' : 'on'}`)}
    </StateBadge>
  )
}
