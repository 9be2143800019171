import type { DecimalSign } from '#server/bank-files/amounts.ts'
import type { BankFile } from '#server/bank-files/transaction.ts'
import { accountOf, type ListRow, type Numbers, numbersOf } from './list-row.ts'

type Step = { amount: number; balance: number }

/** @returns whether each balance is the one before it with the amount, downwards or upwards */
function follows(steps: readonly Step[]): boolean {
  const pairs = steps.slice(1).map((step, index) => [steps[index] ?? step, step] as const)
  return (
    pairs.every(([above, below]) => below.balance === above.balance + below.amount) ||
    pairs.every(([above, below]) => above.balance === below.balance + above.amount)
  )
}

/** @returns whether the balances of each account follow from each other; `none` when no account has two */
function checkChain(rows: readonly ListRow[], numbers: readonly Numbers[]): BankFile['balance'] {
  const accounts = new Map<string, Step[]>()
  let isWhole = true
  for (const [index, row] of rows.entries()) {
    const { amount = null, balance = null } = numbers[index] ?? {}
    if (row.isPending || row.bookedOn === '') continue
    // A row whose amount nobody can read may be any amount.
    if (!amount || !balance) isWhole &&= row.texts.balance === undefined && !amount
    else {
      const account = accountOf(row.texts)
      const steps = accounts.get(account) ?? []
      steps.push({ amount: amount.ore, balance: balance.ore })
      accounts.set(account, steps)
    }
  }
  const chains = [...accounts.values()].filter(({ length }) => length > 1)
  if (chains.length === 0) return 'none'
  return isWhole && chains.every(follows) ? 'proved' : 'broken'
}

type Reading = { decimal: DecimalSign; numbers: Numbers[]; balance: BankFile['balance']; unread: number }

function readAll(rows: readonly ListRow[], decimal: DecimalSign): Reading {
  const numbers = rows.map((row) => numbersOf(row, decimal))
  const unread = rows.filter((row, index) => row.texts.amount !== undefined && !numbers[index]?.amount)
  return { decimal, numbers, balance: checkChain(rows, numbers), unread: unread.length }
}

export type Decided = Pick<Reading, 'numbers' | 'balance'> & {
  /** Whether another decimal sign gives other amounts, and nothing tells which of them are right. */
  isUnsure: (index: number) => boolean
}

/**
 * Finds the decimal sign of a list: the one with which the balances follow from each other; else the one with which
 * most amounts can be read, and of two such ones the bank's.
 */
export function findDecimal(rows: readonly ListRow[], ofBank: DecimalSign | null): Decided {
  const signs: DecimalSign[] = ofBank === '.' ? ['.', ','] : [',', '.']
  const readings = signs.map((sign) => readAll(rows, sign))
  const isProved = readings.some(({ balance }) => balance === 'proved')
  const least = Math.min(...readings.map(({ unread }) => unread))
  const good = readings.filter(({ balance, unread }) => (isProved ? balance === 'proved' : unread === least))
  const [found, other] = good
  if (!found) throw new Error('There are two decimal signs.')
  const rival = ofBank ? undefined : other
  const isUnsure = (index: number) =>
    rival !== undefined && rival.numbers[index]?.amount?.ore !== found.numbers[index]?.amount?.ore
  return { numbers: found.numbers, balance: found.balance, isUnsure }
}
