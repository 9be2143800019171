import { Ordinals, reversalKey } from '#server/bank-files/keys.ts'
import type { BatchPart, Skipped, Transaction } from '#server/bank-files/transaction.ts'
import { contentKeys, groupKey, type Keys, placeKeys, referenceKeys } from './entry-keys.ts'
import { dayAt, identityAt, type Money, moneyAt, textAt } from './part-values.ts'
import { type Details, noDetails, readDetails } from './read-details.ts'
import type { Part } from './walk-xml.ts'

/** The statement or notification that an entry is in. */
export type Statement = { account: string; currency: string; ordinals: Ordinals }

type Side = 'credit' | 'debit'

type Entry = Statement & {
  part: Part
  place: string
  /** The bank's reference of the entry, or empty. */
  reference: string
  money: Money
  side: Side
  day: string
  isReversal: boolean
}

/** One transaction of an entry; `part` is null for an entry without any. */
type Single = Keys & { part: Part | null; money: Money; side: Side; isReversal: boolean }

const noKeys: Keys = { keys: [], formerKeys: [] }

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

const amountAt = (part: Part): Money | null =>
  moneyAt(part, 'Amt') ?? moneyAt(part, 'AmtDtls/TxAmt/Amt') ?? moneyAt(part, 'AmtDtls/InstdAmt/Amt')

/** @returns the transactions of an entry; null when they do not add up to it */
function readSingles(entry: Entry, details: readonly Part[]): Single[] | null {
  const { account, money, side, isReversal } = entry
  const ordinals = new Ordinals()
  const found = details.map((part) => {
    const own = amountAt(part)
    const amount = own?.amount ?? (details.length === 1 ? money.amount : 0)
    return {
      part,
      money: { amount, currency: own?.currency || money.currency },
      side: sideAt(part) ?? side,
      ...referenceKeys(account, part, ordinals),
      isReversal: isReversal || wasReturned(part),
    }
  })
  const sum = found.reduce((all, single) => all + signed(single), 0)
  const isWhole = found.every((single) => single.money.currency === money.currency) && sum === signed(entry)
  return isWhole ? found : null
}

/** @returns keys for a transaction that has neither reference nor number of its own */
function otherKeys(entry: Entry, { money, at }: { money: Money; at: number }, details: Details): Keys {
  const { account, day, ordinals } = entry
  if (entry.reference !== '') return placeKeys(entry, at, money.amount)
  return contentKeys({ ...details, account, day, ...money }, ordinals)
}

/** @param payments how many the file has of the entry */
function entryOf(entry: Entry, payments: number, isWhole: boolean): Pick<Transaction, 'entry'> {
  if (entry.reference === '') return {}
  const { amount } = entry.money
  const [wholeKey = ''] = placeKeys(entry, 0, amount).keys
  const isDebit = entry.side === 'debit'
  const keys = [groupKey(entry), wholeKey].map((key) => (isDebit ? reversalKey(key) : key))
  const [key = '', whole = ''] = keys
  return { entry: { key, wholeKey: whole, amount, payments, isWhole } }
}

function transactionOf(entry: Entry, single: Single, at: number): Transaction {
  const { account, day, place } = entry
  const details = single.part
    ? readDetails(single.part)
    : { ...noDetails, message: textAt(entry.part, 'AddtlNtryInf') }
  const isReversal = single.side === 'debit'
  const { keys, formerKeys } =
    single.keys.length > 0 ? single : otherKeys(entry, { money: single.money, at }, details)
  return {
    place: at === 0 ? place : `${place}.${at}`,
    kind: isReversal ? 'reversal' : 'credit',
    amount: single.money.amount,
    currency: single.money.currency,
    account,
    ...{ bookedOn: day, paidOn: day, paidAt: '' },
    ...details,
    keys: isReversal ? keys.map(reversalKey) : keys,
    formerKeys: isReversal ? formerKeys.map(reversalKey) : formerKeys,
    reverses: isReversal ? [...keys, ...formerKeys] : [],
    doubt: !isReversal && single.isReversal ? 'returned' : '',
  }
}

function batchPart(details: Part): BatchPart {
  const { payerName, payerPhone, references, message } = readDetails(details)
  const money = amountAt(details)
  return {
    ...{ amount: money?.amount ?? null, currency: money?.currency ?? '', payerName, payerPhone, message },
    references: references.map(({ reference }) => reference),
  }
}

/** Payments of a batch that are stored to be shown. */
const mostParts = 500

/** @returns an entry whose transactions do not add up to it, as one; it is known by the keys of all of them, too */
function wholeEntry(entry: Entry, details: readonly Part[]): Transaction {
  const { money, side, isReversal } = entry
  const ordinals = new Ordinals()
  const found = details.map((part) => referenceKeys(entry.account, part, ordinals))
  const whole = entry.reference === '' ? noKeys : placeKeys(entry, 0, money.amount)
  const all = [...found, whole]
  const single: Single = {
    ...{ part: details.length === 1 ? (details[0] ?? null) : null, money, side },
    keys: all.flatMap(({ keys }) => keys),
    formerKeys: all.flatMap(({ formerKeys }) => formerKeys),
    isReversal: isReversal || details.some(wasReturned),
  }
  return {
    ...transactionOf(entry, single, 0),
    ...entryOf(entry, 1, true),
    ...(details.length > 1 && { batch: details.slice(0, mostParts).map(batchPart) }),
    doubt: 'batch',
  }
}

function readTransactions(entry: Entry): Pick<EntryRead, 'transactions' | 'skipped'> {
  const details = entry.part.parts.filter(({ name }) => name === 'TxDtls')
  const { money, side, isReversal } = entry
  const whole: Single = { ...noKeys, part: null, money, side, isReversal }
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
  const ofEntry = entryOf(entry, transactions.length, details.length === 0)
  return {
    transactions: transactions.map((transaction) => ({ ...transaction, ...ofEntry })),
    skipped: transactions.length === 0 ? 'debits' : null,
  }
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
  const reference = identityAt(part, 'AcctSvcrRef')
  const entry = { ...statement, part, place: String(number), reference, money, side, day, isReversal }
  return { ...readTransactions(entry), change }
}
