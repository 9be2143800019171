import type { Amount } from '#server/bank-files/amounts.ts'
import { byMeaning, keyOf, normalizeText, type Ordinals } from '#server/bank-files/keys.ts'
import { phoneOf } from '#server/bank-files/payer-phone.ts'
import type { Transaction } from '#server/bank-files/transaction.ts'
import type { BankList } from './bank-lists.ts'
import { dayOf } from './day-of.ts'
import { accountOf, type ListRow, type Texts } from './list-row.ts'

type Payer = Pick<Transaction, 'payerName' | 'payerPhone' | 'references' | 'message'>

const swish = /^swish\b\s*/i

/** @returns a mobile number that is the whole text, after the word Swish; else empty */
function phoneIn(text: string): string {
  const bare = text.replace(swish, '').replace(/[\s-]/g, '')
  return /^(?:(?:\+|00)?46|0)7\d{8}$/.test(bare) ? phoneOf(bare) : ''
}

const join = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ')

/** @returns a reference that is digits alone as one; another one is words */
function splitReference(reference: string): { references: Transaction['references']; words: string } {
  const digits = reference.replace(/[\s-]/g, '')
  return /^\d{2,25}$/.test(digits)
    ? { references: [{ reference: digits, amount: null }], words: '' }
    : { references: [], words: reference }
}

/** A row of a statement tells payer, reference and words in columns that each bank uses for several of them. */
function statementPayer({ reference = '', text = '', name = '', message = '', phone = '' }: Texts): Payer {
  const { references, words } = splitReference(reference)
  const payerPhone = phoneOf(phone) || phoneIn(text) || phoneIn(reference)
  // Swedbank: the reference is the word Swish, and the text is a name. Handelsbanken: the reference is a name.
  const isSwish = swish.test(reference) && phoneIn(reference) === ''
  const swishName = isSwish && phoneIn(text) === '' ? text : ''
  const namedByReference = phone !== '' && name === '' ? words : ''
  const payerName = name || swishName || namedByReference
  const said = [words, text].filter((part) => part !== payerName && !(phoneIn(part) && payerPhone))
  return { payerName, payerPhone, references, message: join(...said, message) }
}

const swishPayer = ({ name = '', phone = '', message = '' }: Texts): Payer => ({
  ...{ payerName: name, payerPhone: phoneOf(phone), references: [], message },
})

/** @returns digits of a Swish number without its hyphens */
const digitsOf = (text = ''): string => text.replace(/\D/g, '').slice(0, 15)

const timeOf = (text = ''): string => {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(text) ?? []
  return minutes === '' ? '' : `${hours.padStart(2, '0')}:${minutes}`
}

/** The row, and facts that the whole list shows about it. */
export type ListMoney = {
  amount: Amount
  balance: Amount | null
  isUnsure: boolean
  list: BankList
  ordinals: Ordinals
}

const wordsOf = ({ reference = '', text = '', name = '', message = '', phone = '' }: Texts): string[] => [
  ...[reference, text, name, message, phone],
]

/** @returns a cell for a key: the telephone number that it is, however written, or its text */
const meaningOf = (text: string): string => phoneIn(text) || normalizeText(text)

type Identified = Pick<Transaction, 'account' | 'bookedOn' | 'paidOn' | 'paidAt'> & { payer: Payer }
type Keys = Required<Pick<Transaction, 'keys' | 'formerKeys'>>

/** @returns the keys of a row: by its meaning, however its cells are written, and as earlier versions made them of the cells */
function rowKeys({ texts }: ListRow, money: ListMoney, identified: Identified): Keys {
  const { amount, balance, list, ordinals } = money
  const { account, bookedOn, paidOn, paidAt, payer } = identified
  const isSwish = list.kind === 'swish'
  const words = wordsOf(texts)
  const phone = payer.payerPhone || (texts.phone ?? '')
  const make = (parts: readonly (string | number)[]) =>
    keyOf(isSwish ? 'swish' : 'row', ...parts, ordinals.next(JSON.stringify(parts)))
  const meaning = isSwish
    ? [account, paidOn, paidAt, meaningOf(phone), amount.ore, normalizeText(payer.message)]
    : [account, bookedOn, amount.ore, balance?.ore ?? '', words.map(meaningOf).join('')]
  const written = isSwish
    ? [account, paidOn, paidAt, phone, amount.ore, payer.message]
    : [account, bookedOn, amount.ore, texts.balance ?? '', ...words]
  return { keys: [make([byMeaning, ...meaning])], formerKeys: [make(written)] }
}

export function listTransaction(row: ListRow, money: ListMoney): Transaction {
  const { texts, bookedOn } = row
  const { amount, isUnsure, list } = money
  const account = accountOf(texts)
  const payer = list.kind === 'swish' ? swishPayer(texts) : statementPayer(texts)
  const paidOn = dayOf(texts.paid ?? '') || bookedOn
  const paidAt = timeOf(texts.time)
  return {
    ...{ place: String(row.number), kind: 'credit', amount: amount.ore },
    currency: (texts.currency ?? 'SEK').toUpperCase().slice(0, 3),
    account,
    receivedOn: digitsOf(texts.to),
    ...{ bookedOn, paidOn, paidAt },
    ...payer,
    ...rowKeys(row, money, { account, bookedOn, paidOn, paidAt, payer }),
    reverses: [],
    doubt: isUnsure || !amount.isExact ? 'amount' : '',
  }
}
