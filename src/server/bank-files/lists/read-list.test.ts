import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { readFile } from '#server/bank-files/read-file.ts'
import type { ColumnChoice, Transaction } from '#server/bank-files/transaction.ts'
import { bankFileBytes } from '#testing/bank-files.ts'

const read = (content: string | Uint8Array, columns?: ColumnChoice) =>
  readFile({ bytes: Buffer.from(content), ...(columns && { columns }) })

/** The columns by which a human compares a transaction with the file. */
const row = ({ place, amount, payerName, payerPhone, references, message }: Transaction) => [
  ...[place, amount, payerName, payerPhone, references.map(({ reference }) => reference).join(), message],
]

const nothing = { pending: 0, debits: 0, withoutAmountOrDay: 0 }

test('the Swish report', async () => {
  const { transactions, ...file } = await read(bankFileBytes('swish-report.csv'))
  expect(file).toEqual({
    ...{ kind: 'swish', format: 'swish-report', skipped: nothing, balance: 'none', unknown: null },
  })
  expect(transactions.map(row)).toEqual([
    ['1', 30_000, 'NILS TÖRNBLAD', '+46701740605', '', '101360 Medlemsavgift 2027'],
    ['2', 30_000, 'SAGA EK', '+46701740612', '', 'Avgift, 1014 69 Saga'],
    ['3', 30_000, 'AMINA WARSAME', '+46701740619', '', ''],
    ['4', 25_000, 'BO FÄLT', '+46701740625', '', '101667 Höstsittning'],
    ['5', 30_000, 'NILS TÖRNBLAD', '+46701740605', '', '101360 Medlemsavgift 2027'],
    ['6', 5_000, 'OKÄND GIVARE', '+46701740644', '', 'Tack för en fin fest ??'],
  ])
  expect(transactions.map(({ bookedOn, paidOn, paidAt }) => [bookedOn, paidOn, paidAt])).toEqual([
    ['2026-11-24', '2026-11-24', '18:02'],
    ['2026-11-24', '2026-11-24', '18:05'],
    ['2026-11-24', '2026-11-24', '18:07'],
    ['2026-11-25', '2026-11-24', '23:58'],
    ['2026-11-25', '2026-11-25', '07:41'],
    ['2026-11-25', '2026-11-25', '08:15'],
  ])
  for (const transaction of transactions)
    expect(transaction).toMatchObject({
      ...{ kind: 'credit', currency: 'SEK', account: '80001-1234567', receivedOn: '1239999996', doubt: '' },
      keys: [expect.stringMatching(/^swish:[\w-]{43}$/)],
    })
  expect(new Set(transactions.flatMap(({ keys }) => keys)).size).toBe(6)
})

test('the statement of Swedbank', async () => {
  const { transactions, ...file } = await read(bankFileBytes('bank-swedbank.csv'))
  expect(file).toEqual({
    ...{ kind: 'statement', format: 'swedbank-company', balance: 'proved', unknown: null },
    skipped: { ...nothing, debits: 1 },
  })
  expect(transactions.map(row)).toEqual([
    ['1', 30_000, 'Elsa Marklund', '', '', 'Swish'],
    ['2', 30_000, '', '', '100164', 'Bankgiro inbetalning'],
    ['3', 30_000, '', '', '', 'Medlemsavgift Karim Överföring via internet'],
    ['5', 15_000, 'Maja "Mimmi" Sjöö', '', '', 'Swish'],
  ])
  expect(transactions.map(({ bookedOn }) => bookedOn)).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-24', '2026-11-23'],
  ])
  expect(transactions[0]).toMatchObject({ account: '80001-1234567', currency: 'SEK', doubt: '' })
  expect(new Set(transactions.flatMap(({ keys }) => keys)).size).toBe(4)
})

test('the statement of Handelsbanken', async () => {
  const { transactions, ...file } = await read(bankFileBytes('bank-handelsbanken.csv'))
  expect(file).toEqual({
    ...{ kind: 'statement', format: 'handelsbanken-company', balance: 'proved', unknown: null },
    skipped: { ...nothing, debits: 1, withoutAmountOrDay: 1 },
  })
  expect(transactions.map(row)).toEqual([
    ['2', 30_000, '', '', '100164', ''],
    ['3', 30_000, 'MARKLUND,ELS', '+46701740631', '', '101162 Medlemsavgift 2027'],
  ])
  expect(transactions[0]).toMatchObject({ account: 'SE7160000000000123456789', bookedOn: '2026-11-25' })
})

