import { FiguresTable } from '#web/admin/table/figures-table.tsx'
import css from './bar-chart.module.css'

type Bar = {
  label: string
  value: number
  /** Said in the table in place of the label. */
  name?: string
  /** Said in place of the value, when that is not all of it. */
  words?: string
}

type Props = {
  title: string
  /** The counted thing, for the table's heading. */
  unit: string
  bars: readonly Bar[]
  /** Months are many and short and stand beside each other; names are few and long and stand below each other. */
  shape: 'columns' | 'rows'
}

/** Pixels of the longest column. */
const height = 120

const Columns = ({ bars, most }: { bars: readonly Bar[]; most: number }) => (
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

const Rows = ({ bars, most }: { bars: readonly Bar[]; most: number }) => (
  <div aria-hidden="true" className={css.rows}>
    {bars.map(({ label, name, value, words }) => (
      <div key={name ?? label} className={css.row}>
        <span>{label}</span>
        <b>{words ?? value}</b>
        <svg height="10" className={css.bar} aria-hidden="true">
          <rect width="100%" height="100%" rx="5" className={css.whole} />
          <rect width={`${(value / most) * 100}%`} height="100%" rx="5" />
        </svg>
      </div>
    ))}
  </div>
)

/** A chart of few numbers with each number written at its bar, and the same as a table. */
export const BarChart = ({ title, unit, bars, shape }: Props) => {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      {shape === 'columns' ? <Columns bars={bars} most={most} /> : <Rows bars={bars} most={most} />}
      <FiguresTable
        headings={[title, unit]}
        rows={bars.map(({ label, name, value, words }) => [name ?? label, words ?? value])}
      />
    </figure>
  )
}
