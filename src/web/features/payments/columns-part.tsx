import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { columnNames, type FilePreview, neededColumns } from '#shared/payment-review.ts'
import card from '#web/admin/page/card.module.css'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import type { BankFiles, Columns } from './use-bank-files.ts'

type Props = Pick<BankFiles, 'useColumns' | 'busy'> & {
  unknown: NonNullable<FilePreview['unknown']>
  chosen: Columns | null
}

/** Which column of an unknown list is which, beside its first rows. */
export const ColumnsPart = ({ unknown, chosen, busy, useColumns: read }: Props) => {
  const { t } = usePanelTexts()
  const [columns, setColumns] = useState<Columns>(chosen ?? {})
  const { headings, sampleRows } = unknown
  const options = [
    { value: '', label: t('payments.column.none') },
    ...headings.map((heading, index) => ({ value: String(index), label: heading || String(index + 1) })),
  ]
  const isWhole = neededColumns.every((name) => columns[name] !== undefined)
  return (
    <div className={css.columns}>
      <h3>{t('payments.columns')}</h3>
      <p className={card.hint}>{t('payments.columns.hint')}</p>
      <div className={css.choices}>
        {columnNames.map((name) => (
          <NativeSelect
            key={name}
            label={t(`payments.column.${name}`)}
            required={neededColumns.some((needed) => needed === name)}
            data={options}
            value={String(columns[name] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setColumns(({ [name]: _, ...others }) =>
                value === '' ? others : { ...others, [name]: Number(value) },
              )
            }
          />
        ))}
      </div>
      <div className={plain.scroll}>
        <table className={`${plain.stacked} ${css.rows}`}>
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
            {sampleRows.slice(0, 4).map((cells) => (
              <tr key={cells.join('\t')}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button disabled={!isWhole} loading={busy} onClick={() => read(columns)}>
        {t('payments.columns.use')}
      </Button>
    </div>
  )
}
