import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { exportColumns } from '#server/formats/spreadsheet/columns.ts'
import { type Format, formats } from '#server/formats/spreadsheet/write-file.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import type { FoundPerson, FoundValues } from '#shared/people-import.ts'
import { members } from '#shared/resources/members.ts'
import { hostileTexts } from '#testing/hostile-texts.ts'
import { readList } from './read-list.ts'
import { isSameValue } from './same-value.ts'

const today = '2026-11-27'

const stored = {
  first_name: 'Kim',
  last_name: 'Ek',
  email: 'kim@example.org',
  birthday: '2003-04-12',
  age: 23,
  gender: 'O',
  phone_number: '070-174 06 05',
  member_status: true,
  is_new: false,
  address: 'Skolgatan 3',
  zip_code: '75310',
  city: 'Uppsala',
  language: 'sv',
  created_date: '2026-02-03T18:00:00+01:00',
  joined_on: '2026-02-03',
  left_on: null,
  note: '',
}

const people = [
  stored,
  { ...stored, first_name: 'sam', last_name: 'af  ekenstam', gender: 'F', birthday: null, phone_number: '1' },
  { ...stored, first_name: 'MIN', last_name: "d'ÖST", gender: 'M', phone_number: '+46 (0)90 12 34 56' },
  { ...stored, gender: null, phone_number: '', address: '', zip_code: '', city: '', joined_on: null },
  { ...stored, member_status: false, left_on: '2026-06-30', zip_code: 'SE-753 10', birthday: '1938-01-02' },
  {
    ...stored,
    note: '=1+1\n\n- ringer\n\'t är; "så"',
    address: "'t Hof 1",
    city: '@home',
    zip_code: '00100',
  },
]

/** Texts that the register accepts, one after the other in each of its fields. */
const hostile = hostileTexts.flatMap((text) =>
  (['first_name', 'last_name', 'address', 'zip_code', 'city', 'note'] as const).flatMap((name) => {
    const field = members.fields[name]
    return checkText(field, text) === null ? [{ ...stored, [name]: normaliseText(field, text) }] : []
  }),
)

type Stored = (typeof stored | (typeof people)[number]) & Record<string, unknown>

async function fileOf(records: Stored[], format: Format, language: 'sv' | 'en'): Promise<Buffer> {
  async function* numbered() {
    // Each has an address of its own: they are not one person.
    for (const [index, record] of records.entries())
      yield { ...record, email: `kim${index}@example.org`, birthday: record.birthday, id: index + 1 }
  }
  const columns = exportColumns(resourceIn(language, members), {
    guard: 'superuser',
    origin: 'https://example.org',
  })
  return buffer(formats[format].write({ name: 'Medlemmar', columns, records: numbered() }))
}

const compared = [
  ...(['first_name', 'last_name', 'gender', 'phone_number', 'member_status', 'address', 'zip_code'] as const),
  ...(['city', 'birthday', 'joined_on', 'left_on', 'note'] as const),
] satisfies (keyof FoundValues)[]

/** The changes that an import would make to a person, of those fields that the file tells. */
const changesOf = (record: Stored, { values }: FoundPerson) =>
  compared
    .filter((field) => values[field] !== undefined && !isSameValue(field, record[field], values[field]))
    .map((field) => [field, record[field], values[field]])

/** The values that the register holds and the file, as it was read, does not. */
const lostOf = (record: Stored, { values }: FoundPerson) =>
  compared.filter(
    (field) =>
      values[field] === undefined && record[field] !== null && !isSameValue(field, record[field], ''),
  )

describe.each([
  ['csv', 'sv'],
  ['csv', 'en'],
  ['xlsx', 'sv'],
  ['xlsx', 'en'],
] as const)('an own list of members as %s in "%s", brought back in', (format, language) => {
  test.each([
    ['as people write', people],
    ['with texts that mean something elsewhere', hostile],
  ])('changes nothing, %s', async (_what, records) => {
    const bytes = await fileOf(records, format, language)
    const file = await readList({ bytes, choices: {}, today })
    expect(file.columns.map(({ field }) => field)).toEqual([
      ...[
        'number',
        'first_name',
        'last_name',
        'email',
        'birthday',
        'skip',
        'gender',
        'phone_number',
        'status',
      ],
      ...['skip', 'address', 'zip_code', 'city', 'skip', 'time', 'joined_on', 'left_on', 'note'],
    ])
    const found = file.people.map((person) => {
      const record = records[Number(person.values.number) - 1]
      if (!record) throw new Error(`row ${person.row}`)
      return { row: person.row, changes: changesOf(record, person), lost: lostOf(record, person) }
    })
    expect(found).toHaveLength(records.length)
    expect(found.filter(({ changes, lost }) => changes.length > 0 || lost.length > 0)).toEqual([])
  })
})
