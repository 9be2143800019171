import { camtEntries } from '#testing/camt-file.ts'

/** Names of members who each owe a fee, and pay it without the reference. */
const payers = [
  ...['Astrid Lindvall', 'Tove Hägg', 'Maja Sjöö', 'Vilgot Ström', 'Ida Åkerlund'],
  ...['Nils Törnblad', 'Sixten Öhman', 'Love Quist', 'Noor Björkenstam'],
]

/** Claims of the fixture: a name and an amount in öre that no other claim has. */
export const reviewClaims = payers.map((name, at) => ({ name, amount: 30_000 + at * 100 }))

/** The number of sales, of gifts, of ticket money to refund, and of payments in other cases. */
const [sales, gifts, refunds, others] = [40, 60, 50, 49] as const

const detail = (id: string, amount: number, more: { name: string; message?: string }) => ({
  ...{ amount, ref: id, details: [{ id, amount, ...more }] },
})
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at)

/**
 * A bank file of 208 payments without a right reference: 9 of members who owe their amount, 40 Swish sales below 60 kr, and
 * others of several kinds.
 * @param mark makes names and ids the file's own
 */
export const reviewFile = (mark = ''): Buffer =>
  camtEntries('054', [
    ...reviewClaims.map(({ name, amount }, at) =>
      detail(`S${mark}${at}`, amount, { name: name.toUpperCase() }),
    ),
    ...numbered(sales).map((at) =>
      detail(`F${mark}${at}`, [2_500, 3_500, 5_000][at % 3] as number, {
        ...{ name: `KÖPARE ${at} ${mark}`, message: 'Swish fika' },
      }),
    ),
    ...numbered(gifts).map((at) =>
      detail(`G${mark}${at}`, 11_100 + at * 7, { name: `GIVARE ${at} ${mark}`, message: 'Insamling' }),
    ),
    ...numbered(refunds).map((at) =>
      detail(`B${mark}${at}`, 40_100 + at * 11, { name: `GÄST ${at} ${mark}`, message: 'Inställd resa' }),
    ),
    ...numbered(others).map((at) =>
      detail(`O${mark}${at}`, 70_300 + at * 13, { name: `OKÄND ${at} ${mark}`, message: '' }),
    ),
  ])
