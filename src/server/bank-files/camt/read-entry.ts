import { keyOf, Ordinals, reversalKey } from '#server/bank-files/keys.ts'
import type { Skipped, Transaction } from '#server/bank-files/transaction.ts'
import { dayAt, identityAt, type Money, moneyAt, textAt } from './part-values.ts'
import { type Details, noDetails, readDetails, referenceKeys } from './read-details.ts'
import type { Part } from './walk-xml.ts'

/** The statement or notification that an entry is in. */
export type Statement = { account: string; currency: string; ordinals: Ordinals }

type Side = 'credit' | 'debit'

type Entry = Statement & {
  part: Part
  place: string
  money: Money
  side: Side
  day: string
  isReversal: boolean
}

/** One transaction of an entry; `part` is null for an entry without any. */
type Single = { part: Part | null; money: Money; side: Side; keys: string[]; isReversal: boolean }

export type EntryRead = {
  transactions: Transaction[]
  skipped: keyof Skipped | null
  /** Öre by which the balance changed, and the currency. */
  change: Money | null
}

const sideAt = (part: Part): Side | null => {
  const indicator = textAt(part, 'CdtDbtInd')
  return indicator === 'CRDT' ? 'credit' : indicator === 'DBIT' ? 'debit' : null
}

const signed = ({ side, money }: { side: Side; money: Money }): number =>
  side === 'credit' ? money.amount : -money.amount

const wasReturned = (details: Part): boolean =>
  textAt(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/RtrRsn/Cd') !== ''

/** @returns the transactions of an entry; null when they do not add up to it */
function readSingles(entry: Entry, details: readonly Part[]): Single[] | null {
  const { account, money, side, isReversal } = entry
  const ordinals = new Ordinals()
  const found = details.map((part) => {
    const own =
      moneyAt(part, 'Amt') ?? moneyAt(part, 'AmtDtls/TxAmt/Amt') ?? moneyAt(part, 'AmtDtls/InstdAmt/Amt')
    const amount = own?.amount ?? (details.length === 1 ? money.amount : 0)
    return {
      part,
      money: { amount, currency: own?.currency || money.currency },
      side: sideAt(part) ?? side,
      keys: referenceKeys(account, part, ordinals),
      isReversal: isReversal || wasReturned(part),
    }
  })
  const sum = found.reduce((all, single) => all + signed(single), 0)
  const isWhole = found.every((single) => single.money.currency === money.currency) && sum === signed(entry)
  return isWhole ? found : null
}

/** @returns keys for a transaction that has neither reference nor number of its own */
function otherKeys(entry: Entry, { money, at }: { money: Money; at: number }, details: Details): string[] {
  const reference = identityAt(entry.part, 'AcctSvcrRef')
  if (reference !== '') return [keyOf('entry', entry.account, reference, at, money.amount)]
  const { payerName, message, references } = details
  const content = [entry.account, entry.day, money.amount, money.currency, payerName, message]
  const all = [...content, ...references.map(({ reference: text }) => text)]
  return [keyOf('content', ...all, entry.ordinals.next(JSON.stringify(all)))]
}

function transactionOf(entry: Entry, single: Single, at: number): Transaction {
  const { account, day, place } = entry
  const details = single.part
    ? readDetails(single.part)
    : { ...noDetails, message: textAt(entry.part, 'AddtlNtryInf') }
  const isReversal = single.side === 'debit'
  const keys = single.keys.length > 0 ? single.keys : otherKeys(entry, { money: single.money, at }, details)
  return {
    place: at === 0 ? place : `${place}.${at}`,
    kind: isReversal ? 'reversal' : 'credit',
    amount: single.money.amount,
    currency: single.money.currency,
    account,
    ...{ bookedOn: day, paidOn: day, paidAt: '' },
    ...details,
    keys: isReversal ? keys.map(reversalKey) : keys,
    reverses: isReversal ? keys : [],
    doubt: !isReversal && single.isReversal ? 'returned' : '',
  }
}

/** @returns an entry whose transactions do not add up to it, as one; it is known by the keys of all of them, too */
function wholeEntry(entry: Entry, details: readonly Part[]): Transaction {
  const { money, side, isReversal } = entry
  const ordinals = new Ordinals()
  const keys = details.flatMap((part) => referenceKeys(entry.account, part, ordinals))
  const [only = null, ...others] = details
  const part = others.length === 0 ? only : null
  const returned = isReversal || details.some(wasReturned)
  return { ...transactionOf(entry, { part, money, side, keys, isReversal: returned }, 0), doubt: 'batch' }
}

function readTransactions(entry: Entry): Pick<EntryRead, 'transactions' | 'skipped'> {
  const details = entry.part.parts.filter(({ name }) => name === 'TxDtls')
  const { money, side, isReversal } = entry
  const whole: Single = { part: null, money, side, keys: [], isReversal }
  const singles = details.length === 0 ? [whole] : readSingles(entry, details)
  if (!singles) {
    const isOurs = side === 'debit' && !isReversal && !details.some(wasReturned)
    return isOurs
      ? { transactions: [], skipped: 'debits' }
      : { transactions: [wholeEntry(entry, details)], skipped: null }
  }
  const transactions = singles.flatMap((single, index) => {
    const isPayment = single.money.amount > 0 && (single.side === 'credit' || single.isReversal)
    return isPayment ? [transactionOf(entry, single, singles.length === 1 ? 0 : index + 1)] : []
  })
  return { transactions, skipped: transactions.length === 0 ? 'debits' : null }
}

const statusOf = (entry: Part): string => textAt(entry, 'Sts', 'Sts/Cd', 'Sts/Prtry').toUpperCase()

/**
 * Reads an entry by the rules of annex B4.
 * @param number its place in the file, from 1
 * @throws Refused `amount`
 */
export function readEntry(part: Part, statement: Statement, number: number): EntryRead {
  if (statusOf(part) !== 'BOOK') return { transactions: [], skipped: 'pending', change: null }
  const found = moneyAt(part, 'Amt')
  const side = sideAt(part)
  const money = found && { ...found, currency: found.currency || statement.currency }
  const change = money && side && { ...money, amount: signed({ side, money }) }
  const day = dayAt(part, 'BookgDt') || dayAt(part, 'ValDt')
  if (!money || money.amount === 0 || !side || day === '')
    return { transactions: [], skipped: 'withoutAmountOrDay', change }
  const isReversal = ['true', '1'].includes(textAt(part, 'RvslInd'))
  const entry = { ...statement, part, place: String(number), money, side, day, isReversal }
  return { ...readTransactions(entry), change }
}
