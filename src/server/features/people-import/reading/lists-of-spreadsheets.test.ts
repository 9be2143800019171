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

test('what Excel in Sweden makes of a list', () => {
  const name = 'excel-windows1252.csv'
  const file = fileOf(name)
  expect(file.decisions).toEqual({
    encoding: 'windows-1252',
    delimiter: ';',
    nameOrder: 'last',
    monthFirst: false,
  })
  expect(file.passed).toEqual([{ row: 10, why: 'sum', text: 'Summa 7 2' }])
  expect(file.columns[1]).toMatchObject({ field: 'identity', holdsIdentity: true, samples: ['500412-****'] })
  expect(rowsOf(fileOf(name))).toEqual({
    2: {
      first_name: 'Elsa',
      last_name: 'Marklund',
      gender: 'F',
      birthday: '1999-04-03',
      phone_number: '+46701740616',
      email: 'elsa.marklund@example.org',
      address: 'Sturegatan 2',
      zip_code: '752 23',
      city: 'Uppsala',
      paid: true,
    },
    3: {
      first_name: 'Hugo',
      last_name: 'Wrede',
      gender: 'M',
      birthday: '2000-04-01',
      phone_number: '+46701740617',
      email: 'hugo.wrede@example.org',
      address: 'Sturegatan 4',
      zip_code: '753 10',
      city: 'Uppsala',
      note: 'Säger "hej"; alltid',
    },
    4: {
      first_name: 'Nils',
      last_name: 'Törnblad',
      gender: 'M',
      email: 'nils.tornblad@example.org',
      zip_code: '753 10',
      city: 'Uppsala',
      paid: true,
      warnings: [{ code: 'identity' }, { code: 'phone-destroyed' }],
    },
    5: {
      first_name: 'Saga',
      last_name: 'Ek',
      gender: 'F',
      birthday: '2005-04-12',
      phone_number: '+46701740618',
      email: 'saga.ek@example.org',
      zip_code: '753 10',
      city: 'Uppsala',
    },
    6: {
      first_name: 'Amina',
      last_name: 'Warsame',
      gender: 'F',
      birthday: '2004-05-12',
      phone_number: '+46701740619',
      email: 'amina@example.org',
      city: 'Uppsala',
      note: 'E-post: amina2@example.org',
      warnings: [{ code: 'second-address' }],
    },
    7: {
      first_name: 'Bo',
      last_name: 'Fält',
      gender: 'M',
      phone_number: '+46701740620',
      email: 'bo.falt@example.org',
      warnings: [{ code: 'birthday', params: { text: '31/2 2001' } }],
    },
    8: { of: 3, warnings: [] },
  })
  expect(sumsOf(fileOf(name))).toEqual({ person: 6, duplicate: 1, held: 0, wrong: 0, warned: 3 })
})

test('the Unicode text of Excel, in capitals and with the month first', () => {
  const name = 'utf16.txt'
  expect(fileOf(name).decisions).toEqual({
    encoding: 'utf-16le',
    delimiter: '\t',
    nameOrder: 'comma',
    monthFirst: true,
    capitalsOffered: true,
    capitals: true,
  })
  expect(rowsOf(fileOf(name))).toEqual({
    2: {
      first_name: 'Anna-Karin',
      last_name: 'von Essen',
      gender: 'F',
      birthday: '1999-12-31',
      phone_number: '+46701740621',
      email: 'annakarin@example.org',
      address: 'Vaksalagatan 1',
      zip_code: '753 20',
      city: 'Uppsala',
      joined_on: '2024-09-01',
    },
    3: {
      first_name: 'Seán',
      last_name: "O'Neill",
      gender: 'M',
      birthday: '2001-04-05',
      phone_number: '+35312345678',
      email: 'sean@example.org',
      address: '1 Main St',
      zip_code: 'D02 X285',
      city: 'Dublin',
      joined_on: '2025-09-01',
    },
    4: {
      first_name: 'Linnéa',
      last_name: 'Åström Öst',
      gender: 'F',
      birthday: '2002-11-09',
      phone_number: '+46701740622',
      email: 'linnea@example.org',
      address: 'Vaksalagatan 3',
      zip_code: '753 20',
      city: 'Uppsala',
      joined_on: '2025-09-01',
    },
    5: {
      first_name: 'Min',
      last_name: 'Lee',
      gender: 'O',
      phone_number: '+46701740623',
      email: 'min.lee@example.org',
      joined_on: '2026-09-01',
    },
  })
})

test('a list without headings', () => {
  const name = 'without-headings.csv'
  expect(fileOf(name).headingRow).toBeNull()
  expect(fieldsOf(name)).toEqual(['name', 'email', 'phone_number'])
  expect(rowsOf(fileOf(name))).toEqual({
    1: {
      first_name: 'Wilma',
      last_name: 'Strand',
      email: 'wilma.strand@example.org',
      phone_number: '+46701740624',
    },
    2: {
      first_name: 'Elliot',
      last_name: 'Sund',
      email: 'elliot.sund@example.org',
      phone_number: '+46701740625',
    },
    3: { of: 1, warnings: [] },
    4: {
      first_name: 'Li',
      last_name: 'Ek',
      phone_number: '+46701740626',
      warnings: [{ code: 'address', params: { text: 'li.ek(at)example.org' } }],
    },
  })
})
