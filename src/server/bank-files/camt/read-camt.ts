import { Ordinals } from '#server/bank-files/keys.ts'
import { mostTransactions } from '#server/bank-files/limits.ts'
import type { BankFile } from '#server/bank-files/transaction.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { moneyAt, readCurrency, textAt } from './part-values.ts'
import { readEntry, type Statement } from './read-entry.ts'
import { type Part, walkXml } from './walk-xml.ts'

/** Notifications and statements, and inside of them balances, entries, transactions and references. */
const names = new Set(['Ntfctn', 'Stmt', 'Bal', 'Ntry', 'TxDtls', 'Strd'])

const formats: Readonly<Record<string, string>> = { Ntfctn: 'camt.054', Stmt: 'camt.053' }

/** @returns öre of the balance of one of the kinds, with its sign; null when the statement has none */
function balanceOf(statement: Part, ...kinds: readonly string[]): number | null {
  for (const kind of kinds) {
    const balance = statement.parts.find(
      (part) => part.name === 'Bal' && textAt(part, 'Tp/CdOrPrtry/Cd') === kind,
    )
    const money = balance && moneyAt(balance, 'Amt')
    if (money) return textAt(balance, 'CdtDbtInd') === 'DBIT' ? -money.amount : money.amount
  }
  return null
}

/** Reads the entries of a document one after the other. */
class Reader {
  readonly file: BankFile = {
    ...{ kind: 'camt', format: '', transactions: [], balance: 'none', unknown: null },
    skipped: { pending: 0, debits: 0, withoutAmountOrDay: 0 },
  }
  #entries = 0
  #sum = 0
  #namespace = ''
  #statement: Part | null = null
  readonly #ordinals = new Ordinals()

  onNamespace(namespace: string): void {
    this.#namespace ||= /camt\.05[34]\.\d{3}\.\d{2}/.exec(namespace)?.[0] ?? ''
  }

  onPart(part: Part, parent: Part): void {
    const format = formats[part.name]
    if (format) this.#endStatement(part, format)
    else if (part.name !== 'Ntry') parent.parts.push(part)
    else if (formats[parent.name]) this.#readEntry(part, parent)
  }

  #readEntry(part: Part, parent: Part): void {
    const { transactions, skipped } = this.file
    if (this.#statement !== parent) this.#sum = 0
    this.#statement = parent
    this.#entries += 1
    const read = readEntry(part, this.#statementOf(parent), this.#entries)
    transactions.push(...read.transactions)
    if (read.skipped) skipped[read.skipped] += 1
    this.#sum += read.change?.amount ?? 0
    if (Math.max(transactions.length, this.#entries) > mostTransactions) throw new Refused('rows')
  }

  #statementOf(part: Part): Statement {
    return {
      account: textAt(part, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, '').toUpperCase(),
      currency: readCurrency(textAt(part, 'Acct/Ccy')),
      ordinals: this.#ordinals,
    }
  }

  #endStatement(part: Part, format: string): void {
    this.file.format = this.#namespace.startsWith(format) ? this.#namespace : format
    const sum = this.#statement === part ? this.#sum : 0
    const [opening, closing] = [balanceOf(part, 'OPBD', 'PRCD'), balanceOf(part, 'CLBD')]
    if (opening === null || closing === null || this.file.balance === 'broken') return
    this.file.balance = opening + sum === closing ? 'proved' : 'broken'
  }
}

/**
 * Reads camt.053 and camt.054 of any version (annex B4).
 * @throws Refused
 */
export function readCamt(xml: string): BankFile {
  const reader = new Reader()
  walkXml(xml, {
    names,
    onPart: (part, parent) => reader.onPart(part, parent),
    onNamespace: (namespace) => reader.onNamespace(namespace),
  })
  if (reader.file.format === '') throw new Refused('kind')
  return reader.file
}
