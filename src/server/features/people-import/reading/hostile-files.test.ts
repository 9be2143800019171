import { randomBytes } from 'node:crypto'
import { read, type WriteSheet, write, writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { checkText } from '#shared/check-field.ts'
import type { ImportChoices } from '#shared/people-import.ts'
import { members } from '#shared/resources/members.ts'
import { hostileTexts } from '#testing/hostile-texts.ts'
import { inlineCell, sheetXml, workbookOf } from '#testing/xlsx-parts.ts'
import { zipOf } from '#testing/zip-of.ts'
import { readList } from './read-list.ts'

const today = '2026-11-27'

const readText = (text: string, choices: ImportChoices = {}) =>
  readList({ bytes: Buffer.from(text), choices, today })

const whyOf = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    await readList({ bytes, choices: {}, today })
    return null
  } catch (error) {
    return (error as { why: unknown }).why
  }
}

const list = `<row r="1">${inlineCell('Namn')}${inlineCell('E-post')}</row><row r="2">${inlineCell('Kim Ek')}${inlineCell('kim@example.org')}</row>`

describe('a workbook', () => {
  test('made by parts is read', async () => {
    const { people } = await readList({ bytes: workbookOf(sheetXml(list)), choices: {}, today })
    expect(people[0]?.values).toEqual({ first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' })
  })

  test('that would be too large unpacked, or has too many parts, is refused before it is unpacked', async () => {
    const zeros = Buffer.alloc(101 * 1024 * 1024)
    const bomb = workbookOf(sheetXml(list), [{ name: 'xl/media/zeros', data: zeros }])
    expect(bomb.length).toBeLessThan(200_000)
    expect(await whyOf(bomb)).toBe('unpacked-size')
    const parts = Array.from({ length: 996 }, (_, at) => ({ name: `x/${at}`, data: Buffer.from('x') }))
    expect(await whyOf(workbookOf(sheetXml(list), parts.slice(0, 995)))).toBeNull()
    expect(await whyOf(workbookOf(sheetXml(list), parts))).toBe('entries')
  })

  test('that claims to be smaller than it is, is refused', async () => {
    const long = sheetXml(`<row r="1">${inlineCell('x'.repeat(2_000_000))}</row>`)
    expect(await whyOf(workbookOf(long, [], 0))).toBe('damaged')
    expect(await whyOf(workbookOf(long, [], 100))).toBe('damaged')
  })

  test.each([
    ['cut off', (file: Buffer) => file.subarray(0, 400)],
    [
      'with a list of nothing',
      (file: Buffer) => Buffer.concat([file.subarray(0, -22), zipOf([]).subarray(-22)]),
    ],
    ['that is an archive alone', () => zipOf([{ name: 'a.txt', data: Buffer.from('a') }])],
    ['of a beginning alone', () => Buffer.from('PK\x03\x04')],
    ['of Office before 2007, broken', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex')],
    ['with XML that is none', () => workbookOf('<worksheet><sheetData><row')],
    ['with a cell far away', () => workbookOf(sheetXml(`<row r="1"><c r="XFD1"><v>1</v></c></row>`))],
  ])('%s is refused', async (_what, change) => {
    expect(await whyOf(change(workbookOf(sheetXml(list))))).toMatch(
      /^(?:damaged|kind|password|empty|columns)$/,
    )
  })

  test('with a declaration of entities gives none of them', async () => {
    const declared = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1_000)}"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const sheet = sheetXml(list.replace('Kim Ek', 'Kim &b;&f;'), declared)
    expect(await whyOf(workbookOf(sheet))).toBe('doctype')
  })

  test.each([
    ['behind a comment', Buffer.from('<!-- a --> <!doctype x><x/>'), 'doctype'],
    ['in UTF-16', Buffer.from('\ufeff<?xml version="1.0"?><!DOCTYPE x><x/>', 'utf16le'), 'doctype'],
    [
      'behind more comments than are read',
      Buffer.from(`<!--${'a'.repeat(40_000)}-->`.repeat(400)),
      'damaged',
    ],
  ])('with a document type in any of its parts, %s, is refused', async (_where, data, why) => {
    expect(await whyOf(workbookOf(sheetXml(list), [{ name: 'xl/styles.xml', data }]))).toBe(why)
  })

  test.each([
    ['damaged', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex')],
    [
      'kind',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'),
        Buffer.from('Root Entry', 'utf16le'),
      ]),
    ],
  ])('of OLE that is no workbook is refused as %s, not as protected', async (why, bytes) => {
    expect(await whyOf(bytes)).toBe(why)
  })

  test('gives what its formulas said last, and runs none', async () => {
    const formulas = `<row r="2"><c t="str"><f>"Kim"&amp;" Ek"</f><v>Kim Ek</v></c><c t="str"><f>WEBSERVICE("http://x")</f><v>kim@example.org</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>1+1</f></c></row>`
    const head = `<row r="1">${['Namn', 'E-post', 'Ort', 'Adress'].map(inlineCell).join('')}</row>`
    const { people } = await readList({ bytes: workbookOf(sheetXml(head + formulas)), choices: {}, today })
    expect(people.map(({ values }) => values)).toEqual([
      { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' },
    ])
  })

  test('of another kind is read as far as it is small', async () => {
    const rows = [
      ['Namn', 'E-post', 'Född'],
      ['Kim Ek', 'kim@example.org', new Date('2003-04-12T00:00:00Z')],
    ]
    const bytes = await write({ format: 'ods', sheets: [{ name: 'Lista', rows } as WriteSheet] })
    expect((await read(bytes)).sheets).toHaveLength(1)
    const { people, sheets } = await readList({ bytes, choices: {}, today })
    expect([sheets[0]?.name, people[0]?.values.birthday]).toEqual(['Lista', '2003-04-12'])
    const large = zipOf([
      { name: 'mimetype', data: Buffer.from('x') },
      { name: 'content.xml', data: Buffer.concat([Buffer.from('<x>'), randomBytes(2 * 1024 * 1024)]) },
    ])
    expect(await whyOf(large)).toBe('whole-size')
  })

  test('of more than 50 sheets is read as far as those', async () => {
    const rows = [
      ['Namn', 'E-post'],
      ['Kim Ek', 'kim@example.org'],
    ]
    const bytes = await writeXlsx({
      sheets: Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, rows })),
    })
    expect((await readList({ bytes, choices: {}, today })).sheets).toHaveLength(50)
  })

  test('that is protected by a password is told apart', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: [['Namn', 'E-post']] }],
      encryption: { password: 'hemligt', spinCount: 1_000 },
    })
    expect(await whyOf(bytes)).toBe('password')
  })
})

