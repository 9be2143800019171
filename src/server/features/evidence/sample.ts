import { createHash } from 'node:crypto'

/** @returns the number by which a sample is drawn: the SHA-256 of `seed:number` in hexadecimal digits */
const drawKey = (seed: string, id: number): string =>
  createHash('sha256').update(`${seed}:${id}`, 'utf8').digest('hex')

/**
 * Draws a sample that anybody can draw again: those whose SHA-256 of `seed:number` is lowest. The order of the list is of no
 * importance, and who is added to it or taken away moves nobody else.
 */
export function drawSample<T extends { id: number }>(
  people: readonly T[],
  { seed, count }: { seed: string; count: number },
): T[] {
  return people
    .map((one) => ({ one, key: drawKey(seed, one.id) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}
