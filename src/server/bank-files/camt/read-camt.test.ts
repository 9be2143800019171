import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankFile, Transaction } from '#server/bank-files/transaction.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { decodeXml } from './decode-xml.ts'
import { readCamt } from './read-camt.ts'

const account = 'SE7160000000000123456789'
const bankgiro = '9999996'

const readBytes = (bytes: Buffer): BankFile => readCamt(decodeXml(bytes))
const v2 = readBytes(bankFileBytes('camt054-v2.xml'))
const v8 = readBytes(bankFileBytes('camt054-v8.xml'))

/** The columns by which a human compares a transaction with the file. */
const row = ({ place, kind, amount, currency, payerName, references, message, receivedOn }: Transaction) => [
  ...[place, kind, amount, currency, payerName],
  ...[references.map(({ reference, amount: part }) => [reference, part]), message, receivedOn],
]

const ref = (reference: string) => [[reference, null]]

test('the notification of version 2', () => {
  expect(v2).toMatchObject({ kind: 'camt', format: 'camt.054.001.02', balance: 'none', unknown: null })
  expect(v2.skipped).toEqual({ pending: 1, debits: 1, withoutAmountOrDay: 0 })
  expect(v2.transactions.map(row)).toEqual([
    ['1.1', 'credit', 30_000, 'SEK', 'LINDVALL ASTRID', ref('100164'), '', bankgiro],
    ['1.2', 'credit', 30_000, 'SEK', 'DAOUD KARIM', [], 'OCR 1002 63 Karim Daoud', bankgiro],
    [
      ...['1.3', 'credit', 30_000, 'SEK', 'SJÖÖ MAJA'],
      ...[
        [
          ['100362', 15_000],
          ['100669', 15_000],
        ],
        '',
        bankgiro,
      ],
    ],
    ['1.4', 'credit', 20_000, 'SEK', 'ÅNGMAN OSKAR', ref('100461'), '', bankgiro],
    ['1.5', 'credit', 35_000, 'SEK', 'BJÖRKENSTAM NOOR', ref('100560'), '', bankgiro],
    ['1.6', 'credit', 30_000, 'SEK', 'HÄGG TOVE', [], 'medlemsavgift Tove', bankgiro],
    ['2', 'credit', 30_000, 'SEK', 'QUIST LOVE', ref('100868'), '', bankgiro],
    ['3', 'credit', 30_000, 'SEK', 'ÅBERG IDA', ref('100966'), '', bankgiro],
    ['4', 'credit', 30_000, 'SEK', 'Elsa Marklund', [], '101162 Medlemsavgift 2027', ''],
    ['5', 'reversal', 30_000, 'SEK', 'ÖHMAN SIXTEN', ref('101063'), '', bankgiro],
    ['8', 'credit', 2_500, 'EUR', 'Törnblad, Nils', [], 'member fee', ''],
  ])
  for (const transaction of v2.transactions) {
    const days = { bookedOn: '2026-11-23', paidOn: '2026-11-23', paidAt: '' }
    expect(transaction).toMatchObject({ ...days, account, payerPhone: '', doubt: '' })
    expect(transaction.keys).toEqual([expect.stringMatching(/^(?:reversal-)?ref:[\w-]{43}$/)])
  }
  expect(new Set(v2.transactions.flatMap(({ keys }) => keys)).size).toBe(11)
})

test('the notification of version 8', () => {
  expect(v8).toMatchObject({ kind: 'camt', format: 'camt.054.001.08' })
  expect(v8.skipped).toEqual({ pending: 0, debits: 0, withoutAmountOrDay: 0 })
  expect(v8.transactions.map(row)).toEqual([
    ['1', 'credit', 30_000, 'SEK', 'LINDVALL ASTRID', ref('100164'), '', bankgiro],
    ['2', 'credit', 10_000, 'SEK', 'ÅNGMAN OSKAR', ref('100461'), '', bankgiro],
    ['3', 'credit', 30_000, 'SEK', 'Hugo Wrede', [], 'hugo wrede 1012 61', ''],
    ['4.1', 'credit', 10_000, 'SEK', 'GÅVOSTRÖM EVA', [], 'Gåva', bankgiro],
    ['4.2', 'credit', 10_000, 'SEK', 'GÅVOSTRÖM EVA', [], 'Gåva', bankgiro],
    ['5', 'credit', 30_000, 'SEK', '', [], '100867 Love Quist', bankgiro],
  ])
  expect(v8.transactions.map(({ bookedOn }) => bookedOn)).toEqual(Array(6).fill('2026-11-24'))
  expect(v8.transactions.map(({ keys }) => keys.length)).toEqual([2, 2, 1, 1, 1, 1])
})

