import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'

/** A month counts as a twelfth of 366 days, the longest year. */
export const monthMs = 30.5 * dayMs

const numbers: readonly [words: string, number][] = [
  ['halv|half a', 0.5],
  ['en|ett|an?|one', 1],
  ['två|two', 2],
  ['tre|three', 3],
  ['sex|six', 6],
  ['sju|seven', 7],
  ['tolv|twelve', 12],
]

const units: readonly [words: string, ms: number][] = [
  ['sekunder|seconds?', secondMs],
  ['minut|minute', minuteMs],
  ['kvart|quarter of an hour', 15 * minuteMs],
  ['timm\\p{L}+|hours?', hourMs],
  ['dygn|dagar|days?', dayMs],
  ['veckorna|veckor|weeks?', 7 * dayMs],
  ['månader|months?', monthMs],
  ['år|years?', 12 * monthMs],
]

const anyOf = (words: readonly [string, number][]): string => words.map(([one]) => one).join('|')
const duration = new RegExp(`(?<!\\p{L})(\\d+|${anyOf(numbers)}) (${anyOf(units)})(?!\\p{L})`, 'giu')

const findValue = (words: readonly [string, number][], word: string): number | undefined =>
  words.find(([one]) => new RegExp(`^(${one})$`, 'iu').test(word))?.[1]

/** @returns the durations that a text names, in milliseconds, each once */
export function spokenDurations(text: string): number[] {
  const found = [...text.matchAll(duration)].map(
    ([, count = '', unit = '']) =>
      (findValue(numbers, count) ?? Number(count)) * (findValue(units, unit) ?? Number.NaN),
  )
  return [...new Set(found)]
}
