import { startTransition, useEffect, useState } from 'react'

/** Rows that the browser lays out at once without a key press having to wait. */
const step = 25
/** So many more in each step after that: the browser lays out the whole table again with them. */
const more = 10

/**
 * How many rows of an answer are drawn: the first at once, the others in steps, because a hundred of them
 * together would hold up typing. Rows that are read again after a change are drawn together, so that nothing
 * jumps.
 * @param question what the rows are the answer to; the same object as long as it is the same question
 */
export function useGrowing(rows: readonly unknown[], question: unknown): number {
  const [drawn, setDrawn] = useState({ rows, question, count: step })
  if (drawn.rows !== rows) {
    setDrawn({ rows, question, count: drawn.question === question ? drawn.count : step })
  }
  const { count } = drawn
  const isWhole = count >= rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step, and each answer, asks for the next.
  useEffect(() => {
    if (isWhole) return
    // A task of its own, after the frame that shows the last step.
    const frame = requestAnimationFrame(() => {
      startTransition(() => setDrawn((before) => ({ ...before, count: before.count + more })))
    })
    return () => cancelAnimationFrame(frame)
  }, [isWhole, count, rows])
  return count
}
