import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#shared/format-phone.ts'
import type { ImportedResource, PlannedChange, PlannedRow, StoredValue } from '#shared/people-import-plan.ts'
import { getResource } from '#shared/resources/index.ts'
import card from '#web/admin/page/card.module.css'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './people-import.module.css'

/** Rows at first, and five times as many by each press for more. */
const rowsAtOnce = 50

type Props = { resource: ImportedResource; rows: readonly PlannedRow[] }

/** @returns the values of a field as lists show them */
function useShownValues(resource: ImportedResource) {
  const { fields: words } = usePanelTexts().resourceIn(getResource(resource))
  const { fields } = getResource(resource)
  return (field: string, value: string): string =>
    words[field]?.optionLabels?.[value] ?? (fields[field]?.kind === 'phone' ? formatPhone(value) : value)
}

const Change = ({ resource, field, before, after }: PlannedChange & Pick<Props, 'resource'>) => {
  const { t, resourceIn } = usePanelTexts()
  const shown = useShownValues(resource)
  const said = (value: string): string => shown(field, value) || t('peopleImport.nothing')
  const label = resourceIn(getResource(resource)).fields[field]?.label ?? field
  return <li>{t('peopleImport.before', { field: label, before: said(before), after: said(after) })}</li>
}

/** The values that are stored of a new record, in the order of its form. */
const Stored = ({ resource, values }: { values: readonly StoredValue[] } & Pick<Props, 'resource'>) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(getResource(resource))
  const shown = useShownValues(resource)
  return (
    <ul className={css.values} aria-label={t('peopleImport.stored')}>
      {values.map(({ field, value }) => (
        <li key={field}>
          <span className={css.field}>{fields[field]?.label ?? field}:</span> {shown(field, value)}
        </li>
      ))}
    </ul>
  )
}

/** The values that a duplicate gave to the row that it repeats. */
const Merged = ({ resource, of, merged }: Pick<PlannedRow, 'of' | 'merged'> & Pick<Props, 'resource'>) => {
  const { t } = usePanelTexts()
  if (of === null) return null
  return (
    <li>
      {t(merged.length > 0 ? 'peopleImport.mergedInto' : 'peopleImport.duplicateOf', { row: of })}
      {merged.length > 0 && (
        <ul className={css.remarks}>
          {merged.map((change) => (
            <Change key={change.field} resource={resource} {...change} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Row = ({ resource, row: planned }: { row: PlannedRow } & Pick<Props, 'resource'>) => {
  const { t } = usePanelTexts()
  const { row, state, name, email, of, changes, stored, merged, becomes, warnings } = planned
  const isPlain = of === null && changes.length + warnings.length + stored.length === 0
  return (
    <tr data-state={state}>
      <td className={css.number}>{row}</td>
      <th scope="row">
        {resource === 'members' ? name || email : email || name}
        {resource === 'members' && name && email && <span className={plain.second}>{email}</span>}
      </th>
      <td>
        <span className={css.state}>{t(`peopleImport.is.${state}`)}</span>
        {becomes && <span className={css.becomes}>{becomes}</span>}
      </td>
      <td className={isPlain ? css.plain : undefined}>
        {stored.length > 0 && <Stored resource={resource} values={stored} />}
        {of !== null || changes.length + warnings.length > 0 ? (
          <ul className={css.remarks}>
            <Merged resource={resource} of={of} merged={merged} />
            {changes.map((change) => (
              <Change key={change.field} resource={resource} {...change} />
            ))}
            {warnings.map((warning) => (
              <li key={warning} className={card.problem}>
                {warning}
              </li>
            ))}
          </ul>
        ) : null}
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
