import type { DecimalSign } from '#server/bank-files/amounts.ts'
import { compact } from '#server/file-reading/cells.ts'

/** The meaning of a column. Several of a list may have the same: their texts are joined. */
export type Role =
  | 'clearing'
  | 'account'
  | 'currency'
  | 'booked'
  | 'paid'
  | 'time'
  | 'to'
  | 'amount'
  | 'balance'
  | 'reference'
  | 'text'
  | 'name'
  | 'phone'
  | 'message'

/** A list as a bank gives it. */
export type BankList = {
  format: string
  kind: 'swish' | 'statement'
  /** The decimal sign of its numbers; of a list that nobody has described it is found out. */
  decimal: DecimalSign | null
  /** Roles by headings, folded; those of `needs` are in every such list. */
  needs: Readonly<Record<string, Role | ''>>
  more?: Readonly<Record<string, Role>>
}

/** Lists by their headings (annex B6), those with more headings before those with some of the same. */
const bankLists: readonly BankList[] = [
  {
    ...{ format: 'swish-report', kind: 'swish', decimal: '.' },
    needs: { bokfdag: 'booked', transdag: 'paid', mottagarnr: 'to', avsandarnr: 'phone', belopp: 'amount' },
    more: {
      ...{ clnr: 'clearing', kontonr: 'account', avsandarnamn: 'name', meddelande: 'message', tid: 'time' },
    },
  },
  {
    ...{ format: 'swedbank-company', kind: 'statement', decimal: '.' },
    needs: { bokfdag: 'booked', transdag: 'paid', referens: 'reference', belopp: 'amount', saldo: 'balance' },
    more: { clnr: 'clearing', kontonr: 'account', valuta: 'currency', text: 'text' },
  },
  {
    ...{ format: 'swedbank-private', kind: 'statement', decimal: '.' },
    needs: {
      ...{ bokforingsdag: 'booked', transaktionsdag: 'paid', beskrivning: 'text', belopp: 'amount' },
      bokfortsaldo: 'balance',
    },
    more: {
      ...{ clearingnummer: 'clearing', kontonummer: 'account', valuta: 'currency', referens: 'reference' },
    },
  },
  {
    ...{ format: 'handelsbanken-company', kind: 'statement', decimal: ',' },
    needs: {
      ...{ bokforingsdag: 'booked', reskontradag: '', insattninguttag: 'amount', bokfortsaldo: 'balance' },
    },
    more: {
      ...{ iban: 'account', valuta: 'currency', referens: 'reference', referensswish: 'message' },
      avsandaridswish: 'phone',
    },
  },
  {
    ...{ format: 'handelsbanken', kind: 'statement', decimal: ',' },
    needs: { reskontradatum: 'booked', transaktionsdatum: 'paid', belopp: 'amount', saldo: 'balance' },
    more: { text: 'text' },
  },
  {
    ...{ format: 'seb', kind: 'statement', decimal: '.' },
    needs: { bokforingsdatum: 'booked', verifikationsnummer: '', belopp: 'amount', saldo: 'balance' },
    more: { text: 'text', textmottagare: 'text' },
  },
  {
    ...{ format: 'nordea', kind: 'statement', decimal: ',' },
    needs: { bokforingsdag: 'booked', belopp: 'amount', avsandare: '', mottagare: '', saldo: 'balance' },
    more: {
      ...{ namn: 'name', rubrik: 'text', ytterligaredetaljer: 'text', meddelande: 'message' },
      valuta: 'currency',
    },
  },
  {
    ...{ format: 'lansforsakringar', kind: 'statement', decimal: ',' },
    needs: {
      ...{ bokforingsdatum: 'booked', transaktionsdatum: 'paid', meddelande: 'text', belopp: 'amount' },
      saldo: 'balance',
    },
  },
  {
    ...{ format: 'danske', kind: 'statement', decimal: ',' },
    needs: { bokforingsdatum: 'booked', specifikation: 'text', belopp: 'amount', saldo: 'balance' },
  },
  {
    ...{ format: 'skandia', kind: 'statement', decimal: ',' },
    needs: { datum: 'booked', beskrivning: 'text', belopp: 'amount', saldo: 'balance' },
  },
  {
    ...{ format: 'ica', kind: 'statement', decimal: ',' },
    needs: { datum: 'booked', text: 'text', belopp: 'amount', saldo: 'balance' },
  },
]

/** The list of a heading row, with the role of each of its columns. */
export type Recognized = { list: BankList; roles: (Role | '')[] }

/** @returns the bank's list whose headings a row has, or null */
export function recognize(cells: readonly string[]): Recognized | null {
  const headings = cells.map(compact)
  const list = bankLists.find(({ needs }) =>
    Object.keys(needs).every((heading) => headings.includes(heading)),
  )
  if (!list) return null
  const roles: Readonly<Record<string, Role | ''>> = { ...list.needs, ...list.more }
  const found = headings.map((heading) => (Object.hasOwn(roles, heading) ? (roles[heading] ?? '') : ''))
  return { list, roles: found }
}
