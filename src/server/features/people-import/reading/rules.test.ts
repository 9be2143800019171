import { describe, expect, test } from 'vitest'
import { decodeText } from '#server/file-reading/decode-text.ts'
import { readDelimited } from '#server/file-reading/parse-delimited.ts'
import { readEmails, readZip, splitAddress, splitZipAndCity } from './addresses.ts'
import { readGender } from './answers.ts'
import { decideDays, readDayCell } from './days.ts'
import { fieldOfHeading } from './headings.ts'
import { maskIdentity, readIdentity } from './identity.ts'
import { nameOrder, splitName, withCapitals } from './names.ts'
import { readPhones } from './phones.ts'

const today = '2026-11-27'
const born = { today, youngest: 0 }

/** Reads the last of the texts of a column. */
const inColumn = (...texts: string[]) => readDayCell(texts.at(-1) ?? '', decideDays(texts, born))

describe('a day of birth', () => {
  test.each([
    ['2003-04-12', '2003-04-12'],
    ['2003/4/2', '2003-04-02'],
    ['20030412', '2003-04-12'],
    ['030412', '2003-04-12'],
    ['03-04-12', '2003-04-12'],
    ['3/4-99', '1999-04-03'],
    ['3/4 1999', '1999-04-03'],
    ['03.04.1999', '1999-04-03'],
    ['3.4.99', '1999-04-03'],
    ['2003-04-12 00:00:00', '2003-04-12'],
    ['2003-04-12T22:00:00.000Z', '2003-04-12'],
    ['36617', '2000-04-01'],
    ['36617.5', '2000-04-01'],
    ['50412', '2005-04-12'],
    ['12 april 2003', '2003-04-12'],
    ['Apr 12, 2003', '2003-04-12'],
    ['150412', '2015-04-12'],
    ['18-05-12', '2018-05-12'],
    ['271231', '1927-12-31'],
  ])('%s is read', (text, day) => {
    expect(inColumn(text)).toEqual({ day })
  })

  test.each([
    '31/2 2001',
    '2001-02-30',
    '20011301',
    '2027-01-01',
    'i somras',
    '12/4',
    '412',
    '1',
    '--',
    '99999',
  ])('%s is none', (text) => {
    expect(inColumn(text)).toBeNull()
  })

  test('of which only the year is known is no day', () => {
    expect(inColumn('2003')).toEqual({ year: '2003' })
  })

  test('has the month first where its column shows it', () => {
    expect(inColumn('12/31/1999', '04/05/2001')).toEqual({ day: '2001-04-05' })
    expect(inColumn('31/12/1999', '04/05/2001')).toEqual({ day: '2001-05-04' })
    expect(decideDays(['04/05/2001'], born)).toMatchObject({ monthFirst: false, monthIsAsked: true })
    expect(decideDays(['04/04/2001', '3/4-99', '03.04.1999'], born).monthIsAsked).toBe(false)
    // A column that contradicts itself is asked about.
    expect(decideDays(['12/31/1999', '31/12/1999'], born).monthIsAsked).toBe(true)
  })

  test('of five digits is what its column shows, and none where that shows neither', () => {
    expect(inColumn('40512')).toBeNull()
    expect(inColumn('36617', '40512')).toEqual({ day: '2010-11-30' })
    expect(inColumn('50412', '40512')).toEqual({ day: '2004-05-12' })
    expect(inColumn('990812', '40512')).toEqual({ day: '2004-05-12' })
  })

  test('may lie ahead where it is no birthday', () => {
    const column = decideDays([], { today })
    expect(readDayCell('2027-06-30', column)).toEqual({ day: '2027-06-30' })
    expect(readDayCell('270630', column)).toEqual({ day: '2027-06-30' })
  })
})

test.each([
  ['20030412-9828', '2003-04-12'],
  ['200304129828', '2003-04-12'],
  ['0111239810', '2001-11-23'],
  ['011123-9810', '2001-11-23'],
  ['011123 - 9810', '2001-11-23'],
  ['011123+9810', '1901-11-23'],
  ['990872-9800', '1999-08-12'],
  ['19990812-9803', '1999-08-12'],
  ['990812-T123', '1999-08-12'],
  ['19991231-TF01', '1999-12-31'],
  ['19991231TF01', '1999-12-31'],
  ['2003 04 12 9828', '2003-04-12'],
  ['2003-04-12-9828', '2003-04-12'],
  ['030412 9828', '2003-04-12'],
  ['030412–9828', '2003-04-12'],
])('the identity number %s tells a birthday', (text, day) => {
  expect(readIdentity(text, born)).toEqual({ day })
})

test('an identity number with a wrong digit or day tells none, and other texts are none', () => {
  for (const text of ['500412-9818', '20030432-9828', '991301-9803', '20300412-9828'])
    expect(readIdentity(text, born)).toBe('wrong')
  for (const text of ['', '2003-04-12', '030412', '+46701740605', 'Kim'])
    expect(readIdentity(text, born)).toBeNull()
})

