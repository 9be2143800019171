import { expect, test } from 'vitest'
import type { ImportChoices, ReadFile } from '#shared/people-import.ts'
import { peopleFiles } from '#testing/people-files.ts'
import { readList } from './read-list.ts'

const again = async (fileName: string, choices: ImportChoices): Promise<ReadFile> => {
  const bytes = (await peopleFiles())[fileName]
  if (!bytes) throw new Error(fileName)
  return readList({ bytes, choices, today: '2026-11-27' })
}

test('another sheet, and no headings', async () => {
  const file = await again('like-ebas.xlsx', { sheet: 'Info', headingRow: null })
  expect(file.sheets[1]).toEqual({ name: 'Info', rows: 2, isChosen: true })
  expect(file.people.map(({ state }) => state)).toEqual(['person', 'person'])
  await expect(again('like-ebas.xlsx', { sheet: 'Nej' })).rejects.toMatchObject({ why: 'sheet' })
})

test('those who said no, names as they stand, and columns that nobody knows in the note', async () => {
  const form = await again('google-forms.csv', {
    includeHeld: true,
    capitals: false,
    fields: { 7: 'skip' },
  })
  expect(form.people.map(({ state }) => state)).toEqual(['person', 'person', 'person', 'duplicate', 'person'])
  expect(form.people[2]?.values).toMatchObject({ first_name: 'ida', last_name: 'åberg' })
  expect(form.decisions).toMatchObject({ capitalsOffered: true, capitals: false })
  const memlist = await again('like-memlist.xlsx', { unknownToNote: true })
  expect(memlist.people[0]?.values.note).toBe('Föreningsnummer: 120')
})

test('lets every guess be changed, and stores no identity number whole', async () => {
  const kept = await again('like-ebas.xlsx', { fields: { 4: 'note' } })
  expect(kept.columns[4]).toMatchObject({ field: 'note', holdsIdentity: true })
  expect(kept.people[0]).toMatchObject({
    values: { note: 'Personnummer: 20030412-****' },
    warnings: [{ code: 'identity-hidden' }],
  })
  const left = await again('like-ebas.xlsx', { fields: { 4: 'skip' }, unknownToNote: true })
  expect(left.people[0]?.values.birthday).toBeUndefined()
  expect(left.people[0]?.values.note).toBe('Personnummer: 20030412-****')
  const other = await again('like-ebas.xlsx', { fields: { 4: 'number', 0: 'skip' } })
  expect(other.people[0]?.values.number).toBe('20030412-****')
  expect(JSON.stringify([kept, left, other])).not.toMatch(/9828|9810|9800|9803/)
})

test('labels a column that goes into the note with its heading, unless that means a note', async () => {
  const lines = ['Namn;Stämma;Anteckning;Övrig info', 'Kim Ek;Sopran;Ringer;Allergisk']
  const choices: ImportChoices = { fields: { 1: 'note', 2: 'note', 3: 'note' } }
  const { people } = await readList({ bytes: Buffer.from(lines.join('\n')), choices, today: '2026-11-27' })
  expect(people[0]?.values.note).toBe('Stämma: Sopran\nRinger\nÖvrig info: Allergisk')
})

test('the day first, and another encoding', async () => {
  const text = await again('utf16.txt', { monthFirst: false })
  expect(text.people.map(({ values }) => values.birthday)).toEqual([
    undefined,
    '2001-05-04',
    '2002-09-11',
    undefined,
  ])
  const mac = await again('excel-windows1252.csv', { encoding: 'macintosh' })
  expect(mac.decisions.encoding).toBe('macintosh')
})
