import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { importsOf } from '#testing/people-imports.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const bgMax = `01BGMAX               01${'20261123120000000000P'.padEnd(56)}\r\n05009999996          SEK\r\n`

describe('a file that a bank has not made', () => {
  test.each([
    ['nothing', '', 'Filen är tom.'],
    ['spaces', ' \n\n', 'Filen är tom.'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', 'PDF kan inte läsas: hämta filen som camt eller CSV.'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a', 'hex'),
      'Bilder kan inte läsas: hämta filen som camt eller CSV.',
    ],
    ['BgMax', bgMax, 'BgMax upphörde 2026: hämta camt.054 hos banken.'],
  ])('is refused with what to do: %s', async (_, content, title) => {
    const answer = await bankImportsOf(server).see(Buffer.from(content))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json().title).toBe(title)
  })

  test.each([
    ['nothing', '', 'Filen är tom.'],
    ['a PDF', '%PDF-1.7', 'PDF kan inte läsas. Spara listan som XLSX eller CSV.'],
  ])('is refused as a list of members, too: %s', async (_, content, title) => {
    const answer = await importsOf(server).see(content)
    expect(answer.json().title).toBe(title)
  })
})
