import { useState } from 'react'
import { formatUndo, undoOperation } from '#web/admin/frame/undo-operation.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { Run } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type UndoStep, undoText } from './undo-steps.ts'

type Options = {
  run: Run
  undone(ids: readonly number[]): void
}

/** Collects the actions that can be undone until the bar's time is over. */
export function useUndo({ run, undone }: Options) {
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
    /** Says which records an undo has left as they are. */
    note,
    forgetNote: () => setNote(null),
    /** The last step first, as they may be about the same records. */
    undo: () =>
      run(async () => {
        const ids: number[] = []
        const sentences: string[] = []
        for (const [index, step] of [...steps.entries()].toReversed()) {
          const result = await undoOperation(call, step.operation)
          const left = new Set(result.left.map(({ record_id }) => record_id))
          ids.unshift(...step.ids.filter((id) => !left.has(id)))
          if (result.left.length + result.mails > 0) sentences.push(formatUndo(result, panel))
          setSteps(steps.slice(0, index))
        }
        undone(ids)
        if (sentences.length > 0) setNote(sentences.join(' '))
      }),
  }
}
