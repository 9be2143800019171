import { type Amount, type DecimalSign, readAmount } from '#server/bank-files/amounts.ts'
import { cleanLine, compact } from '#server/file-reading/cells.ts'
import type { Role } from './bank-lists.ts'
import { dayOf } from './day-of.ts'

/** Characters of a cell that are kept. */
const longest = 500

/** The texts of a row by their roles. */
export type Texts = Readonly<Partial<Record<Role, string>>>

/** A row of a list, numbered from 1 below the headings. */
export type ListRow = {
  number: number
  texts: Texts
  bookedOn: string
  isPending: boolean
}

const pending = /^(?:reserv|prelimin|vantande|kommande|ejbokford)/

export function listRow(number: number, cells: readonly string[], roles: readonly (Role | '')[]): ListRow {
  const texts: Partial<Record<Role, string>> = {}
  for (const [index, role] of roles.entries()) {
    const text = cleanLine((cells[index] ?? '').slice(0, longest))
    if (role !== '' && text !== '') texts[role] = texts[role] === undefined ? text : `${texts[role]} ${text}`
  }
  const booked = texts.booked ?? ''
  return { number, texts, bookedOn: dayOf(booked), isPending: pending.test(compact(booked)) }
}

/** @returns clearing number and account number with a hyphen between them, or an IBAN without spaces */
export function accountOf({ clearing = '', account = '' }: Texts): string {
  const bare = account.replace(/[\s-]/g, '').toUpperCase()
  return clearing === '' ? bare : `${clearing.replace(/\D/g, '')}-${bare}`
}

/** The numbers of a row: the amount, and the balance after it. */
export type Numbers = { amount: Amount | null; balance: Amount | null }

export const numbersOf = ({ texts }: ListRow, decimal: DecimalSign): Numbers => ({
  amount: readAmount(texts.amount ?? '', decimal),
  balance: readAmount(texts.balance ?? '', decimal),
})
