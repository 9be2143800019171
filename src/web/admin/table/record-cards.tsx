import { Skeleton } from '@mantine/core'
import { Fragment, memo, type ReactNode, useId } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Tick } from './operation.tsx'
import { PartedAddress } from './parted-address.tsx'
import css from './record-cards.module.css'
import {
  ChooseAll,
  type Column,
  getRowNumber,
  isSameRow,
  piecesOf,
  type RowProps,
  type TableProps,
  Title,
  useChoose,
} from './table-parts.tsx'
import type { Row } from './use-records.ts'

function FactsOf<T extends Row>({ row, columns }: { row: T; columns: readonly Column<T>[] }) {
  const above = columns.filter(({ onCard }) => onCard === 'above')
  const facts = columns
    .filter(({ isTitle, onCard }) => !isTitle && onCard !== false && onCard !== 'above')
    .map((column) => ({ ...column, content: column.cell(row) }))
    .filter(({ onCard, content }) => onCard !== 'filled' || content)
  return (
    <>
      {above.length > 0 && (
        <div className={css.above}>
          {above.map(({ key, cell }) => (
            <Fragment key={key}>{cell(row)}</Fragment>
          ))}
        </div>
      )}
      <dl className={css.facts}>
        {facts.map(({ key, header, lang, content }) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd lang={lang}>{content}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Card = memo(function Card<T extends Row>({ row, table, isChosen, choose }: RowProps<T>) {
  const { t } = usePanelTexts()
  const { columns, operations, selection, nameOf, onOpen, marked, cardHeading: Heading = 'h2' } = table
  const tickId = useId()
  const title = columns.find(({ isTitle }) => isTitle)
  return (
    <li
      className={css.card}
      data-row={row.id}
      data-selected={isChosen || undefined}
      data-marked={marked === row.id || undefined}
    >
      <div className={css.head}>
        <div className={css.title}>
          <Heading lang={title?.lang}>
            <Title row={row} onOpen={onOpen}>
              <PartedAddress text={nameOf(row)} />
            </Title>
          </Heading>
          {title?.mark?.(row)}
        </div>
        {selection && (
          <label htmlFor={tickId} className={css.tick}>
            <Tick
              id={tickId}
              label={t('list.choose', { name: nameOf(row) })}
              checked={isChosen}
              onChange={() => choose(getRowNumber(table, row))}
            />
          </label>
        )}
      </div>
      <FactsOf row={row} columns={columns} />
      {operations && <div className={css.operations}>{operations(row)}</div>}
    </li>
  )
}, isSameRow) as <T extends Row>(props: RowProps<T>) => ReactNode

/** Records as cards: what a phone shows in place of columns. */
export function RecordCards<T extends Row>({ table, drawn }: { table: TableProps<T>; drawn: readonly T[] }) {
  const { label, records, empty, selection } = table
  const { rows, total, loading, problem } = records
  const keyOf = (row: T) => table.keyOf?.(row) ?? row.id
  const choose = useChoose(table)
  const allId = useId()
  if (total !== null && rows.length === 0) return <div className={css.card}>{empty}</div>
  const cardsOfAll = (
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
            <Card
              key={keyOf(row)}
              row={row}
              table={table}
              isChosen={selection?.ids.has(getRowNumber(table, row)) ?? false}
              choose={choose}
            />
          ))}
        </Fragment>
      ))}
    </ul>
  )
  if (!selection?.allLabel) return cardsOfAll
  return (
    <>
      <label htmlFor={allId} className={css.chooseAll}>
        <ChooseAll id={allId} rows={rows} table={table} selection={selection} label={selection.allLabel} />
        <span aria-hidden="true">{selection.allLabel}</span>
      </label>
      {cardsOfAll}
    </>
  )
}
