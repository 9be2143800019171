import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { bankFileBytes } from '#testing/bank-files.ts'
import { mostBytes, mostTransactions } from './limits.ts'
import { readBankFile } from './read-bank-file.ts'
import { readFile } from './read-file.ts'

const title = (why: string) => ({ title: { key: `bankFile.refused.${why}` } })

test('reads in its process as without one', async () => {
  for (const name of ['camt054-v2.xml', 'camt054-v8.xml', 'swish-report.csv', 'bank-swedbank.csv'] as const) {
    const order = { bytes: bankFileBytes(name) }
    expect(await readBankFile(order)).toEqual(await readFile(order))
  }
})

const filled = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** @returns a document of as many entries as are read, each with a transaction, as large as a file may be */
function largeDocument(isOneEntry: boolean): Buffer {
  const message = filled('Medlemsavgift ', isOneEntry ? 260 : 115)
  const details = (at: number) =>
    `<TxDtls><Refs><AcctSvcrRef>BG${at}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="SEK">300.00</Amt></TxAmt></AmtDtls>
<RltdPties><Dbtr><Nm>LINDVALL ASTRID</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${at} ${message}</Ustrd></RmtInf></TxDtls>`
  const entry = (amount: string, inside: string) =>
    `<Ntry><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><NtryDtls>${inside}</NtryDtls></Ntry>
`
  const all = Array.from({ length: mostTransactions }, (_, at) => details(at))
  const entries = isOneEntry
    ? entry('6000000.00', all.join('\n'))
    : all.map((inside) => entry('300.00', inside)).join('')
  return Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  )
}

function largeList(): Buffer {
  const rows = Array.from(
    { length: mostTransactions },
    (_, at) => `2026-11-25;${filled('Medlemsavgift ', 480)};300,00;${(at + 1) * 300},00\n`,
  )
  return Buffer.from(`Bokföringsdatum;Specifikation;Belopp;Saldo\n${rows.join('')}`)
}

test.each([
  ['of entries', () => largeDocument(false)],
  ['of one entry', () => largeDocument(true)],
  ['of rows', largeList],
])(
  'ten megabytes %s are read within 20 seconds, and others have their turn meanwhile',
  async (_what, make) => {
    const bytes = make()
    expect(bytes.length).toBeGreaterThan(0.8 * mostBytes)
    const delays = monitorEventLoopDelay({ resolution: 10 })
    delays.enable()
    const start = performance.now()
    const { transactions } = await readBankFile({ bytes })
    delays.disable()
    const seconds = (performance.now() - start) / 1_000
    expect(transactions).toHaveLength(mostTransactions)
    expect(new Set(transactions.flatMap(({ keys }) => keys)).size).toBe(mostTransactions)
    expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(mostTransactions * 30_000)
    expect(seconds).toBeLessThan(20)
    expect(delays.max / 1e6).toBeLessThan(1_000)
  },
)

test.each([
  ['time', { ms: 1, memoryMb: 256 }],
  ['memory', { ms: 20_000, memoryMb: 16 }],
])('a file with too little %s is refused, and the next one is read', async (why, limits) => {
  await expect(readBankFile({ bytes: largeDocument(true) }, limits)).rejects.toMatchObject(title(why))
  expect((await readBankFile({ bytes: bankFileBytes('swish-report.csv') })).transactions).toHaveLength(6)
})

test('a hostile file and one that is too large are refused in words', async () => {
  const hostile = Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><Document>&a;</Document>')
  await expect(readBankFile({ bytes: hostile })).rejects.toMatchObject({ status: 422, ...title('doctype') })
  const large = Buffer.alloc(mostBytes + 1, 32)
  await expect(readBankFile({ bytes: large })).rejects.toMatchObject({ status: 413, ...title('file-size') })
})
