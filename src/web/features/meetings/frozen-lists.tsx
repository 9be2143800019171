import { type FrozenList, votingListPage } from '#shared/meetings.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Lines } from './lines.tsx'

/** The registers that were frozen, the last first; nothing without any. */
export const FrozenLists = ({ lists }: { lists: readonly FrozenList[] }) => {
  const { t, dateTime } = usePanelTexts()
  if (lists.length === 0) return null
  return (
    <Part title={t('voting.lists')}>
      <Lines
        lines={lists.map(({ id, day, frozen_at, voters }) => ({
          key: id,
          text: (
            <Link to={votingListPage(id)} className={card.touch}>
              {t('voting.title', { day })}
            </Link>
          ),
          beside: `${t('voting.votersCount', { count: voters })} · ${t('voting.frozenAt', { time: dateTime(frozen_at) })}`,
        }))}
      />
    </Part>
  )
}