/** Statements of the other banks of annex B6, with the same two payments and a debit, the newest first. */
const statements: Record<string, string> = {
  'swedbank-private': `Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo
1,80001,1234567,"Privatkonto",SEK,2026-11-25,2026-11-25,2026-11-25,"100164","Insättning",300.00,12848.00
2,80001,1234567,"Privatkonto",SEK,2026-11-24,2026-11-24,2026-11-24,"Swish","Swish +46701740605",1250.50,12548.00
3,80001,1234567,"Privatkonto",SEK,2026-11-23,2026-11-23,2026-11-23,"Hyra","Överföring",-4200.00,11297.50
`,
  seb: `\ufeffBokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2026-11-25;2026-11-25;5490990004;100164;300.000;12848.000
2026-11-24;2026-11-24;5490990005;46701740605;1250.500;12548.000
2026-11-23;2026-11-23;5490990006;Hyra;-4200.000;11297.500
`,
  nordea: `\ufeffBokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta;
Reserverat;99,00;;;;Köp;;SEK;
2026/11/25;300,00;;12 34 56;;100164;12848,00;SEK;
2026/11/24;1250,50;;;Nils Törnblad;Swish inbetalning +46701740605;12548,00;SEK;
2026/11/23;-4200,00;;;;Hyra;11297,50;SEK;
`,
  lansforsakringar: `"Bokföringsdatum";"Transaktionsdatum";"Meddelande";"Belopp";"Saldo"
"2026-11-25";"2026-11-25";"100164";"300,00";"12 848,00"
"2026-11-24";"2026-11-24";"Swish +46701740605";"1 250,50";"12 548,00"
"2026-11-23";"2026-11-23";"Hyra";"-4 200,00";"11 297,50"
`,
  danske: `"Bokföringsdatum";"Specifikation";"Belopp";"Saldo"
"2026-11-25";"100164";"300,00";"12.848,00"
"2026-11-24";"46701740605";"1.250,50";"12.548,00"
"2026-11-23";"Hyra";"-4.200,00";"11.297,50"
`,
  skandia: `Datum;Beskrivning;Bankkategori;Belopp;Saldo
2026-11-25;100164;;300,00;12848,00
2026-11-24;0701740605;;1\u00a0250,50;12548,00
2026-11-23;Hyra;;\u22124200,00;11297,50
`,
  ica: `Datum;Text;Typ;Budgetgrupp;Belopp;Saldo
2026-11-25;100164;Insättning;;300,00 kr;12 848,00 kr
2026-11-24;0701740605;Insättning;;1 250,50 kr;12 548,00 kr
2026-11-23;Hyra;Överföring;;-4 200,00 kr;11 297,50 kr
`,
}

describe('a statement', () => {
  test.each(Object.entries(statements))('of %s', async (format, text) => {
    const { transactions, ...file } = await read(text)
    const pending = format === 'nordea' ? 1 : 0
    expect(file).toMatchObject({
      kind: 'statement',
      format,
      balance: 'proved',
      skipped: { pending, debits: 1 },
    })
    const dayAndAmount = transactions.map(({ bookedOn, amount }) => [bookedOn, amount])
    expect(dayAndAmount).toEqual([
      ['2026-11-25', 30_000],
      ['2026-11-24', 125_050],
    ])
    const said = transactions.map(({ references, message, payerPhone, payerName }) => [
      ...[...references.map(({ reference }) => reference), message, payerPhone, payerName],
    ])
    expect(said[0]?.join(' ')).toContain('100164')
    expect(said[1]?.join(' ')).toMatch(/\+46701740605/)
  })

  test('with the oldest row first is proved, too, and one with a wrong balance is not', async () => {
    const [heading = '', ...rows] = (statements.danske ?? '').trim().split('\n')
    expect((await read([heading, ...rows.toReversed()].join('\n'))).balance).toBe('proved')
    expect((await read([heading, ...rows].join('\n').replace('12.548', '12.549'))).balance).toBe('broken')
    expect((await read([heading, rows[0]].join('\n'))).balance).toBe('none')
  })

  test('with thousands where the balance proves them', async () => {
    const text = `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2026-11-25;2026-11-25;1;A;12.000;12.848,50
2026-11-24;2026-11-24;1;A;300,00;848,50
`
    expect(await read(text)).toMatchObject({
      balance: 'proved',
      transactions: [{ amount: 1_200_000 }, { amount: 30_000 }],
    })
  })

  test('of SEB without a proof has three decimals, and parts of an öre are for a human', async () => {
    const text = `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2026-11-25;2026-11-25;1;A;12.000;
2026-11-24;2026-11-24;1;A;300.005;
`
    expect((await read(text)).transactions).toMatchObject([
      { amount: 1_200, doubt: '' },
      { amount: 30_000, doubt: 'amount' },
    ])
  })

  test('with equal rows is as many payments, and the same file has the same keys', async () => {
    const text = `Bokföringsdatum;Specifikation;Belopp;Saldo
2026-11-25;Gåva;100,00;
2026-11-25;Gåva;100,00;
`
    const [once, twice] = [await read(text), await read(text)]
    expect(new Set(once.transactions.flatMap(({ keys }) => keys)).size).toBe(2)
    expect(twice).toEqual(once)
  })

  test('with more rows than are read is refused', async () => {
    const text = `Datum;Text;Belopp;Saldo\n${'2026-11-25;A;1,00;\n'.repeat(20_001)}`
    await expect(read(text)).rejects.toMatchObject({ why: 'rows' })
  })
})

