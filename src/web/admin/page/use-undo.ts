import { useState } from 'react'
import type { RestoreResult } from '#shared/bin.ts'
import type { BulkUndoResult } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { Run } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { leftText, type UndoStep, undoText } from './undo-steps.ts'

/** @returns the records that are as they were, and how many are not because they have been changed since. */
async function undoStep(
  step: UndoStep,
  resource: Resource,
  call: Call,
): Promise<Pick<BulkUndoResult, 'ids' | 'left'>> {
  const post = async <R>(path: string, body: unknown) => (await call<R>(path, { method: 'POST', body })).data
  if (step.kind === 'changed') return post(panelApi.bulkUndo(resource.name), { operation: step.operation })
  if (step.kind === 'discarded') {
    await call(panelApi.draft(resource.name, step.id), { method: 'PUT', body: step.copy })
    return { ids: [step.id], left: 0 }
  }
  const { records } = await post<RestoreResult>(panelApi.binRestore, { records: step.records })
  return { ids: records.map(({ id }) => id), left: 0 }
}

type Options = {
  resource: Resource
  run: Run
  undone(ids: readonly number[]): void
}

/** The steps that can be undone are collected until the time for it is over. */
export function useUndo({ resource, run, undone }: Options) {
  const panel = usePanelTexts()
  const call = useApi()
  const [steps, setSteps] = useState<readonly UndoStep[]>([])
  const [note, setNote] = useState<string | null>(null)
  return {
    offer: (step: UndoStep): void => {
      setNote(null)
      setSteps((before) => [...before, step])
    },
    undoable: steps.length > 0 ? undoText(steps, panel) : null,
    forgetUndo: () => setSteps([]),
    /** Says how many records an undo has left as they are. */
    note,
    forgetNote: () => setNote(null),
    /** The last step first, as they may be about the same records. */
    undo: () =>
      run(async () => {
        const ids: number[] = []
        let left = 0
        for (const [index, step] of [...steps.entries()].toReversed()) {
          const result = await undoStep(step, resource, call)
          ids.unshift(...result.ids)
          left += result.left
          setSteps(steps.slice(0, index))
        }
        undone(ids)
        if (left > 0) setNote(leftText(left, panel))
      }),
  }
}
