import { type FrozenList, votingListPage } from '#shared/meetings.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The registers that were frozen, the last first. */
export const FrozenLists = ({ lists }: { lists: readonly FrozenList[] }) => {
  const { t, dateTime } = usePanelTexts()
  return (
    <section className={card.part} aria-labelledby="frozen">
      <h2 id="frozen">{t('voting.lists')}</h2>
      <ul className={card.lines}>
        {lists.map(({ id, day, frozen_at, voters }) => (
          <li key={id}>
            <Link to={votingListPage(id)} className={card.touch}>
              {t('voting.title', { day })}
            </Link>
            <span>
              {t('voting.votersCount', { count: voters })} ·{' '}
              {t('voting.frozenAt', { time: dateTime(frozen_at) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
