import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { peopleFiles } from '#testing/people-files.ts'
import { readList } from './read-list.ts'
import { readPeople } from './read-people.ts'

const today = '2026-11-27'

describe('the reading process', () => {
  test('reads as one does without it', async () => {
    for (const [fileName, bytes] of Object.entries(await peopleFiles())) {
      const order = { bytes, choices: {}, today }
      expect(await readPeople({ ...order, fileName })).toEqual(await readList(order))
    }
  })

  const rows = Array.from({ length: 5_000 }, (_, at) => [
    `Kim${at % 700}`,
    `Ek${at}`,
    `kim${at}@example.org`,
    `${1970 + (at % 30)}-0${1 + (at % 9)}-1${at % 10}`,
    `070-174 0${at % 10} 0${at % 7}`,
    `Skolgatan ${at}`,
    `753 1${at % 10}`,
    'Uppsala',
  ])
  const headings = ['Förnamn', 'Efternamn', 'E-post', 'Född', 'Mobil', 'Adress', 'Postnr', 'Ort']

  test('reads 5,000 rows within its limits, of both kinds', async () => {
    const text = [headings, ...rows].map((row) => row.join(';')).join('\r\n')
    for (const bytes of [
      Buffer.from(text),
      await writeXlsx({ sheets: [{ name: 'A', rows: [headings, ...rows] }] }),
    ]) {
      const { people } = await readPeople({ bytes, fileName: 'x', choices: {}, today })
      expect(people).toHaveLength(5_000)
      expect(
        people.filter(({ state, warnings }) => state === 'person' && warnings.length === 0),
      ).toHaveLength(5_000)
    }
  })

  test.each([
    ['remarks', 'Ringer gärna på kvällen, men aldrig före klockan nio. '],
    ['spaces', ' '],
    ['commas', ','],
    ['letters', 'T'],
  ])('reads ten megabytes of long %s within its limits', async (_what, text) => {
    const cell = `"x${text.repeat(Math.floor(9_000 / text.length))}"`
    const row = [cell, cell, cell, cell].join(';')
    const file = `Namn;Adress;Anteckning;Extra\n${`${row}\n`.repeat(250)}`
    const { people } = await readPeople({
      bytes: Buffer.from(file),
      fileName: 'x.csv',
      choices: { unknownToNote: true },
      today,
    })
    expect(people).toHaveLength(250)
  })

  test.each([
    ['time', { ms: 1, memoryMb: 256 }],
    ['memory', { ms: 20_000, memoryMb: 16 }],
  ])('ends with too little %s, and the next one reads', async (why, limits) => {
    const long = 'Ringer på kvällen. '.repeat(80)
    const bytes = Buffer.from([headings, ...rows].map((row) => `${row.join(';')};${long}`).join('\n'))
    await expect(readPeople({ bytes, fileName: 'x.csv', choices: {}, today }, limits)).rejects.toMatchObject({
      title: { key: `import.refused.${why}` },
    })
    const small = Buffer.from('Kim Ek;kim@example.org')
    const { people } = await readPeople({ bytes: small, fileName: 'x.txt', choices: {}, today })
    expect(people).toHaveLength(1)
  })

  test('refuses a file that is too large before it is read', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1)
    await expect(readPeople({ bytes, fileName: 'x', choices: {}, today })).rejects.toMatchObject({
      status: 413,
    })
  })
})
