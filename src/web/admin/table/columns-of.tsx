import type { ReactNode } from 'react'
import type { FieldKind, ImageSizes } from '#shared/field.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { isBlankTick, listLines } from '#shared/list-words.ts'
import { altFieldOf, sizesKey, titleFields } from '#shared/resource.ts'
import { type LocalizedField, type LocalizedResource, wordsOf } from '#shared/resource-words.ts'
import { FileWords } from '#web/admin/record/file-words.tsx'
import { textLanguage } from '#web/admin/record/text-language.ts'
import { Clamped } from './clamped.tsx'
import { PartedAddress } from './parted-address.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { Column } from './table-parts.tsx'
import { TablePicture } from './table-picture.tsx'
import { TableTime } from './table-time.tsx'
import type { Row } from './use-records.ts'

/** A field by its name, what differs from the column that it makes by itself, or a whole column (header and cell). */
type ColumnRule<T> = string | (Partial<Column<T>> & Pick<Column<T>, 'key'>)

export type ColumnRules<T> = {
  /** The columns in their order; without it one for each field that may be shown. */
  columns?: readonly ColumnRule<T>[] | undefined
  /** Fields that the list may be ordered by; without it all that the server orders by. */
  sortable?: readonly string[] | undefined
}

type Cell = { name: string; field: LocalizedField; row: Readonly<Record<string, unknown>> }
type Display = Pick<Column<Row>, 'width' | 'onPaper'> & { cell(cell: Cell): ReactNode }

const textOf = ({ name, row }: Cell): string => String(row[name] ?? '')
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

const Badge = ({ name, field, row }: Cell) =>
  isBlankTick(field, row[name], row) ? null : <StatusBadge on={row[name] === true} words={wordsOf(field)} />

/** A computed field has no kind but `computed`, so its value tells how it is shown. */
function computedCell(cell: Cell): ReactNode {
  if (typeof cell.row[cell.name] === 'boolean') return <Badge {...cell} />
  const text = textOf(cell)
  const word = cell.field.optionLabels?.[text]
  if (word) return word
  return instant.test(text) ? <TableTime instant={text} /> : text
}

const plain: Display = { cell: textOf }
const narrow: Display = { width: 'narrow', cell: textOf }

const displays: Readonly<Record<FieldKind, Display>> = {
  text: plain,
  multiline: { width: 'wide', cell: (cell) => <Clamped text={textOf(cell)} /> },
  html: { width: 'wide', cell: (cell) => <Clamped text={plainText(textOf(cell))} /> },
  email: { width: 'long', cell: (cell) => <PartedAddress text={textOf(cell)} /> },
  phone: { width: 'narrow', cell: (cell) => formatPhone(textOf(cell)) },
  url: {
    width: 'long',
    cell: (cell) =>
      textOf(cell) && (
        <a href={textOf(cell)} target="_blank" rel="noreferrer noopener">
          {textOf(cell)}
        </a>
      ),
  },
  enum: { cell: (cell) => cell.field.optionLabels?.[textOf(cell)] ?? textOf(cell) },
  boolean: { cell: Badge },
  date: narrow,
  datetime: { width: 'narrow', cell: (cell) => <TableTime instant={textOf(cell)} /> },
  time: narrow,
  integer: narrow,
  reference: narrow,
  list: {
    width: 'wide',
    cell: ({ name, field, row }) => <Clamped text={listLines(field, row[name]).join('; ')} />,
  },
  image: {
    onPaper: false,
    cell: ({ name, field, row }) => (
      <TablePicture
        // A name stands in the row already.
        alt={field.describedBy ? '' : String(row[altFieldOf(name, field)] ?? '')}
        src={row[name] as string | null}
        versions={row[sizesKey(name)] as ImageSizes | null | undefined}
      />
    ),
  },
  file: { cell: (cell) => <FileWords value={cell.row[cell.name]} /> },
  computed: { cell: computedCell },
}

/** A longer line of text is cut after two lines, as a text of several lines is. */
const longText = 300

function displayOf({ kind, max = 0, computedType }: LocalizedField): Display {
  if (kind === 'text' && max > longText) return displays.multiline
  return kind === 'computed' && computedType === 'integer'
    ? { ...displays.computed, width: 'narrow' }
    : displays[kind]
}

/** The server orders by more kinds; long texts, addresses and pictures tell nothing by their order. */
function isSortable({ kind, transient, readableBy, sortBy }: LocalizedField): boolean {
  if (transient || readableBy !== undefined) return false
  if (kind === 'computed') return sortBy !== undefined
  return !['html', 'multiline', 'url', 'image', 'file', 'list'].includes(kind)
}

/** Leaves out lists, secrets, counts over all records, numbers of records whose title stands beside, what describes a picture, and texts in other languages. */
function defaultNames({ fields }: LocalizedResource): string[] {
  const entries = Object.entries(fields)
  const isTitled = (name: string) => entries.some(([, { titleOf }]) => titleOf === name)
  const possible = entries.filter(
    ([name, { kind, transient, readableBy, sortBy, describes, focuses, translates }]) => {
      if (transient || readableBy !== undefined || isTitled(name) || describes || focuses || translates)
        return false
      return kind !== 'list' && (kind !== 'computed' || sortBy !== undefined)
    },
  )
  // Of two fields with one label the first is shown: the other says the same in another way.
  return possible
    .filter(([, { label }], index) => possible.findIndex(([, other]) => other.label === label) === index)
    .map(([name]) => name)
}

const isWhole = <T,>(rule: Partial<Column<T>>): rule is Column<T> =>
  rule.header !== undefined && rule.cell !== undefined

/** @returns the columns of a resource's list: by its definition, unless the page says otherwise. */
export function columnsOf<T extends Row>(
  resource: LocalizedResource,
  rules: ColumnRules<T> = {},
): Column<T>[] {
  const { columns = ['id', ...defaultNames(resource)], sortable } = rules
  const [title, ...otherTitles] = titleFields(resource)
  const sortOf = (name: string, isPossible: boolean) =>
    isPossible && (sortable?.includes(name) ?? true) ? { sort: name } : {}
  const derived = (name: string): Column<T> => {
    const field = resource.fields[name]
    if (!field) {
      return { key: name, header: '#', width: 'narrow', cell: ({ id }) => id, ...sortOf(name, name === 'id') }
    }
    const { cell, ...display } = displayOf(field)
    const lang = textLanguage(field)
    return {
      key: name,
      header: field.label,
      ...sortOf(name, isSortable(field)),
      ...display,
      ...(lang && { lang }),
      ...(name === title && { isTitle: true }),
      ...(otherTitles.includes(name) && { onCard: false }),
      cell: (row) => cell({ name, field, row }),
    }
  }
  return columns.map((rule) => {
    if (typeof rule === 'string') return derived(rule)
    return isWhole(rule) ? rule : { ...derived(rule.key), ...rule }
  })
}