test('identity numbers within a text are hidden, telephone numbers are not', () => {
  expect(maskIdentity('pnr 20030412-9828, 0111239810; tel 0701740605 +46701740605', born)).toBe(
    'pnr 20030412-****, 0111239810; tel 0701740605 +46701740605',
  )
})

test.each([
  ['070-174 06 05', '+46701740605'],
  ['0701740605', '+46701740605'],
  ['701740605', '+46701740605'],
  ['+46 (0)70-174 06 05', '+46701740605'],
  ['0046701740605', '+46701740605'],
  ['46701740605', '+46701740605'],
  ['tel:+46701740605', '+46701740605'],
  ['018-12 34 56', '+4618123456'],
  ['+353 1 234 5678', '+35312345678'],
  ['018-12 34 56 / 070-174 06 05', '+46701740605'],
])('%s is a telephone number', (text, number) => {
  expect(readPhones([text])).toMatchObject({ number })
})

test.each([
  ['7,0174E+08', '', 'phone-destroyed'],
  ['7.0174e8', '', 'phone-destroyed'],
  ['070-174 06 15 (ring efter 17)', '+46701740615', 'phone-cut'],
  ['0701740615 mamma', '+46701740615', 'phone-cut'],
  ['112', '112', 'phone'],
  ['finns ej', '', 'phone'],
])('%s comes with a warning', (text, number, code) => {
  expect(readPhones([text])).toMatchObject({ number, warning: { code } })
})

test('of several numbers the mobile one is taken', () => {
  expect(readPhones(['018-12 34 56', '070-174 06 05'])).toEqual({
    number: '+46701740605',
    part: '701740605',
    others: ['+4618123456'],
  })
})

test.each([
  ['Kim Ek', 'Kim', 'Ek'],
  ['Anna-Karin von Essen', 'Anna-Karin', 'von Essen'],
  ['Kim van der Ek', 'Kim', 'van der Ek'],
  ["Seán O' Neill", 'Seán', "O' Neill"],
  ['Kim Sam Ek', 'Kim Sam', 'Ek'],
  ['Von Ek', 'Von', 'Ek'],
  ['Kim', 'Kim', ''],
])('%s is a first name and a surname', (name, first, last) => {
  expect(splitName(name, 'last')).toEqual({ first, last })
})

test('most names decide whether the surname stands first', () => {
  expect(nameOrder(['Ek, Kim', 'Al, Sam', 'Bo Li'])).toBe('comma')
  expect(nameOrder(['Ek, Kim', 'Sam Al', 'Ek, Kim, M'])).toBe('last')
})

test('capitals stand where a name has them', () => {
  expect(withCapitals('ANNA-KARIN')).toBe('Anna-Karin')
  expect(['VON ESSEN', "O'NEILL", 'LA', 'ÅSTRÖM ÖST'].map((name) => withCapitals(name, true))).toEqual([
    'von Essen',
    "O'Neill",
    'La',
    'Åström Öst',
  ])
})

test('addresses come out of mailboxes; a text that is none is told', () => {
  expect(readEmails(['Kim Ek <kim@example.org>'])).toMatchObject({
    address: 'kim@example.org',
    name: 'Kim Ek',
  })
  expect(readEmails(['mailto:kim@example.org; sam@example.org'])).toMatchObject({
    address: 'kim@example.org',
    others: ['sam@example.org'],
  })
  expect(readEmails(['kim@example.org', 'KIM@example.org']).others).toEqual([])
  expect(readEmails(['li.ek(at)example.org'])).toMatchObject({ address: '', wrong: 'li.ek(at)example.org' })
})

test('postal codes of Sweden stand in two groups, others as they are', () => {
  expect(
    ['75310', '753 10', 'S-753 10', 'SE-75310', 'se 753 10', 'D02 X285', '1234'].map((code) => readZip(code)),
  ).toEqual(['753 10', '753 10', '753 10', '753 10', '753 10', 'D02 X285', '1234'])
  expect(readZip('10119', 'DE')).toBe('10119')
})

test('an address in one cell is divided where it holds a postal code', () => {
  const whole = { address: 'Kungsgatan 5', zip_code: '753 18', city: 'Uppsala' }
  for (const text of [
    'Kungsgatan 5, 753 18 Uppsala',
    'Kungsgatan 5\r\n75318 Uppsala',
    'Kungsgatan 5 SE-753 18 Uppsala',
  ])
    expect(splitAddress(text)).toEqual(whole)
  expect(splitAddress('Flogsta')).toEqual({ address: 'Flogsta' })
  expect(splitZipAndCity('753 18 Uppsala')).toEqual({ zip_code: '753 18', city: 'Uppsala' })
  expect(splitZipAndCity('Uppsala')).toEqual({ city: 'Uppsala' })
})