test('a payment keeps its key when the bank changes the version, and two equal gifts are two', () => {
  expect(v8.transactions[0]?.keys[0]).toBe(v2.transactions[0]?.keys[0])
  const keys = [...v2.transactions, ...v8.transactions].flatMap((transaction) => transaction.keys)
  expect(new Set(keys).size).toBe(keys.length - 1)
})

test('a reversal names the keys of the payment that it takes back, and is known by others', () => {
  const reversal = v2.transactions.find(({ kind }) => kind === 'reversal')
  expect(reversal?.reverses).toEqual(reversal?.keys.map((key) => key.replace('reversal-', '')))
})

const prefixed = (name: 'camt054-v2.xml' | 'camt054-v8.xml'): Buffer =>
  Buffer.from(
    bankFileBytes(name)
      .toString()
      .replace(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace(' xmlns=', ' xmlns:n='),
  )

test('with a prefix it reads the same', () => {
  expect(prefixed('camt054-v8.xml').toString()).toContain('<n:Document xmlns:n=')
  expect(readBytes(prefixed('camt054-v2.xml'))).toEqual(v2)
  expect(readBytes(prefixed('camt054-v8.xml'))).toEqual(v8)
})

test.each(['utf16le', 'latin1'] as const)('in %s it reads the same', (encoding) => {
  const text = bankFileBytes('camt054-v2.xml')
    .toString()
    .replace('UTF-8', encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-16')
  const mark = encoding === 'latin1' ? '' : '\ufeff'
  expect(readBytes(Buffer.from(`${mark}${text}`, encoding))).toEqual(v2)
})

const entryOf = (inner: string, { amount = '300.00', side = 'CRDT', more = '' } = {}) =>
  `<Ntry><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2026-11-23</Dt></BookgDt>${more}<NtryDtls>${inner}</NtryDtls></Ntry>`

const fileOf = (entries: string, { kind = '054', before = '' } = {}): BankFile => {
  const [message, part] = kind === '054' ? ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] : ['BkToCstmrStmt', 'Stmt']
  return readCamt(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.13"><${message}><${part}>
    <Acct><Id><IBAN>SE71 6000 0000 0001 2345 6789</IBAN></Id><Ccy>SEK</Ccy></Acct>${before}${entries}</${part}></${message}></Document>`,
  )
}

const amountOf = (amount: string, currency = 'SEK') =>
  `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`

describe('an entry', () => {
  test('whose transactions do not add up is one, for a human to look at', () => {
    const two = `<TxDtls><Refs><AcctSvcrRef>A</AcctSvcrRef></Refs>${amountOf('100')}</TxDtls><TxDtls>${amountOf('100')}</TxDtls>`
    const [whole, ...others] = fileOf(entryOf(two)).transactions
    expect(others).toEqual([])
    expect(whole).toMatchObject({ place: '1', amount: 30_000, doubt: 'batch', references: [] })
    expect(whole?.keys).toHaveLength(1)
  })

  test('in another currency than its transaction is looked at', () => {
    const { transactions } = fileOf(entryOf(`<TxDtls>${amountOf('25', 'EUR')}</TxDtls>`))
    expect(transactions).toMatchObject([{ amount: 30_000, currency: 'SEK', doubt: 'batch' }])
  })

  test('in which a transaction has no amount is looked at, and a single one has that of the entry', () => {
    expect(fileOf(entryOf(`<TxDtls>${amountOf('300')}</TxDtls><TxDtls/>`)).transactions).toHaveLength(2 - 1)
    expect(fileOf(entryOf('<TxDtls/>')).transactions).toMatchObject([{ amount: 30_000, doubt: '' }])
  })

  test('with the same reference for all of its transactions is as many payments', () => {
    const one = `<TxDtls><Refs><AcctSvcrRef>A</AcctSvcrRef></Refs>${amountOf('150')}</TxDtls>`
    const { transactions } = fileOf(entryOf(one + one))
    expect(new Set(transactions.flatMap(({ keys }) => keys)).size).toBe(2)
  })

  test.each(['NOTPROVIDED', 'nonref', '0'])('whose reference is %s has none', (reference) => {
    const one = (name: string) =>
      entryOf(
        `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`,
      )
    const keys = fileOf(one('Eva') + one('Bo')).transactions.flatMap((transaction) => transaction.keys)
    expect(keys).toEqual([expect.stringMatching(/^content:/), expect.stringMatching(/^content:/)])
    expect(new Set(keys).size).toBe(2)
  })

  test('of any amounts gives them as they are, and their sum', () => {
    const decimal = (ore: number) => `${Math.floor(ore / 100)}.${String(ore % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 20 }),
        (amounts) => {
          const inside = amounts.map((ore) => `<TxDtls>${amountOf(decimal(ore))}</TxDtls>`).join('')
          const sum = amounts.reduce((all, ore) => all + ore, 0)
          const { transactions } = fileOf(entryOf(inside, { amount: decimal(sum) }))
          expect(transactions.map(({ amount, doubt }) => [amount, doubt])).toEqual(
            amounts.map((ore) => [ore, '']),
          )
          const [whole] = fileOf(entryOf(inside, { amount: decimal(sum + 1) })).transactions
          expect(whole).toMatchObject({ amount: sum + 1, doubt: 'batch' })
        },
      ),
    )
  })

  test('without details is one payment without a payer', () => {
    const file = fileOf(
      entryOf('', { more: '<AcctSvcrRef>K1</AcctSvcrRef><AddtlNtryInf>Insättning</AddtlNtryInf>' }),
    )
    expect(file.transactions).toMatchObject([
      {
        place: '1',
        amount: 30_000,
        payerName: '',
        message: 'Insättning',
        doubt: '',
        keys: [expect.stringMatching(/^entry:/)],
      },
    ])
  })

  test('of a transaction with a direction of its own', () => {
    const fee = `<TxDtls><Amt Ccy="SEK">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>`
    const paid = `<TxDtls><Amt Ccy="SEK">302.00</Amt></TxDtls>`
    expect(fileOf(entryOf(paid + fee)).transactions).toMatchObject([{ place: '1.1', amount: 30_200 }])
  })

  test('that brings a payment of ours back is looked at', () => {
    const returned = '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>'
    expect(fileOf(entryOf(returned)).transactions).toMatchObject([{ kind: 'credit', doubt: 'returned' }])
    expect(fileOf(entryOf(returned, { side: 'DBIT' })).transactions).toMatchObject([
      { kind: 'reversal', doubt: '' },
    ])
  })

  test('without an identity is known by its content, and equal ones are two', () => {
    const same = entryOf('<TxDtls><RmtInf><Ustrd>Gåva</Ustrd></RmtInf></TxDtls>')
    const once = fileOf(same).transactions.flatMap(({ keys }) => keys)
    const twice = fileOf(same + same).transactions.flatMap(({ keys }) => keys)
    expect(twice[0]).toBe(once[0])
    expect(new Set(twice).size).toBe(2)
  })

  test.each(['', 'INFO', 'FUTR'])('with the status %j is not booked', (status) => {
    const file = fileOf(entryOf('').replace('<Sts>BOOK</Sts>', `<Sts><Cd>${status}</Cd></Sts>`))
    expect(file).toMatchObject({ transactions: [], skipped: { pending: 1 } })
  })

  test.each([
    ['<BookgDt><Dt>2026-11-23</Dt></BookgDt>', ''],
    ['2026-11-23', '2026-02-30'],
    ['<CdtDbtInd>CRDT</CdtDbtInd>', ''],
    ['300.00', '0.00'],
  ])('without %s is counted', (part, replaced) => {
    const file = fileOf(entryOf('').replace(part, replaced))
    expect(file).toMatchObject({ transactions: [], skipped: { withoutAmountOrDay: 1 } })
  })

  test.each([
    ['<Dt>2026-11-23+01:00</Dt>', '2026-11-23'],
    ['<DtTm>2026-11-23T23:30:00Z</DtTm>', '2026-11-24'],
    ['<DtTm>2026-11-23T23:30:00</DtTm>', '2026-11-23'],
    ['<DtTm>2026-11-24T00:30:00.123+01:00</DtTm>', '2026-11-24'],
  ])('of the day %s', (day, bookedOn) => {
    const file = fileOf(entryOf('').replace('<Dt>2026-11-23</Dt>', day))
    expect(file.transactions).toMatchObject([{ bookedOn }])
  })

  test.each(['1.005', '-300.00', '3e2', '1 000', '300,00'])('of the amount %s refuses the file', (amount) => {
    expect(() => fileOf(entryOf('', { amount }))).toThrow(expect.objectContaining({ why: 'amount' }))
  })
})

test('a statement is proved by its balances', () => {
  const balance = (kind: string, amount: string, side = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></Bal>`
  const entries =
    entryOf('') + entryOf('', { side: 'DBIT', amount: '2.00' }) + entryOf('').replace('BOOK', 'PDNG')
  const statement = (closing: string) =>
    fileOf(entries, { kind: '053', before: balance('OPBD', '98.00', 'DBIT') + balance('CLBD', closing) })
  expect(statement('200.00')).toMatchObject({ format: 'camt.053.001.13', balance: 'proved' })
  expect(statement('200.01').balance).toBe('broken')
  expect(fileOf(entries, { kind: '053' }).balance).toBe('none')
})

test('a message holds no sign that a page or a file may not', () => {
  const text = fileOf(entryOf('<TxDtls><RmtInf><Ustrd>a&#x202E;&#9;b&#10;c</Ustrd></RmtInf></TxDtls>'))
  expect(text.transactions[0]?.message).not.toMatch(/[\t\n]/)
})
