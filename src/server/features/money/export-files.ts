import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '#server/config/program-folder.mjs'
import { sieText } from '#server/formats/sie/sie4i.ts'
import { byteOrderMark, csvLine } from '#server/formats/spreadsheet/csv.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Bookkeeping } from '#shared/bookkeeping.ts'
import { bookedPurposes } from '#shared/bookkeeping-files.ts'
import type { Language } from '#shared/languages.ts'
import { type Entry, financialYear, type Voucher, type VoucherWords } from './vouchers.ts'

const { version } = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as {
  version: string
}

/** @returns the words of vouchers in a language */
export const voucherWords = (language: Language): VoucherWords => ({
  what: (kind) => translate(language, `bookkeeping.what.${kind}`),
  source: (source) => translate(language, `bookkeeping.source.${source}`),
  corrections: translate(language, 'bookkeeping.corrections'),
})

/** The maker of a file, its day, and its language. */
export type Making = { today: string; by: string; association: string; language: Language }

/** The financial years of vouchers, the last one first, without a gap between them. */
function yearsOf(vouchers: readonly Voucher[], settings: Bookkeeping) {
  const days = vouchers.map(({ day }) => day).sort()
  const first = financialYear(days[0] ?? '', settings)
  const years = [financialYear(days.at(-1) ?? '', settings)]
  for (let [year] = years; year && year.from > first.from; ) {
    const dayBefore = Temporal.PlainDate.from(year.from).subtract({ days: 1 }).toString()
    year = financialYear(dayBefore, settings)
    years.push(year)
  }
  return years
}

/** @returns the file of SIE 4I: vouchers alone, with the accounts that they use */
export function sieOf(
  vouchers: readonly Voucher[],
  settings: Bookkeeping,
  { today, by, association, language }: Making,
): string {
  const used = new Map(
    bookedPurposes.flatMap((purpose) =>
      vouchers
        .flatMap(({ rows }) => rows)
        .filter((row) => row.purpose === purpose)
        .map(({ account }) => [account, translate(language, `bookkeeping.account.${purpose}`)] as const),
    ),
  )
  return sieText({
    program: { name: 'Gille', version },
    made: { day: today, by },
    organisationNumber: settings.organisation_number,
    name: association,
    years: yearsOf(vouchers, settings),
    accounts: [...used].map(([number, name]) => ({ number, name })),
    vouchers,
  })
}

const kronor = (ore: number): string =>
  ore > 0 ? `${Math.floor(ore / 100)},${String(ore % 100).padStart(2, '0')}` : ''

/** @returns what the vouchers are made of, a line for each payment on each account; no line names a person */
export function csvOf(vouchers: readonly Voucher[], entries: readonly Entry[], language: Language): string {
  const columns = [
    'voucher',
    'day',
    'text',
    'payment',
    'booked',
    'source',
    'reference',
    'account',
    'purpose',
  ] as const
  const heads = [...columns, 'debit', 'credit'] as const
  const lines = [csvLine(heads.map((head) => translate(language, `bookkeeping.csv.${head}`)))]
  const byPayment = new Map(entries.map(({ payment, postings }) => [payment.id, postings]))
  for (const { series, number, day, text, payments } of vouchers) {
    for (const { id, booked_day, source, reference } of payments) {
      for (const { account, purpose, amount } of byPayment.get(id) ?? [])
        lines.push(
          csvLine([
            ...[`${series}${number}`, day, text, id, booked_day],
            ...[translate(language, `bookkeeping.source.${source}`), reference, account],
            ...[translate(language, `bookkeeping.account.${purpose}`), kronor(amount), kronor(-amount)],
          ]),
        )
    }
  }
  return byteOrderMark + lines.join('')
}
