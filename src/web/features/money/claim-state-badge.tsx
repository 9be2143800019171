import type { ClaimState } from '#shared/claims.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const looks = {
  open: { tone: 'warning', icon: 'pause' },
  part: { tone: 'warning', icon: 'pause' },
  paid: { tone: 'ok', icon: 'check' },
  'written-off': { tone: 'off', icon: 'close' },
  void: { tone: 'off', icon: 'close' },
  overdue: { tone: 'error', icon: 'warning' },
} as const

/** The state of a claim, by its word, its icon and its colour. */
export const ClaimStateBadge = ({ state, overdue }: { state: ClaimState; overdue: boolean }) => {
  const { t } = usePanelTexts()
  const shown = overdue ? 'overdue' : state
  return <StateBadge {...looks[shown]}>{t(`money.state.${shown}`)}</StateBadge>
}
