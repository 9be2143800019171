import card from '#web/admin/page/card.module.css'
import { FiguresTable } from '#web/admin/table/figures-table.tsx'
import { PartBar } from '#web/admin/table/part-bar.tsx'
import css from './bar-chart.module.css'

type Bar = {
  label: string
  value: number
  /** How far the bar goes, from 0 to 1; without it as far as its value is of the greatest. */
  part?: number | null
  /** Said in the table in place of the label. */
  name?: string
  /** Said in place of the value, when that is not all of it. */
  words?: string
}

type Props = {
  title: string
  /** The counted thing, for the table's heading. */
  unit: string
  /** Says how far the bars go, where that is not plain. */
  hint?: string
  bars: readonly Bar[]
  /** Months are many and short and stand beside each other where there is room; names are long and stand below each other. */
  shape: 'columns' | 'rows'
}

/** Pixels of the longest column. */
const height = 120

/** The greatest number that stands above a column. */
const widestColumn = 9_999

type Drawn = { bars: readonly Bar[]; most: number }

const Columns = ({ bars, most }: Drawn) => (
  <div aria-hidden="true" className={css.columns}>
    {bars.map(({ label, name, value }) => (
      <div key={name ?? label} className={css.column}>
        <b>{value}</b>
        <svg height={Math.max(Math.round((value / most) * height), 2)} className={css.bar} aria-hidden="true">
          <rect width="100%" height="100%" rx="3" />
        </svg>
        <span>{label}</span>
      </div>
    ))}
  </div>
)

const Rows = ({ bars, most, isMonths = false }: Drawn & { isMonths?: boolean }) => (
  <div aria-hidden="true" className={`${css.rows} ${isMonths ? css.months : ''}`}>
    {bars.map(({ label, name, value, words, part }) => (
      <div key={name ?? label} className={css.row}>
        <span>{label}</span>
        <b>{words ?? value}</b>
        <div className={css.whole}>
          <PartBar part={part ?? value / most} />
        </div>
      </div>
    ))}
  </div>
)

/** A chart of few numbers with each number written at its bar, and the same as a table. */
export const BarChart = ({ title, unit, hint, bars, shape }: Props) => {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      {hint && <p className={card.hint}>{hint}</p>}
      {shape === 'rows' ? (
        <Rows bars={bars} most={most} />
      ) : (
        <div className={css.turning} data-wide={most <= widestColumn || undefined}>
          <Columns bars={bars} most={most} />
          <Rows bars={bars} most={most} isMonths />
        </div>
      )}
      <FiguresTable
        headings={[title, unit]}
        rows={bars.map(({ label, name, value, words }) => [name ?? label, words ?? value])}
      />
    </figure>
  )
}
