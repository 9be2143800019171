import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode437, encode437, reduceTo437 } from './code-page-437.ts'
import { type SieFile, sieBytes, sieText } from './sie4i.ts'

const bank = '1930'
const fees = '3890'
const rest = '2490'

/** The facts of `examples/payments/sie4i-example.si`. */
const example: SieFile = {
  program: { name: 'Gille', version: '1.0' },
  made: { day: '2026-11-25', by: 'kassör' },
  organisationNumber: '802999-9995',
  name: 'Föreningen Provsidan',
  years: [{ from: '2026-01-01', to: '2026-12-31' }],
  accounts: [
    { number: bank, name: 'Föreningskonto' },
    { number: fees, name: 'Medlemsavgifter' },
    { number: rest, name: 'Oplacerade inbetalningar' },
  ],
  vouchers: [
    {
      series: 'M',
      number: '1',
      day: '2026-11-23',
      text: 'Medlemsavgifter bankgiro 2026-11-23',
      rows: [
        { account: bank, amount: 175_000 },
        { account: fees, amount: -140_000 },
        { account: rest, amount: -35_000 },
      ],
    },
    {
      series: 'M',
      number: '2',
      day: '2026-11-23',
      text: 'Medlemsavgift Swish 2026-11-23',
      rows: [
        { account: bank, amount: 30_000 },
        { account: fees, amount: -30_000 },
      ],
    },
  ],
}

const exampleBytes = readFileSync(new URL('sie4i-example.si', import.meta.url))

test('the example is written byte by byte from its facts', () => {
  expect(sieText(example)).toBe(decode437(exampleBytes))
  expect(sieBytes(sieText(example)).equals(exampleBytes)).toBe(true)
})

test('every byte of code page 437 is read as it is written', () => {
  const bytes = Buffer.from([...Array(256).keys()])
  expect(encode437(decode437(bytes)).equals(bytes)).toBe(true)
})

test.each([
  ['Åsa Öberg, ægir', 'Åsa Öberg, ægir'],
  ['Łukasz Šimić', 'Lukasz Simic'],
  ['Zoë Nuñez “Nu”', 'Zoë Nuñez "Nu"'],
  ['e\u0301tude A\u030a', 'étude Å'],
  ['Þór – 5 €', 'Thór - 5 EUR'],
  ['日本', '??'],
  [' a\r\n#VER "x"\t b ', 'a #VER "x" b'],
])('%s is held as %s', (text, held) => {
  expect(reduceTo437(text)).toBe(held)
})

test('a quotation mark is escaped, and there is no backslash besides', () => {
  expect(sieText({ ...example, name: 'a "b" \\" c' })).toContain('#FNAMN "a \\"b\\" /\\" c"\r\n')
})

test('a series and a number that the bookkeeping program gives are empty; so may be the organisation number', () => {
  const voucher = { ...example.vouchers[1], series: '', number: '' } as (typeof example.vouchers)[number]
  const text = sieText({ ...example, organisationNumber: '', vouchers: [voucher] })
  expect(text).toContain('#VER "" "" 20261123 ')
  expect(text).not.toContain('#ORGNR')
})

test('a voucher that does not add up, has no row, or parts of an öre is refused', () => {
  const withRows = (amounts: number[]) =>
    sieText({
      ...example,
      vouchers: [
        {
          series: '',
          number: '',
          day: '2026-11-23',
          text: '',
          rows: amounts.map((amount) => ({ account: bank, amount })),
        },
      ],
    })
  for (const amounts of [[1], [], [0.5, -0.5], [100, -99]])
    expect(() => withRows(amounts)).toThrow(RangeError)
})

test('amounts of whole öre are written exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (amount) => {
      const rows = [
        { account: bank, amount },
        { account: fees, amount: -amount },
      ]
      const text = sieText({
        ...example,
        vouchers: [{ series: 'M', number: '1', day: '2026-11-23', text: '', rows }],
      })
      const [, plus, minus] = /1930 \{\} (\d+\.\d\d)\r\n.*3890 \{\} (-\d+\.\d\d)\r\n/s.exec(text) ?? []
      expect(BigInt(plus?.replace('.', '') ?? 0)).toBe(BigInt(amount))
      expect(minus).toBe(`-${plus}`)
    }),
  )
})
