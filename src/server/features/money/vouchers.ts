import type { SieVoucher } from '#server/formats/sie/sie4i.ts'
import type { Bookkeeping } from '#shared/bookkeeping.ts'
import { bookedPurposes, type Purpose } from '#shared/bookkeeping-files.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import type { BookedPayment, Posting } from './postings.ts'

/** The words of a file about a payment; a correction changes what a former file says of it. */
export type Entry = { payment: BookedPayment; postings: readonly Posting[]; isCorrection: boolean }

type VoucherRow = Posting
export type Voucher = Omit<SieVoucher, 'rows'> & {
  rows: readonly VoucherRow[]
  payments: readonly BookedPayment[]
}

/** The words of vouchers. */
export type VoucherWords = {
  what(kind: 'fees' | 'places' | 'mixed' | 'back'): string
  source(source: PaymentSource): string
  corrections: string
}

/** The last numbers of vouchers, by the first day of the financial year. */
export type Numbers = Readonly<Record<string, number>>

/** @returns the first and the last day of the financial year of a day */
export function financialYear(day: string, { year_month }: Pick<Bookkeeping, 'year_month'>) {
  const { year, month } = Temporal.PlainDate.from(day)
  const first = Temporal.PlainDate.from({
    year: month >= year_month ? year : year - 1,
    month: year_month,
    day: 1,
  })
  return { from: first.toString(), to: first.add({ years: 1 }).subtract({ days: 1 }).toString() }
}

/** Rows of a voucher: one for each account, and for what came and what went back each. */
function rowsOf(entries: readonly Entry[]): VoucherRow[] {
  const rows = new Map<string, VoucherRow>()
  for (const { postings, payment } of entries) {
    for (const { purpose, account, amount } of postings) {
      const key = `${bookedPurposes.indexOf(purpose)} ${account} ${payment.amount < 0 ? 1 : 0}`
      rows.set(key, { purpose, account, amount: (rows.get(key)?.amount ?? 0) + amount })
    }
  }
  return [...rows]
    .filter(([, { amount }]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function whatOf(rows: readonly VoucherRow[]): 'fees' | 'places' | 'mixed' | 'back' {
  const has = (purpose: Purpose) => rows.some((row) => row.purpose === purpose)
  const money = rows.filter(({ purpose }) => purpose === 'bank' || purpose === 'cash')
  if (money.every(({ amount }) => amount < 0)) return 'back'
  if (has('fees') === has('places') || has('gifts') || has('sales')) return 'mixed'
  return has('fees') ? 'fees' : 'places'
}

const sources: readonly PaymentSource[] = ['camt', 'swish', 'statement', 'cash', 'mark', 'opening']

/**
 * Makes the vouchers of a file: one for each day and source, and one for all corrections, on the last day of the file.
 * @param made.numbers the last numbers of former files
 * @returns the vouchers, and the last numbers behind them
 */
export function vouchersOf(
  entries: readonly Entry[],
  settings: Bookkeeping,
  { until, numbers, words }: { until: string; numbers: Numbers; words: VoucherWords },
): { vouchers: Voucher[]; numbers: Numbers } {
  const ofDays = Map.groupBy(
    entries.filter(({ isCorrection }) => !isCorrection),
    ({ payment }) => `${payment.booked_day} ${sources.indexOf(payment.source)}`,
  )
  const last = { ...numbers }
  const vouchers: Voucher[] = []
  const add = (day: string, texts: (rows: readonly VoucherRow[]) => string, some: readonly Entry[]) => {
    const rows = rowsOf(some)
    if (rows.length === 0) return
    const { from } = financialYear(day, settings)
    const number = (last[from] ?? 0) + 1
    if (settings.numbers) last[from] = number
    vouchers.push({
      ...{ series: settings.series, number: settings.numbers ? String(number) : '', day, rows },
      text: texts(rows),
      payments: some.map(({ payment }) => payment),
    })
  }
  for (const [, some] of [...ofDays].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ payment } = { payment: undefined }] = some
    if (!payment) continue
    const { booked_day: day, source } = payment
    add(day, (rows) => `${words.what(whatOf(rows))} ${words.source(source)} ${day}`, some)
  }
  const corrections = entries.filter(({ isCorrection }) => isCorrection)
  add(until, () => `${words.corrections} ${until}`, corrections)
  return { vouchers, numbers: last }
}
