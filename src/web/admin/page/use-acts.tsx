import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { formatUndo, undoOperation } from '#web/admin/frame/undo-operation.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { UndoBar } from './list-bars.tsx'
import { type Question, useQuestion } from './use-question.tsx'

/** An action that was carried out. */
export type Done = {
  text: string
  /** The operation by which it is undone; null when nothing was changed. */
  operation: string | null | undefined
  /** Said after the undo, if everything is as before. */
  undone?: string
}

/** An act on a record that is asked before and can be taken back afterwards. */
export type AskedAct<T> = {
  label: string
  /**
   * Asks at the server too, if only that knows what would happen. @returns null when nobody needs to be asked
   * @throws Problem
   */
  asks(record: T): Promise<Question<string> | null>
  /** @returns null when there was nothing to do any more. @throws Problem */
  does(record: T, answer: string): Promise<Done | null>
}

/** An act that some records offer among the operations of their rows. */
export type Act<T> = AskedAct<T> & {
  key: string
  icon: AdminIconName
  isOffered(record: T): boolean
  /** It stands last, apart from the usual ones. */
  isLast?: true
}

/** Runs a work and shows in the page why it failed. */
type Run = (work: () => Promise<unknown>) => Promise<unknown>

type Latest = Done & { run: Run; back?: (() => void) | undefined }

/** How long the bar offers to undo the last action: as long as its mails are held. */
const offeredMs = 30_000

/** Asks before an action, carries it out, and offers to undo it. */
export function useActs<T>() {
  const { ask, dialog } = useQuestion<string>()
  const texts = usePanelTexts()
  const call = useApi()
  const [latest, setLatest] = useState<Latest | null>(null)
  const [busy, setBusy] = useState(false)
  const forget = (): void => setLatest(null)

  /** Asks about an action. @returns the answer, or null without one */
  async function askAbout(act: AskedAct<T>, record: T, hasChanged: boolean): Promise<string | null> {
    const question = await act.asks(record)
    if (question === null) return ''
    const text = hasChanged ? (
      <>
        <Alert mb="md" role="alert">
          {texts.t('undo.planChanged')}
        </Alert>
        {question.text}
      </>
    ) : (
      question.text
    )
    return ask({ ...question, text })
  }

  /**
   * Asks, and asks again with a new preview when the plan has changed meanwhile.
   * @param back called before it is undone, to follow its record
   * @returns true if it was done, or tried
   */
  async function perform(
    act: AskedAct<T>,
    record: T,
    { run, back }: { run: Run; back?: () => void },
  ): Promise<boolean> {
    for (let hasChanged = false; ; hasChanged = true) {
      let answer: string | null
      try {
        answer = await askAbout(act, record, hasChanged)
      } catch (error) {
        await run(() => Promise.reject(error))
        return false
      }
      if (answer === null) return false
      forget()
      let isOther = false
      const given = answer
      await run(async () => {
        try {
          const done = await act.does(record, given)
          if (done) setLatest({ ...done, run, back })
        } catch (error) {
          isOther = asProblem(error).code === 'plan-changed'
          if (!isOther) throw error
        }
      })
      if (!isOther) return true
    }
  }

  /** Says what was done elsewhere, and offers to undo it. */
  const offer = (done: Done, { run, back }: { run: Run; back?: () => void }): void => {
    if (!done.operation) toast.success(done.text)
    setLatest({ ...done, run, back })
  }

  async function undo({ run, operation, undone, back }: Latest): Promise<void> {
    setBusy(true)
    back?.()
    await run(async () => {
      // One that cannot be undone is not offered again.
      forget()
      if (operation) toast.success(formatUndo(await undoOperation(call, operation), texts, undone))
    })
    setBusy(false)
  }

  const bar: ReactNode = latest?.operation && (
    <UndoBar
      text={latest.text}
      timeMs={offeredMs}
      busy={busy}
      onUndo={() => void undo(latest)}
      onClose={forget}
      onEnd={forget}
    />
  )
  return { perform, offer, dialog, bar }
}
