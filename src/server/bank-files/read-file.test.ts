import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused } from '#server/file-reading/refused.ts'
import { type BankFileName, bankFileBytes, bankFileNames } from '#testing/bank-files.ts'
import { mostTransactions } from './limits.ts'
import { readFile } from './read-file.ts'

/** @returns a file in which a piece is taken out, and another is put in */
const changed = (name: BankFileName, at: number, [taken, put]: readonly [number, Uint8Array]): Buffer => {
  const bytes = bankFileBytes(name)
  const place = Math.floor(at * bytes.length)
  return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + taken)])
}

test('a file that was damaged anywhere is read with whole amounts and days, or refused', async () => {
  const piece = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.uint8Array({ maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...bankFileNames),
      fc.double({ min: 0, max: 1, noNaN: true }),
      piece,
      async (name, at, change) => {
        const read = await readFile({ bytes: changed(name, at, change) }).catch((error: unknown) => error)
        if (read instanceof Refused) return
        const { transactions } = read as Awaited<ReturnType<typeof readFile>>
        for (const { amount, bookedOn, paidOn, keys } of transactions) {
          expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
          expect([bookedOn, paidOn].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true)
          expect(keys.length).toBeGreaterThan(0)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('any bytes are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const read = await readFile({ bytes }).catch((error: unknown) => error)
      expect(read instanceof Error && !(read instanceof Refused)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('refuses a list of more than 20,000 payments', async () => {
  const rows = Array.from(
    { length: mostTransactions + 1 },
    (_, at) => `2026-11-25;Kim ${at};300,00;${at}00,00\n`,
  )
  const bytes = Buffer.from(`Bokföringsdatum;Specifikation;Belopp;Saldo\n${rows.join('')}`)
  await expect(readFile({ bytes })).rejects.toMatchObject({ why: 'rows' })
})
