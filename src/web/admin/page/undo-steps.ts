import type { RecordKey } from '#shared/resource.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** What can still be undone at the table: a delete, a change of many at once, or a working copy thrown away. */
export type UndoStep =
  | { kind: 'deleted'; records: readonly RecordKey[]; name?: string }
  | { kind: 'changed'; count: number; operation: string }
  | { kind: 'discarded'; id: number; copy: Readonly<Record<string, unknown>> }

function sizeOf(step: UndoStep): number {
  if (step.kind === 'discarded') return 1
  return step.kind === 'changed' ? step.count : step.records.length
}

type Say = Pick<PanelTexts, 't'>

const countOf = (steps: readonly UndoStep[], kind: UndoStep['kind']): number =>
  steps.reduce((total, step) => total + (step.kind === kind ? sizeOf(step) : 0), 0)

/** @returns what was done: the name of a single record that was deleted, or how many of each. */
export function undoText(steps: readonly UndoStep[], { t }: Say): string {
  const [first, second] = steps
  if (first?.kind === 'deleted' && first.name && !second) return t('undo.deleted', { name: first.name })
  return (['changed', 'deleted', 'discarded'] as const)
    .map((kind) => ({ kind, count: countOf(steps, kind) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`undo.${kind}Count`, { count }))
    .join(', ')
}

/** @returns why an undo left some records as they are. */
export const leftText = (count: number, { t }: Say): string => t('undo.left', { count })
