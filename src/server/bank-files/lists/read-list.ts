import { Ordinals } from '#server/bank-files/keys.ts'
import { mostTransactions } from '#server/bank-files/limits.ts'
import type { BankFile, ColumnChoice, Skipped, UnknownList } from '#server/bank-files/transaction.ts'
import { cleanLine } from '#server/file-reading/cells.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { type BankList, type Recognized, type Role, recognize } from './bank-lists.ts'
import { dayOf } from './day-of.ts'
import { findDecimal } from './find-decimal.ts'
import { type ListRow, listRow } from './list-row.ts'
import { listTransaction } from './list-transaction.ts'
import { findHeadings, readCells } from './read-cells.ts'

const nothing = { transactions: [], skipped: { pending: 0, debits: 0, withoutAmountOrDay: 0 } }

/** Of an unknown list. */
const shown = { rows: 20, columns: 50, characters: 200 }

/** A list that nobody has described, read by columns that a human chose. */
const chosenList: BankList = { format: 'columns', kind: 'statement', decimal: null, needs: {} }

const rolesOfChoice: Readonly<Record<keyof ColumnChoice, Role>> = {
  ...{ day: 'booked', amount: 'amount', text: 'text', reference: 'reference' },
  ...{ name: 'name', phone: 'phone', balance: 'balance' },
}

/** @returns the role of each column that was chosen, by its place */
function rolesOf(columns: ColumnChoice): (Role | '')[] {
  const roles: (Role | '')[] = []
  for (const [name, index] of Object.entries(columns)) {
    if (!Number.isInteger(index) || index < 0 || index >= shown.columns) throw new Refused('columns')
    roles[index] = rolesOfChoice[name as keyof ColumnChoice] ?? ''
  }
  return Array.from(roles, (role) => role ?? '')
}

/** @returns the number of cells that most rows have */
function usualLength(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)
  return usual?.[0] ?? 0
}

type Divided = { headings: string[]; below: string[][] }

/** Divides an unknown list at its first row that is as long as most. Where a day stands in it, it is no row of headings. */
function divide(rows: readonly string[][]): Divided {
  const usual = usualLength(rows)
  const at = rows.findIndex(({ length }) => length === usual)
  const first = rows[at] ?? []
  if (usual < 2) throw new Refused('kind')
  return first.some((cell) => dayOf(cell) !== '')
    ? { headings: first.map((_, index) => String(index + 1)), below: rows.slice(at) }
    : { headings: first.map(cleanLine), below: rows.slice(at + 1) }
}

function unknownOf({ headings, below }: Divided): UnknownList {
  const shownCells = (cells: readonly string[]) =>
    cells.slice(0, shown.columns).map((cell) => cleanLine(cell).slice(0, shown.characters))
  return { headings: shownCells(headings), sampleRows: below.slice(0, shown.rows).map(shownCells) }
}

function skipOf(row: ListRow, ore: number | undefined): keyof Skipped | null {
  if (row.isPending) return 'pending'
  if (!ore || row.bookedOn === '') return 'withoutAmountOrDay'
  return ore < 0 ? 'debits' : null
}

function readRows({ list, roles }: Recognized, below: readonly string[][]): BankFile {
  if (below.length > mostTransactions) throw new Refused('rows')
  const rows = below.map((cells, index) => listRow(index + 1, cells, roles))
  const { numbers, balance, isUnsure } = findDecimal(rows, list.decimal)
  const ordinals = new Ordinals()
  const skipped = { ...nothing.skipped }
  const transactions = rows.flatMap((row, index) => {
    const { amount = null, balance: after = null } = numbers[index] ?? {}
    const why = skipOf(row, amount?.ore)
    if (why) skipped[why] += 1
    if (why || !amount) return []
    return [listTransaction(row, { amount, balance: after, isUnsure: isUnsure(index), list, ordinals })]
  })
  return { kind: list.kind, format: list.format, transactions, skipped, balance, unknown: null }
}

/**
 * Reads a list of a bank: by its headings, or by the columns that a human chose (annex B6).
 * @throws Refused
 */
export async function readList(bytes: Buffer, columns: ColumnChoice | undefined): Promise<BankFile> {
  const { rows, isOfWorkbook } = await readCells(bytes)
  const at = findHeadings(rows)
  const recognized = at === null ? null : recognize(rows[at] ?? [])
  if (at !== null && recognized && !columns) {
    const { list, roles } = recognized
    const decimal = isOfWorkbook ? '.' : list.decimal
    return readRows({ list: { ...list, decimal }, roles }, rows.slice(at + 1))
  }
  const divided = divide(rows)
  if (columns) return readRows({ list: chosenList, roles: rolesOf(columns) }, divided.below)
  return { kind: 'unknown', format: '', ...nothing, balance: 'none', unknown: unknownOf(divided) }
}
