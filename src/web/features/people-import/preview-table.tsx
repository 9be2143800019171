import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportedResource, PlannedChange, PlannedRow } from '#shared/people-import-plan.ts'
import { getResource } from '#shared/resources/index.ts'
import card from '#web/admin/page/card.module.css'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './people-import.module.css'

/** Rows at first, and five times as many by each press for more. */
const rowsAtOnce = 50

type Props = { resource: ImportedResource; rows: readonly PlannedRow[] }

const Change = ({ resource, field, before, after }: PlannedChange & Pick<Props, 'resource'>) => {
  const { t, resourceIn } = usePanelTexts()
  const words = resourceIn(getResource(resource)).fields[field]
  const said = (value: string): string => words?.optionLabels?.[value] ?? (value || t('peopleImport.nothing'))
  const label = words?.label ?? field
  return <li>{t('peopleImport.before', { field: label, before: said(before), after: said(after) })}</li>
}

const Row = ({ resource, row: planned }: { row: PlannedRow } & Pick<Props, 'resource'>) => {
  const { t } = usePanelTexts()
  const { row, state, name, email, of, changes, warnings } = planned
  const isPlain = of === null && changes.length + warnings.length === 0
  return (
    <tr data-state={state}>
      <td className={css.number}>{row}</td>
      <th scope="row">
        {resource === 'members' ? name || email : email || name}
        {resource === 'members' && name && email && <span className={plain.second}>{email}</span>}
      </th>
      <td className={css.state}>{t(`peopleImport.is.${state}`)}</td>
      <td className={isPlain ? css.plain : undefined}>
        {!isPlain && (
          <ul className={css.remarks}>
            {of !== null && <li>{t('peopleImport.duplicateOf', { row: of })}</li>}
            {changes.map((change) => (
              <Change key={change.field} resource={resource} {...change} />
            ))}
            {warnings.map((warning) => (
              <li key={warning} className={card.problem}>
                {warning}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}

/** The rows of a file with what becomes of each; on a phone each is a few lines. */
export const PreviewTable = ({ resource, rows }: Props) => {
  const { t } = usePanelTexts()
  const [shown, setShown] = useState(rowsAtOnce)
  if (rows.length === 0) return <p>{t('peopleImport.none')}</p>
  return (
    <>
      <table className={`${plain.stacked} ${css.rows}`}>
        <thead>
          <tr>
            <th scope="col">{t('peopleImport.row')}</th>
            <th scope="col">{t(resource === 'members' ? 'peopleImport.name' : 'peopleImport.email')}</th>
            <th scope="col">{t('peopleImport.becomes')}</th>
            <th scope="col">{t('peopleImport.remarks')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.row} resource={resource} row={row} />
          ))}
        </tbody>
      </table>
      {shown < rows.length && (
        <Button variant="default" onClick={() => setShown(shown + 5 * rowsAtOnce)}>
          {t('peopleImport.more', { count: rows.length - shown })}
        </Button>
      )}
    </>
  )
}
