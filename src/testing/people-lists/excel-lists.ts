import { writeXlsx } from 'hucre'
import { csv, day, encodedTwice, identityNumber, type ListFile, sheetOf, windows, xlsx } from './list-file.ts'

const kim = { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' }
const sam = { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org' }

/** Lists of Excel. */
export const excelLists: ListFile[] = [
  {
    name: 'Excel: title rows above the headings',
    file: xlsx([
      ['Kören Provsidan'],
      ['Uppdaterad', day('2026-11-01')],
      [],
      ['Namn', 'E-post', 'Ort'],
      ['Kim Ek', 'kim@example.org', 'Lund'],
    ]),
    rows: { 5: { ...kim, city: 'Lund' } },
    passed: [
      [1, 'above'],
      [2, 'above'],
    ],
  },
  {
    name: 'Excel: rows that a filter hides',
    file: xlsx(
      [
        ['Namn', 'E-post'],
        ['Kim Ek', 'kim@example.org'],
        ['Gammal Ek', 'gammal@example.org'],
        ['Sam Al', 'sam@example.org'],
      ],
      { hidden: [3] },
    ),
    rows: { 2: kim, 4: sam },
    passed: [[3, 'hidden']],
  },
  {
    name: 'Excel: a hidden sheet with more rows',
    file: () =>
      writeXlsx({
        sheets: [
          {
            ...sheetOf(
              [
                ['Namn', 'E-post'],
                ['Gammal Ek', 'a@example.org'],
                ['Gammal Al', 'b@example.org'],
              ],
              { name: '2019' },
            ),
            hidden: true,
          },
          sheetOf([
            ['Namn', 'E-post'],
            ['Kim Ek', 'kim@example.org'],
          ]),
        ],
      }),
    rows: { 2: kim },
  },
  {
    name: 'Excel: days that count from 1904',
    file: xlsx(
      [
        ['Namn', 'E-post', 'Född'],
        ['Kim Ek', 'kim@example.org', day('2003-04-12')],
      ],
      { dateSystem: '1904', days: [2] },
    ),
    rows: { 2: { ...kim, birthday: '2003-04-12' } },
  },
  {
    name: 'Excel: identity numbers that lost their first zero',
    file: xlsx([
      ['Namn', 'E-post', 'Personnummer'],
      ['Kim Ek', 'kim@example.org', Number(identityNumber('20050412', ''))],
      ['Sam Al', 'sam@example.org', Number(`19${identityNumber('19991231', '')}`)],
      ['Bo Li', 'bo@example.org', 504129810],
    ]),
    rows: {
      2: { ...kim, birthday: '2005-04-12' },
      3: { ...sam, birthday: '1999-12-31' },
      4: { first_name: 'Bo', last_name: 'Li', email: 'bo@example.org', warnings: [{ code: 'identity' }] },
    },
  },
  {
    name: 'Excel: sums and titles between the rows of a choir',
    file: windows(
      'Namn;E-post;Mobil;Stämma',
      'Sopraner;;;',
      'Kim Ek;kim@example.org;0701740601;S1',
      'Antal sopraner;1;;',
      'Altar:;;;',
      'Sam Al;sam@example.org;0701740602;A2',
      'Antal altar: 1;;;',
      'Passiva medlemmar;;;',
      'Totalt 2 medlemmar;;;',
      'Medelålder;34,5;;',
    ),
    rows: { 3: { ...kim, phone_number: '+46701740601' }, 6: { ...sam, phone_number: '+46701740602' } },
    passed: [
      [2, 'title'],
      [4, 'sum'],
      [5, 'title'],
      [7, 'sum'],
      [8, 'title'],
      [9, 'sum'],
      [10, 'sum'],
    ],
    leftOut: ['Stämma'],
  },
  {
    name: 'Excel: headings on each printed page',
    file: windows('Namn;E-post', 'Kim Ek;kim@example.org', 'NAMN;E-POST', 'Sam Al;sam@example.org'),
    rows: { 2: kim, 4: sam },
    passed: [[3, 'heading']],
  },
  {
    name: 'Excel: headings that nobody knows',
    file: windows('Vem;Var;Hur', 'Kim Ek;kim@example.org;0701740601', 'Sam Al;sam@example.org;0701740602'),
    rows: {
      2: {
        ...{ state: 'wrong', warnings: [{ code: 'no-name' }] },
        cells: ['Kim Ek', 'kim@example.org', '0701740601'],
      },
      3: {
        ...{ state: 'wrong', warnings: [{ code: 'no-name' }] },
        cells: ['Sam Al', 'sam@example.org', '0701740602'],
      },
    },
    leftOut: ['Vem', 'Var', 'Hur'],
  },
  {
    name: 'Excel: a telephone number that passes for an identity number',
    file: windows('Namn;Mobil;Född', 'Kim Ek;0701620818;2003-04-12'),
    rows: {
      2: { first_name: 'Kim', last_name: 'Ek', phone_number: '+46701620818', birthday: '2003-04-12' },
    },
  },
  {
    name: 'Excel: a birthday beside another identity number',
    file: windows('Namn;Född;Personnr', `Kim Ek;2003-04-12;${identityNumber('19991231')}`),
    rows: {
      2: {
        first_name: 'Kim',
        last_name: 'Ek',
        birthday: '2003-04-12',
        warnings: [{ code: 'other-birthday' }],
      },
    },
  },
  {
    name: 'Excel: plus and minus in identity numbers',
    file: windows(
      'Namn;Personnummer',
      `Alva Ek;${identityNumber('20180512')}`,
      `Beda Ek;${identityNumber('19180512', '+')}`,
      `Cia Ek;${identityNumber('19270512')}`,
    ),
    rows: {
      2: { first_name: 'Alva', last_name: 'Ek', birthday: '2018-05-12' },
      3: { first_name: 'Beda', last_name: 'Ek', birthday: '1918-05-12' },
      4: { first_name: 'Cia', last_name: 'Ek', birthday: '1927-05-12' },
    },
  },
  {
    name: 'Excel: temporary numbers and numbers with spaces',
    file: windows(
      'Namn;Personnummer',
      'Kim Ek;19991231-TF01',
      `Sam Al;2003 04 12 ${identityNumber('20030412').slice(-4)}`,
    ),
    rows: {
      2: { first_name: 'Kim', last_name: 'Ek', birthday: '1999-12-31' },
      3: { first_name: 'Sam', last_name: 'Al', birthday: '2003-04-12' },
    },
  },
  {
    name: 'Excel: identity numbers in other columns',
    file: windows(
      'Medlemsnr;Namn;E-post;Kommentar',
      `${identityNumber('20030412', '')};Kim Ek;kim@example.org;`,
      `12;Sam Al;sam@example.org;Syskon till 20${identityNumber('20050412')}, ring 0701740605`,
    ),
    rows: {
      2: { ...kim, number: '030412****', warnings: [{ code: 'identity-hidden' }] },
      3: {
        ...sam,
        number: '12',
        note: 'Syskon till 20050412-****, ring 0701740605',
        warnings: [{ code: 'identity-hidden' }],
      },
    },
  },
  {
    name: 'Excel: years of birth alone',
    file: windows('Namn;E-post;Födelseår', 'Kim Ek;kim@example.org;1956'),
    rows: {
      2: { ...kim, note: 'Födelseår: 1956', warnings: [{ code: 'year-alone', params: { text: '1956' } }] },
    },
  },
  {
    name: 'Excel: crosses for those who owe',
    file: windows(
      'Namn;E-post;Obetald;Slutat',
      'Kim Ek;kim@example.org;x;',
      'Sam Al;sam@example.org;;2025-06-30',
    ),
    rows: { 2: { ...kim, paid: false }, 3: { ...sam, left_on: '2025-06-30' } },
  },
  {
    name: 'Excel: amounts of a fee',
    file: windows('Namn;E-post;Medlemsavgift', 'Kim Ek;kim@example.org;200', 'Sam Al;sam@example.org;100 kr'),
    rows: { 2: kim, 3: sam },
    leftOut: ['Medlemsavgift'],
  },
  {
    name: 'Excel: former members by a mark in the name',
    file: windows('Namn;E-post', 'Kim Ek (slutat);kim@example.org'),
    rows: {
      2: { ...kim, member_status: false, warnings: [{ code: 'ended-in-name', params: { text: 'slutat' } }] },
    },
  },
  {
    name: 'Excel: letters that were encoded twice',
    file: xlsx([
      [encodedTwice('Förnamn'), 'Efternamn', 'E-post'],
      [encodedTwice('Åsa'), encodedTwice('Öberg'), 'asa@example.org'],
    ]),
    rows: { 2: { first_name: 'Åsa', last_name: 'Öberg', email: 'asa@example.org' } },
  },
  {
    name: 'text: encoded twice, with a byte order mark',
    file: csv(
      `\ufeff${encodedTwice('\ufeffFörnamn')};Efternamn;E-post`,
      `${encodedTwice('Åsa;Öberg')};asa@example.org`,
    ),
    rows: { 2: { first_name: 'Åsa', last_name: 'Öberg', email: 'asa@example.org' } },
  },
  {
    name: 'text: encoded twice in some rows',
    file: csv('Förnamn;Efternamn;Ort', `${encodedTwice('Åsa;Öberg')};Umeå`, 'Åke;Ek;”BLÅ”'),
    rows: {
      2: { first_name: 'Åsa', last_name: 'Öberg', city: 'Umeå' },
      3: { first_name: 'Åke', last_name: 'Ek', city: '”BLÅ”' },
    },
  },
  {
    name: 'text: encoded twice by a Mac',
    file: csv(encodedTwice('Förnamn;Efternamn', 'macintosh'), encodedTwice('Åsa;Öberg', 'macintosh')),
    rows: { 2: { first_name: 'Åsa', last_name: 'Öberg' } },
  },
  {
    name: 'a table of a page that is called .xls',
    file: csv('<table border="1"><tr><th>Namn</th></tr><tr><td>Kim Ek</td></tr></table>'),
    refused: 'html',
  },
  {
    name: 'XML of Excel 2003 that is called .xls',
    file: csv('<?xml version="1.0"?>', '<?mso-application progid="Excel.Sheet"?>', '<Workbook></Workbook>'),
    refused: 'html',
  },
]
