import type { ReactNode } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './figures-table.module.css'

type Props = {
  headings: readonly [string, string]
  rows: readonly (readonly [name: string, figure: ReactNode])[]
}

/** The figures of a chart as a table, folded below it. */
export const FiguresTable = ({ headings, rows }: Props) => (
  <details className={css.figures}>
    <summary>{usePanelTexts().t('chart.asTable')}</summary>
    <table>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