const texts = [
  ...(['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city', 'note'] as const),
]

describe('a text', () => {
  test('may hold zeros, line ends of three systems, and quotes over lines', async () => {
    const { people } = await readText(
      'Namn;E-post;Anteckning\rKim\0 Ek;kim@example.org;"rad 1\r\nrad ""2"""\nSam Al;sam@example.org;\r\n"Bo ""B"" Li";bo@example.org;x"y',
    )
    expect(people.map(({ row, values }) => [row, values.first_name, values.last_name, values.note])).toEqual([
      [2, 'Kim', 'Ek', 'rad 1\nrad "2"'],
      [3, 'Sam', 'Al', undefined],
      [4, 'Bo "B"', 'Li', 'x"y'],
    ])
  })

  test('with a quote that is never closed loses no row', async () => {
    const { people } = await readText('Namn;E-post\n"Kim Ek;kim@example.org\nSam Al;sam@example.org\n')
    expect(people.map(({ values }) => values.email)).toEqual(['kim@example.org', 'sam@example.org'])
  })

  test('may say its delimiter', async () => {
    const { decisions, people } = await readText('sep=|\nNamn|E-post\nEk, Kim; M|kim@example.org\n')
    expect([decisions.delimiter, people[0]?.row]).toEqual(['|', 2])
  })

  test.each([
    ['a PDF', '%PDF-1.7\n…', 'kind'],
    ['a page', '<!doctype html><p>', 'html'],
    ['a table of a page', '\ufeff\n<table><tr><td>Namn</td></tr></table>', 'html'],
    ['XML of Excel 2003', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'html'],
    ['a page with its parts', 'MIME-Version: 1.0\nContent-Type: multipart/related\n', 'html'],
    ['bytes of a program', '\u0001\u0002\u0003\u0004\u0005'.repeat(100), 'kind'],
    ['nothing', '', 'empty'],
    ['spaces', ' \n\t\n', 'empty'],
    ['headings alone', 'Namn;E-post\n', 'empty'],
    ['too many columns', `${'a;'.repeat(201)}b\n`, 'columns'],
    ['too many rows', `Namn;E-post\n${'Kim Ek;kim@example.org\n'.repeat(5_001)}`, 'rows'],
  ])('that is %s is refused', async (_what, text, why) => {
    expect(await whyOf(Buffer.from(text))).toBe(why)
  })

  test('of hostile texts gives people whose values the register takes, or none', async () => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    for (const text of hostileTexts) {
      for (const heading of [true, false]) {
        const row = Array.from({ length: 14 }, () => cell(text)).join(';')
        const headings =
          'Förnamn;Efternamn;E-post;Född;Personnummer;Telefon;Adress;C/O;Postnr;Ort;Kön;Betalt;Anteckning;Stadgar'
        const file = `${heading ? `${headings}\n` : ''}${row}\n${row}\nKim;Ek;kim@example.org;030412;;070\n`
        const { people } = await readText(file, { unknownToNote: true })
        for (const { values } of people) {
          const wrong = texts.filter((name) => {
            const value = values[name]
            return value !== undefined && checkText(members.fields[name], value) !== null
          })
          expect(wrong.map((name) => [name, values[name]])).toEqual([])
          expect(values.birthday ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
        }
      }
    }
  })
})
