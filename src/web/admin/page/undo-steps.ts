import type { RecordKey } from '#shared/resource.ts'

/** What can still be undone at the table: a delete, a change of many at once, or a working copy thrown away. */
export type UndoStep =
  | { kind: 'deleted'; records: readonly RecordKey[]; name?: string }
  | { kind: 'changed'; count: number; operation: string }
  | { kind: 'discarded'; id: number; copy: Readonly<Record<string, unknown>> }

const numbers = new Intl.NumberFormat('sv-SE')

const counted = (count: number, [one, many]: readonly [string, string]): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${numbers.format(count)} ${many}`]

function sizeOf(step: UndoStep): number {
  if (step.kind === 'discarded') return 1
  return step.kind === 'changed' ? step.count : step.records.length
}

/** @returns what was done: the name of a single record that was deleted, or how many of each. */
export function undoText(steps: readonly UndoStep[]): string {
  const [first, second] = steps
  if (first?.kind === 'deleted' && first.name && !second) return `Borttaget: ${first.name}`
  const sum = (kind: UndoStep['kind']) =>
    steps.reduce((total, step) => total + (step.kind === kind ? sizeOf(step) : 0), 0)
  return [
    ...counted(sum('changed'), ['ändrad', 'ändrade']),
    ...counted(sum('deleted'), ['borttagen', 'borttagna']),
    ...counted(sum('discarded'), ['arbetskopia kastad', 'arbetskopior kastade']),
  ].join(', ')
}

/** @returns why an undo left some records as they are. */
export const leftText = (left: number): string =>
  left === 1
    ? '1 har ändrats sedan dess och är som den är.'
    : `${numbers.format(left)} har ändrats sedan dess och är som de är.`