test('answers about gender', () => {
  expect(['Kvinna', 'K', 'hon/henne', 'Tjej', 'F'].map(readGender)).toEqual(['F', 'F', 'F', 'F', 'F'])
  expect(['man', 'Han', 'he/him', 'M', 'Herre'].map(readGender)).toEqual(['M', 'M', 'M', 'M', 'M'])
  expect(['Icke-binär', 'hen', 'They', 'Annat', 'non binary'].map(readGender)).toEqual([
    'O',
    'O',
    'O',
    'O',
    'O',
  ])
  expect(['Okänd', 'Vill inte uppge', 'U', 'prefer not to say'].map(readGender)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(readGender('Mamma')).toBeUndefined()
})

test.each([
  ['Förnamn, given name, Tilltalsnamn, FORNAMN, First Name', 'first_name'],
  ['Efternamn, lastname, Surname, family name', 'last_name'],
  ['Namn, För- och efternamn, Vad heter du?, Förnamn & efternamn, Namn (för- och efternamn)', 'name'],
  ['E-post, epost, Mejl, mail, E-mail, E-postadress, Mailadress, Din e-post', 'email'],
  ['Född, Födelsedatum, Födelsedag, Födelseår, Date of birth, birthdate, När är du född?', 'birthday'],
  ['Personnummer, Personnr, pnr, Persnr, Samordningsnummer, SSN, Personnummer (10 siffror)', 'identity'],
  ['Telefon, Mobil, Mobilnummer, Tel, Tel., Telefon 1, phone1, Cell, Mobiltelefon', 'phone_number'],
  ['Telefon 2, phone2', 'second_phone'],
  ['Adress, Gatuadress, gata, Street', 'address'],
  ['C/O, co', 'co'],
  ['Postnr, Postnummer, zip, Postal code, Postkod', 'zip_code'],
  ['Ort, Postort, Stad, City, Town', 'city'],
  ['Postadress, Postnummer och ort', 'zip_and_city'],
  ['Kön, Eget kön, Pronomen, Gender, Sex, Kön/pronomen', 'gender'],
  ['Medlemstyp, Kategori, Typ', 'type'],
  ['Medlem sedan, Inträdesdatum, Giltig från, Start, Renewed, Förnyad', 'joined_on'],
  ['Giltig till, Utgår, Slutdatum, Slutade, Left', 'left_on'],
  ['Betalt, Betald, Avgift, Paid', 'paid'],
  ['Medlemsnr, Medlemsnummer, Nr, #', 'number'],
  ['Tidsstämpel, Tidstämpel, Timestamp, Skapad', 'time'],
  ['Jag godkänner villkoren, Samtycke, I accept the terms', 'consent'],
  ['Anteckning, Kommentar, Övrigt, Nick', 'note'],
  ['Ålder', 'skip'],
])('%s name one field', (headings, field) => {
  expect(headings.split(', ').map((heading) => [heading, fieldOfHeading(heading)])).toEqual(
    headings.split(', ').map((heading) => [heading, field]),
  )
})

test.each(['T-shirt', 'Allergier', 'Gruppnamn', 'Sport', 'Hotell', 'Kontonummer', '', '?', 'kim@epost.se'])(
  'the heading %s says nothing to us',
  (heading) => {
    expect(fieldOfHeading(heading)).toBeNull()
  },
)

test('the delimiter is the one that divides most rows alike', () => {
  const decimals = 'a;1,50;2,50\nb;3,10;4,20\nc;1,00;9,99\n'
  expect(readDelimited(decimals, 10)).toMatchObject({ delimiter: ';', rows: [['a', '1,50', '2,50'], {}, {}] })
  expect(readDelimited('Ek, Kim\tkim@example.org\nAl, Sam\tsam@example.org', 10).delimiter).toBe('\t')
  expect(readDelimited('kim@example.org\nsam@example.org\n', 10)).toEqual({
    rows: [['kim@example.org'], ['sam@example.org']],
  })
})

test('letters are those of the encoding: by the mark of the file, as UTF-8 where it fits, and as a person chooses', () => {
  const read = (bytes: number[], chosen?: Parameters<typeof decodeText>[1]) =>
    decodeText(Buffer.from(bytes), chosen).text
  expect(read([0xc3, 0xa5, 0xc3, 0xa4])).toBe('åä')
  expect(read([0xe5, 0xe4, 0xf6])).toBe('åäö')
  expect(read([0x8c, 0x8a, 0x9a], 'macintosh')).toBe('åäö')
  expect(read([0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99, 0xff], 'ibm850')).toBe('åäöÅÄÖ\u00a0')
  expect(read([0xff, 0xfe, 0xe5, 0x00], 'ibm850')).toBe('å')
  expect(read([0xfe, 0xff, 0x00, 0xe5])).toBe('å')
})
