import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** An action that can still be undone at the table: a deletion, a change, or a discarded working copy. */
export type UndoStep = {
  kind: 'deleted' | 'changed' | 'discarded'
  ids: readonly number[]
  operation: string
  name?: string
}

type Say = Pick<PanelTexts, 't'>

const countOf = (steps: readonly UndoStep[], kind: UndoStep['kind']): number =>
  steps.reduce((total, step) => total + (step.kind === kind ? step.ids.length : 0), 0)

/** Formats the steps: the name of a single record, or the numbers of each kind. */
export function undoText(steps: readonly UndoStep[], { t }: Say): string {
  const [first, second] = steps
  if (first?.name && first.kind !== 'discarded' && !second)
    return t(`undo.${first.kind}`, { name: first.name })
  return (['changed', 'deleted', 'discarded'] as const)
    .map((kind) => ({ kind, count: countOf(steps, kind) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`undo.${kind}Count`, { count }))
    .join(', ')
}
