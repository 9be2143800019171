import { Skeleton } from '@mantine/core'
import { Fragment, useId } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Tick } from './operation.tsx'
import { PartedAddress } from './parted-address.tsx'
import css from './record-cards.module.css'
import { piecesOf, type TableProps, Title, toggled } from './table-parts.tsx'
import type { Row } from './use-records.ts'

function Card<T extends Row>({ row, table }: { row: T; table: TableProps<T> }) {
  const { t } = usePanelTexts()
  const { columns, operations, selection, nameOf, onOpen } = table
  const tickId = useId()
  const title = columns.find(({ isTitle }) => isTitle)
  return (
    <li className={css.card} data-row={row.id} data-selected={selection?.ids.has(row.id) || undefined}>
      <div className={css.head}>
        <div className={css.title}>
          <h2 lang={title?.lang}>
            <Title row={row} onOpen={onOpen}>
              <PartedAddress text={nameOf(row)} />
            </Title>
          </h2>
          {title?.mark?.(row)}
        </div>
        {selection && (
          <label htmlFor={tickId} className={css.tick}>
            <Tick
              id={tickId}
              label={t('list.choose', { name: nameOf(row) })}
              checked={selection.ids.has(row.id)}
              onChange={() => selection.set(toggled(selection.ids, row.id))}
            />
          </label>
        )}
      </div>
      <dl className={css.facts}>
        {columns
          .filter(({ isTitle, onCard }) => !isTitle && onCard !== false)
          .map(({ key, header, lang, cell }) => (
            <div key={key}>
              <dt>{header}</dt>
              <dd lang={lang}>{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {operations && <div className={css.operations}>{operations(row)}</div>}
    </li>
  )
}

/** Records as cards: what a phone shows in place of columns. */
export function RecordCards<T extends Row>({ table, drawn }: { table: TableProps<T>; drawn: readonly T[] }) {
  const { label, records, empty } = table
  const { rows, total, loading, problem } = records
  const keyOf = (row: T) => table.keyOf?.(row) ?? row.id
  if (total !== null && rows.length === 0) return <div className={css.card}>{empty}</div>
  return (
    <ul className={css.cards} aria-label={label} aria-busy={loading}>
      {total === null &&
        !problem &&
        [1, 2, 3].map((place) => (
          <li key={place} className={css.card}>
            <Skeleton height={96} radius="sm" />
          </li>
        ))}
      {piecesOf(drawn, table.groups).map(({ heading, rows: cards }) => (
        <Fragment key={cards[0] && keyOf(cards[0])}>
          {heading !== undefined && <li className={css.group}>{heading}</li>}
          {cards.map((row) => (
            <Card key={keyOf(row)} row={row} table={table} />
          ))}
        </Fragment>
      ))}
    </ul>
  )
}
