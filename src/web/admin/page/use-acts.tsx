import { type ReactNode, useState } from 'react'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { UndoBar } from './list-bars.tsx'
import { type Question, useQuestion } from './use-question.tsx'

/** An act on a record that has been done. */
export type Done = {
  text: string
  /** @returns what taking it back has led to, in words */
  takeBack(): Promise<string>
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

/** How long the last act is offered to be taken back: as long as its mail is held. */
const offeredMs = 30_000

/** Asks before an act, does it, and offers to take it back; one after the other. */
export function useActs<T>() {
  const { ask, dialog } = useQuestion<string>()
  const [latest, setLatest] = useState<Latest | null>(null)
  const [busy, setBusy] = useState(false)
  const forget = (): void => setLatest(null)

  /**
   * @param back called before it is taken back, to follow its record
   * @returns whether it was done, or tried
   */
  async function perform(
    act: AskedAct<T>,
    record: T,
    { run, back }: { run: Run; back?: () => void },
  ): Promise<boolean> {
    let question: Question<string> | null
    try {
      question = await act.asks(record)
    } catch (error) {
      await run(() => Promise.reject(error))
      return false
    }
    const answer = question === null ? '' : await ask(question)
    if (answer === null) return false
    forget()
    await run(async () => {
      const done = await act.does(record, answer)
      if (done) setLatest({ ...done, run, back })
    })
    return true
  }

  /** Offers to take back what was done elsewhere. */
  const offer = (done: Done, { run, back }: { run: Run; back?: () => void }): void =>
    setLatest({ ...done, run, back })

  async function takeBack({ run, takeBack: work, back }: Latest): Promise<void> {
    setBusy(true)
    back?.()
    await run(async () => {
      // One that cannot be taken back is not offered again.
      forget()
      toast.success(await work())
    })
    setBusy(false)
  }

  const bar: ReactNode = latest && (
    <UndoBar
      text={latest.text}
      timeMs={offeredMs}
      busy={busy}
      onUndo={() => void takeBack(latest)}
      onClose={forget}
      onEnd={forget}
    />
  )
  return { perform, offer, dialog, bar }
}
