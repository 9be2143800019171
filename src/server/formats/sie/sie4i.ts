import { encode437, reduceTo437 } from './code-page-437.ts'

/** A row of a voucher: debit is more than nothing, credit less. Whole öre. */
type SieRow = { account: string; amount: number }

/** A voucher; without a series and a number the bookkeeping program gives them. Days are `YYYY-MM-DD`. */
export type SieVoucher = {
  series: string
  number: string
  day: string
  text: string
  rows: readonly SieRow[]
}

/** The facts of a file of SIE 4I, which holds vouchers and nothing else (annex B7). */
export type SieFile = {
  program: { name: string; version: string }
  made: { day: string; by: string }
  organisationNumber: string
  name: string
  /** Financial years, the present one first. */
  years: readonly { from: string; to: string }[]
  accounts: readonly { number: string; name: string }[]
  vouchers: readonly SieVoucher[]
}

const dayOf = (day: string): string => day.replaceAll('-', '')

const reduced = (text: string): string => reduceTo437(text).replaceAll('\\', '/')

const quoted = (text: string): string => `"${reduced(text).replaceAll('"', '\\"')}"`

/** A name without quotation marks, of letters and digits alone. */
const word = (text: string): string => reduced(text).replace(/[^A-Za-z0-9.-]/g, '') || '""'

/** @returns whole öre as kronor with a point and two decimals */
function kronorOf(ore: number): string {
  const whole = Math.abs(ore)
  const decimals = String(whole % 100).padStart(2, '0')
  return `${ore < 0 ? '-' : ''}${Math.floor(whole / 100)}.${decimals}`
}

function* voucherLines({ series, number, day, text, rows }: SieVoucher): Generator<string> {
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0 || rows.length === 0 || !rows.every(({ amount }) => Number.isSafeInteger(amount)))
    throw new RangeError(`A voucher of ${day} does not add up to nothing: ${sum}`)
  yield `#VER ${word(series)} ${word(number)} ${dayOf(day)} ${quoted(text)}`
  yield '{'
  for (const { account, amount } of rows) yield `#TRANS ${word(account)} {} ${kronorOf(amount)}`
  yield '}'
}

function* lines(file: SieFile): Generator<string> {
  yield '#FLAGGA 0'
  yield `#PROGRAM ${quoted(file.program.name)} ${word(file.program.version)}`
  yield '#FORMAT PC8'
  yield `#GEN ${dayOf(file.made.day)} ${quoted(file.made.by)}`
  yield '#SIETYP 4'
  if (file.organisationNumber !== '') yield `#ORGNR ${word(file.organisationNumber)}`
  yield `#FNAMN ${quoted(file.name)}`
  for (const [index, { from, to }] of file.years.entries())
    yield `#RAR ${index === 0 ? '0' : `-${index}`} ${dayOf(from)} ${dayOf(to)}`
  for (const { number, name } of file.accounts) yield `#KONTO ${word(number)} ${quoted(name)}`
  for (const voucher of file.vouchers) yield* voucherLines(voucher)
}

/**
 * Writes a file of SIE 4I: vouchers, as bookkeeping programs read them. All its characters are those of code page 437.
 * @throws RangeError when a voucher does not add up to nothing
 */
export const sieText = (file: SieFile): string => [...lines(file)].map((line) => `${line}\r\n`).join('')

/** @param text of {@link sieText} @returns its bytes, in code page 437 */
export const sieBytes = (text: string): Buffer => encode437(text)
