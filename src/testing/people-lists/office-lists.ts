import { type Cell, write, writeXlsx } from 'hucre'
import { zipOf } from '#testing/zip-of.ts'
import { day, type ListFile, sheetOf } from './list-file.ts'

const kim = { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' }
const sam = { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org' }

const row = (cells: string[], attributes = ''): string =>
  `<table:table-row${attributes}>${cells.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`

const spaces = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** @returns an ODS file, by its rows in XML */
const ods = (rows: string): Uint8Array =>
  zipOf([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    {
      name: 'content.xml',
      data: Buffer.from(
        `<?xml version="1.0"?><office:document-content ${spaces}><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  ])

/** Lists of LibreOffice, and formulas. */
export const officeLists: ListFile[] = [
  {
    name: 'LibreOffice: days and numbers',
    file: () =>
      write({
        format: 'ods',
        sheets: [
          sheetOf([
            ['Namn', 'E-post', 'Född', 'Postnr'],
            ['Kim Ek', 'kim@example.org', day('2003-04-12'), 75310],
          ]),
        ],
      }),
    rows: { 2: { ...kim, birthday: '2003-04-12', zip_code: '753 10' } },
  },
  {
    name: 'LibreOffice: rows that a filter or a person hides',
    file: () =>
      ods(
        [
          row(['Namn', 'E-post']),
          row(['Kim Ek', 'kim@example.org']),
          row(['Gammal Ek', 'a@example.org'], ' table:visibility="filter"'),
          row(['Gammal Al', 'b@example.org'], ' table:visibility="collapse"'),
          row(['Sam Al', 'sam@example.org']),
        ].join(''),
      ),
    rows: { 2: kim, 5: sam },
    passed: [
      [3, 'hidden'],
      [4, 'hidden'],
    ],
  },
  {
    name: 'Excel: formulas, by their last values',
    file: () =>
      writeXlsx({
        sheets: [
          {
            ...sheetOf([
              ['Namn', 'E-post', 'Ort'],
              ['', 'kim@example.org', ''],
            ]),
            cells: new Map<string, Partial<Cell>>([
              ['1,0', { formula: 'B1&" Ek"', formulaResult: 'Kim Ek' }],
              ['1,2', { formula: 'VLOOKUP(1,A1:B2,3)', formulaResult: '#REF!' }],
            ]),
          },
        ],
      }),
    rows: { 2: kim },
  },
]
