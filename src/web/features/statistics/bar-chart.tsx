import css from './bar-chart.module.css'

export type Bar = {
  label: string
  value: number /** Said in the table in place of the label. */
  name?: string
}

type Props = {
  title: string
  /** What the numbers count, for the table's heading. */
  unit: string
  bars: readonly Bar[]
}

const height = 120
/** Months are many and short, events few and long. */
const stepOf = (count: number): number => (count > 8 ? 30 : 58)

/** A chart of few numbers with each number written at its bar, and the same as a table. */
export const BarChart = ({ title, unit, bars }: Props) => {
  const step = stepOf(bars.length)
  const width = step * 0.6
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${bars.length * step} ${height + 44}`}
        aria-hidden="true"
        className={css.bars}
        preserveAspectRatio="xMidYMax meet"
      >
        {bars.map(({ label, value }, index) => {
          const size = Math.round((value / most) * height)
          const middle = index * step + step / 2
          return (
            <g key={label}>
              <rect
                x={middle - width / 2}
                y={20 + height - size}
                width={width}
                height={Math.max(size, 2)}
                rx="4"
              />
              <text x={middle} y={14 + height - size} className={css.value}>
                {value}
              </text>
              <text x={middle} y={height + 38} className={css.label}>
                {label}
              </text>
            </g>
          )
        })}
      </svg>
      <details className={css.table}>
        <summary>Visa som tabell</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, name, value }) => (
              <tr key={label}>
                <th scope="row">{name ?? label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
