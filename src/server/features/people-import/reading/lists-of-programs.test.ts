import { beforeAll, expect, test } from 'vitest'
import type { ReadFile } from '#shared/people-import.ts'
import { peopleFiles } from '#testing/people-files.ts'
import { rowsOf, sumsOf } from '#testing/people-rows.ts'
import { readList } from './read-list.ts'

const read = new Map<string, ReadFile>()
beforeAll(async () => {
  for (const [fileName, bytes] of Object.entries(await peopleFiles()))
    read.set(fileName, await readList({ bytes, choices: {}, today: '2026-11-27' }))
})

const fileOf = (name: string): ReadFile => {
  const file = read.get(name)
  if (!file) throw new Error(`${name} was not read`)
  return file
}

const fieldsOf = (name: string) => fileOf(name).columns.map(({ field }) => field)

test('a list like that of eBas', () => {
  const name = 'like-ebas.xlsx'
  const file = fileOf(name)
  expect(file.sheets.map((sheet) => [sheet.name, sheet.isChosen])).toEqual([
    ['Medlemmar', true],
    ['Info', false],
  ])
  expect(file.headingRow).toBe(3)
  expect(file.passed).toEqual([{ row: 1, why: 'above', text: 'Medlemslista 2026 – Föreningen Provsidan' }])
  expect(fieldsOf(name)).toEqual([
    ...['number', 'first_name', 'last_name', 'gender', 'identity', 'co', 'address', 'zip_code', 'city'],
    ...['email', 'phone_number', 'second_phone', 'joined_on'],
  ])
  expect(file.columns[4]).toEqual({
    index: 4,
    heading: 'Personnummer',
    samples: ['20030412-****', '011123****', '990872-****'],
    field: 'identity',
    holdsIdentity: true,
  })
  expect(rowsOf(fileOf(name))).toEqual({
    4: {
      first_name: 'Astrid',
      last_name: 'Lindvall',
      gender: 'F',
      birthday: '2003-04-12',
      address: 'Skolgatan 3',
      zip_code: '753 10',
      city: 'Uppsala',
      email: 'astrid.lindvall@example.org',
      phone_number: '+46701740605',
      joined_on: '2026-02-03',
      number: '101',
    },
    5: {
      first_name: 'Karim',
      last_name: 'Daoud',
      gender: 'M',
      birthday: '2001-11-23',
      address: 'c/o Ek, Väderkvarnsgatan 12 B',
      zip_code: '753 29',
      city: 'Uppsala',
      email: 'Karim.Daoud@Example.org',
      phone_number: '+46701740606',
      joined_on: '2026-02-03',
      number: '102',
    },
    6: {
      first_name: 'Maja',
      last_name: 'Sjöö',
      gender: 'F',
      birthday: '1999-08-12',
      address: 'Rackarbergsgatan 40',
      zip_code: '752 32',
      // Row 8 writes it so; in row 6 alone the capitals would stay.
      city: 'Uppsala',
      email: 'maja.sjoo@example.org',
      phone_number: '+46701740607',
      joined_on: '2026-09-01',
      number: '105',
    },
    7: {
      first_name: 'Oskar',
      last_name: 'Ångman',
      phone_number: '+46701740608',
      number: '104',
      warnings: [{ code: 'address', params: { text: 'oskar@@example.org' } }],
    },
    8: {
      of: 6,
      warnings: [],
      merged: [
        { field: 'address', before: 'Rackarbergsg. 40', after: 'Rackarbergsgatan 40' },
        { field: 'city', before: 'UPPSALA', after: 'Uppsala' },
        { field: 'number', before: '103', after: '105' },
      ],
    },
  })
  expect(sumsOf(fileOf(name))).toEqual({ person: 4, duplicate: 1, held: 0, wrong: 0, warned: 1 })
})

test('the answers of a Google form', () => {
  const name = 'google-forms.csv'
  expect(fileOf(name).decisions).toEqual({
    encoding: 'utf-8',
    delimiter: ',',
    nameOrder: 'last',
    capitalsOffered: true,
    capitals: true,
  })
  expect(fieldsOf(name)).toEqual([
    ...['time', 'name', 'email', 'birthday', 'phone_number', 'gender', 'address', 'consent'],
  ])
  expect(rowsOf(fileOf(name))).toEqual({
    2: {
      first_name: 'Tove',
      last_name: 'Hägg',
      gender: 'F',
      birthday: '2005-04-12',
      address: 'Kungsgatan 5',
      zip_code: '753 18',
      city: 'Uppsala',
      email: 'tove.hagg@example.org',
      phone_number: '+46701740612',
      consent_on: '2026-09-01',
    },
    3: {
      first_name: 'Love',
      last_name: 'Quist',
      gender: 'O',
      birthday: '1999-08-12',
      address: 'Kungsgatan 7',
      zip_code: '753 18',
      city: 'Uppsala',
      email: 'love.quist@example.org',
      phone_number: '+46701740613',
      consent_on: '2026-09-01',
    },
    4: {
      first_name: 'Ida',
      last_name: 'Åberg',
      birthday: '2004-12-31',
      email: 'Ida.Aberg@Example.org',
      phone_number: '+46701740614',
      consent_on: '2026-09-01',
    },
    5: { of: 2, warnings: [] },
    6: {
      state: 'held',
      first_name: 'Sixten',
      last_name: 'Öhman',
      gender: 'M',
      birthday: '2001-11-23',
      address: 'Flogsta',
      phone_number: '+46701740615',
      warnings: [
        { code: 'phone-cut', params: { text: '(ring efter 17)' } },
        // Its domain has no point: no address of the register.
        { code: 'address', params: { text: 'sixten.ohman@example' } },
      ],
    },
  })
  expect(sumsOf(fileOf(name))).toEqual({ person: 3, duplicate: 1, held: 1, wrong: 0, warned: 0 })
})

test('a list like that of Memlist', () => {
  const name = 'like-memlist.xlsx'
  const uppsala = { zip_code: '752 34', city: 'Uppsala', joined_on: '2026-01-01', paid_until: '2026-12-31' }
  expect(rowsOf(fileOf(name))).toEqual({
    2: {
      first_name: 'Noor',
      last_name: 'Björkenstam',
      gender: 'F',
      birthday: '2001-02-03',
      address: 'Studentvägen 1',
      ...uppsala,
      email: 'noor@example.org',
      phone_number: '+46701740609',
      number: '1001',
    },
    3: {
      first_name: 'Vilgot',
      last_name: 'Sjöö',
      gender: 'M',
      birthday: '2002-11-30',
      address: 'Studentvägen 1',
      ...uppsala,
      email: 'vilgot@example.org',
      phone_number: '+46701740610',
      number: '1002',
    },
    4: {
      first_name: 'Robin',
      last_name: 'Hägg',
      gender: 'O',
      birthday: '2000-05-17',
      address: 'Kungsgatan 5',
      zip_code: '753 18',
      city: 'Uppsala',
      email: 'robin@example.org',
      phone_number: '+46701740611',
      joined_on: '2025-01-01',
      left_on: '2025-12-31',
      number: '1003',
    },
    5: {
      first_name: 'Jonas',
      last_name: 'Müller',
      birthday: '1999-10-01',
      address: 'Torstraße 7',
      ...uppsala,
      zip_code: '10119',
      city: 'Berlin',
      email: 'jonas.mueller@example.org',
      phone_number: '+4930123456',
      number: '1004',
    },
    6: { of: 3, warnings: [] },
  })
  expect(sumsOf(fileOf(name))).toEqual({ person: 4, duplicate: 1, held: 0, wrong: 0, warned: 0 })
})
