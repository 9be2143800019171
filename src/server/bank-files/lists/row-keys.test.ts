import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { keyOf } from '#server/bank-files/keys.ts'
import { readFile } from '#server/bank-files/read-file.ts'

const keysOf = async (content: string | Uint8Array) =>
  (await readFile({ bytes: Buffer.from(content) })).transactions.flatMap(({ keys }) => keys)

const seb = (...rows: string[]) =>
  ['Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo', ...rows].join('\n')
const first = seb(
  '2026-11-25;2026-11-25;5490990004;Medlemsavgift Åsa;100.000;1100.000',
  '2026-11-24;2026-11-24;5490990005;46701740605;1000.000;1000.000',
)

const workbook = (headings: string[], rows: (string | number | Date)[][]) =>
  writeXlsx({ sheets: [{ name: 'Konto', rows: [headings, ...rows] }] })

describe('a row of a statement has the same key', () => {
  test.each([
    [
      'with decimal commas',
      seb(
        '2026-11-25;2026-11-25;5490990004;Medlemsavgift Åsa;100,00;1100,00',
        '2026-11-24;2026-11-24;5490990005;46701740605;1000,00;1000,00',
      ),
    ],
    [
      'with grouped thousands, other spaces and another case',
      seb(
        '2026-11-25;2026-11-25;5490990004;MEDLEMSAVGIFT  ÅSA;100,00;1 100,00 kr',
        '2026-11-24;2026-11-24;5490990005;+46 70-174 06 05;1 000,00;1\u00a0000,00',
      ),
    ],
    [
      'with the letters taken apart',
      seb(
        '20261125;2026-11-25;5490990004;Medlemsavgift A\u030asa;100;1100',
        '2026/11/24;2026-11-24;5490990005;0701740605;1000;1000',
      ),
    ],
  ])('%s', async (_how, text) => {
    expect(await keysOf(text)).toEqual(await keysOf(first))
  })

  test('in a workbook', async () => {
    const headings = ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text', 'Belopp', 'Saldo']
    const file = await workbook(headings, [
      [new Date('2026-11-25T00:00:00Z'), '2026-11-25', '5490990004', 'Medlemsavgift Åsa', 100, 1_100],
      ['2026-11-24', '2026-11-24', 5_490_990_005, 46_701_740_605, 1_000, 1_000],
    ])
    expect(await keysOf(file)).toEqual(await keysOf(first))
  })

  test('unless its day, amount, balance or text differs', async () => {
    const rows = [
      ['2026-11-25', 'Eva', '100,00', '1100,00'],
      ['2026-11-26', 'Eva', '100,00', '1100,00'],
      ['2026-11-25', 'Eva', '100,01', '1100,00'],
      ['2026-11-25', 'Eva', '100,00', '1100,01'],
      ['2026-11-25', 'Evy', '100,00', '1100,00'],
    ].map(([day, text, ...money]) => seb([day, day, '1', text, ...money].join(';')))
    expect(new Set((await Promise.all(rows.map(keysOf))).flat()).size).toBe(rows.length)
  })

  test('for each of several equal rows', async () => {
    const row = '2026-11-25;2026-11-25;1;Gåva;100,00;'
    const other = '2026-11-25;2026-11-25;1;GÅVA;100,00;'
    expect(await keysOf(seb(row, row))).toEqual(await keysOf(seb(other, row)))
    expect(new Set(await keysOf(seb(row, row))).size).toBe(2)
  })
})

test('a row of a Swish report has the same key however its time, telephone number and message are written', async () => {
  const headings =
    'Radnr,Clnr,Kontonr,Bokfdag,Transdag,Valutadag,Mottagarnr,Mottagarnamn,Avsändarnr,Avsändarnamn,Meddelande,Tid,Belopp'
  const one = `${headings}\n1,80001,1234567,2026-11-24,2026-11-24,,1239999996,Provsidan,+46701740605,EVA,Avgift 100164,08:02,300.00`
  const other = `${headings}\n7,80001,123 4567,2026-11-24,2026-11-24,,1239999996,Provsidan,0701740605,Eva,avgift  100164,8.02,"300,00"`
  expect(await keysOf(other)).toEqual(await keysOf(one))
})

test('a row tells the key under which earlier versions stored it', async () => {
  const { transactions } = await readFile({ bytes: Buffer.from(first) })
  const earlier = ['', '2026-11-25', 10_000, '1100.000', '', 'Medlemsavgift Åsa', '', '', '', 1] as const
  expect(transactions[0]?.formerKeys).toEqual([keyOf('row', ...earlier)])
})
