import type { Check } from '#shared/checks.ts'
import card from '#web/admin/page/card.module.css'
import { CheckList } from '#web/admin/page/check-list.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './faults-card.module.css'

/** The faults, before everything else on the dashboard; nothing at all while there are none. */
export const FaultsCard = ({ checks }: { checks: readonly Check[] }) => {
  const { t } = usePanelTexts()
  const faults = checks.filter(({ state }) => state === 'attention')
  if (faults.length === 0) return null
  return (
    <section className={`${card.card} ${css.faults}`}>
      <h2>{t('dashboard.faults')}</h2>
      <CheckList of={faults} />
    </section>
  )
}