const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('a workbook', () => {
  test.each([
    ['handelsbanken', ['Reskontradatum', 'Transaktionsdatum', 'Text', 'Belopp', 'Saldo'], 8],
    [
      'seb',
      ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text/mottagare', 'Belopp', 'Saldo'],
      4,
    ],
  ])('of %s, with rows above its headings', async (format, headings, above) => {
    const number = format === 'seb' ? ['5490990004'] : []
    const rows = [
      ...Array.from({ length: above }, (_, at) => [`Rad ${at}`, format]),
      headings,
      [day('2026-11-25'), day('2026-11-25'), ...number, '100164', 0.1 + 0.2, 1_300.3],
      ['2026-11-24', '2026-11-24', ...number, 'Hyra', -4_200, 1_300],
      [day('2026-11-23'), day('2026-11-23'), ...number, 'Eva', 1_250.5, 5_500],
    ]
    const file = await read(await writeXlsx({ sheets: [{ name: 'Konto', rows }] }))
    expect(file).toMatchObject({ format, balance: 'proved', skipped: { debits: 1 } })
    expect(file.transactions.map(({ bookedOn, amount, doubt }) => [bookedOn, amount, doubt])).toEqual([
      ['2026-11-25', 30, ''],
      ['2026-11-23', 125_050, ''],
    ])
  })

  test('with texts for numbers', async () => {
    const rows = [
      ['Reskontradatum', 'Transaktionsdatum', 'Text', 'Belopp', 'Saldo'],
      ['2026-11-25', '2026-11-25', 'Eva', '1 250,50', '2 500,50'],
    ]
    const file = await read(await writeXlsx({ sheets: [{ name: 'Konto', rows }] }))
    expect(file.transactions).toMatchObject([{ amount: 125_050, doubt: '' }])
  })
})

describe('an unknown list', () => {
  const text = `Kontoutdrag för Provsidan
När;Hur mycket;Av vem;Vad;Kvar
25.11.2026;1.250,50;Eva Gåvoström;100164 gåva;1.550,50
24.11.2026;300,00;Nils Törnblad;avgift;300,00
`

  test('is shown with its headings and rows', async () => {
    expect(await read(text)).toEqual({
      ...{ kind: 'unknown', format: '', transactions: [], skipped: nothing, balance: 'none' },
      unknown: {
        headings: ['När', 'Hur mycket', 'Av vem', 'Vad', 'Kvar'],
        sampleRows: [
          ['25.11.2026', '1.250,50', 'Eva Gåvoström', '100164 gåva', '1.550,50'],
          ['24.11.2026', '300,00', 'Nils Törnblad', 'avgift', '300,00'],
        ],
      },
    })
  })

  test('is read by the columns that a human chose', async () => {
    const file = await read(text, { day: 0, amount: 1, name: 2, text: 3, balance: 4 })
    expect(file).toMatchObject({ kind: 'statement', format: 'columns', balance: 'proved', unknown: null })
    expect(file.transactions.map(row)).toEqual([
      ['1', 125_050, 'Eva Gåvoström', '', '', '100164 gåva'],
      ['2', 30_000, 'Nils Törnblad', '', '', 'avgift'],
    ])
  })

  test('whose decimals nothing tells is for a human to look at', async () => {
    const unsure = 'A;B;C\n2026-11-25;12.000;x\n2026-11-25;12;y\n'
    const { transactions } = await read(unsure, { day: 0, amount: 1, text: 2 })
    expect(transactions.map(({ doubt }) => doubt)).toEqual(['amount', ''])
    const chained = 'A;B;C;D\n2026-11-25;300.000;x;900.000\n2026-11-24;1.000;y;600.000\n'
    expect((await read(chained, { day: 0, amount: 1, text: 2, balance: 3 })).transactions).toMatchObject([
      ...[{ doubt: 'amount' }, { doubt: 'amount' }],
    ])
    const told = await read(`${unsure}2026-11-25;300.00;y\n`, { day: 0, amount: 1, text: 2 })
    expect(told.transactions).toMatchObject([{ amount: 1_200, doubt: '' }, {}, { amount: 30_000 }])
  })

  test('without headings shows all of its rows', async () => {
    const { unknown } = await read('2026-11-25;300,00;x\n2026-11-24;300,00;y\n')
    expect(unknown?.headings).toEqual(['1', '2', '3'])
    expect(unknown?.sampleRows).toHaveLength(2)
  })

  test('is asked for columns that it may have', async () => {
    await expect(read(text, { day: 0, amount: 1, text: 99 })).rejects.toMatchObject({ why: 'columns' })
  })

  test.each([
    ['text', 'Hej\nhopp\n', 'kind'],
    ['nothing', ' \n', 'empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'kind'],
    ['a document', '%PDF-1.7', 'kind'],
  ])('of %s is none', async (_what, content, why) => {
    await expect(read(content)).rejects.toMatchObject({ why })
  })
})
