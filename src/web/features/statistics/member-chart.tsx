import { members as resource } from '#shared/resources/members.ts'
import type { Statistics } from '#shared/statistics.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BarChart } from './bar-chart.tsx'

/** How many active members there were at the end of each of the last months. */
export const MemberChart = ({ months }: Statistics['members']) => {
  const { t, month: nameOf } = usePanelTexts()
  const may = useMay()
  const isEmpty = months.every(({ active, passive }) => active + passive === 0)
  return (
    <section className={card.card}>
      {isEmpty ? (
        <>
          <h2>{t('dashboard.chart')}</h2>
          <p className={card.hint}>
            {t('dashboard.noMembers')}{' '}
            {may('write', resource.name) && (
              <Link to="/admin/members/?new">{t('dashboard.firstMember')}</Link>
            )}
          </p>
        </>
      ) : (
        <BarChart
          title={t('dashboard.chart')}
          unit={t('dashboard.membersUnit')}
          shape="columns"
          bars={months.map(({ month, active }) => ({
            label: nameOf(month),
            name: month,
            value: active,
          }))}
        />
      )}
    </section>
  )
}
