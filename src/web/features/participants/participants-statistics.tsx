import type { Participant } from '#shared/participants.ts'
import { FiguresTable } from '#web/admin/table/figures-table.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type Growth, growthOf } from './growth.ts'
import type { Figures } from './participant-groups.ts'
import css from './participants.module.css'
import chart from './participants-statistics.module.css'

/** Units of the drawing, which is stretched over the width of the page. */
const size = { width: 100, height: 40 }

/** @returns the outline of steps, each as far to the right as its day and as high as its places */
function outlineOf(growth: readonly Growth[]): string {
  const days = growth.map(({ day }) => Date.parse(day))
  const [first = 0] = days
  const span = Math.max(1, (days.at(-1) ?? 0) - first)
  const most = Math.max(1, growth.at(-1)?.places ?? 0)
  const steps = growth.map(({ places }, index) => {
    const x = (((days[index] ?? 0) - first) / span) * size.width
    const y = size.height - (places / most) * size.height
    return `H${x.toFixed(2)}V${y.toFixed(2)}`
  })
  return `M0 ${size.height}${steps.join('')}H${size.width}V${size.height}Z`
}

/** Cumulated places by day as a drawing, and as a table. */
const GrowthChart = ({ growth }: { growth: readonly Growth[] }) => {
  const { t, longDay } = usePanelTexts()
  const [first] = growth
  const last = growth.at(-1)
  if (!first || !last) return <p>{t('attendance.noGrowth')}</p>
  return (
    <figure className={chart.growth}>
      <figcaption>{t('attendance.growth')}</figcaption>
      {growth.length > 1 && (
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className={chart.drawing}
          aria-hidden="true"
        >
          <path d={outlineOf(growth)} />
        </svg>
      )}
      <p>
        {t('attendance.growthRange', {
          first: longDay(first.day),
          last: longDay(last.day),
          count: last.places,
        })}
      </p>
      <FiguresTable
        headings={[t('attendance.growthDay'), t('attendance.growthUnit')]}
        rows={growth.map(({ day, places }) => [longDay(day), places])}
      />
    </figure>
  )
}

type Props = {
  participants: readonly Participant[]
  figures: Figures
  taken: number
  hasBegun: boolean
}

/** The growth of the applications, and after the event the places without people; folded. */
export const ParticipantsStatistics = ({ participants, figures, taken, hasBegun }: Props) => {
  const { t, number } = usePanelTexts()
  const { present, missing } = figures
  return (
    <details className={css.folded}>
      <summary>{t('attendance.statistics')}</summary>
      <div className={css.statistics}>
        {hasBegun && present > 0 && (
          <p>{t('attendance.missing', { missing: number(missing), all: number(taken) })}</p>
        )}
        <GrowthChart growth={growthOf(participants)} />
      </div>
    </details>
  )
}
