import type { RecordKey } from '#shared/resource.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** A step that can still be undone at the table: a delete, a bulk change, or a discarded working copy. */
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

/** @returns the steps in words: the name of a single deleted record, or the numbers of each kind */
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
