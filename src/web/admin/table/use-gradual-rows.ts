import { startTransition, useEffect, useState } from 'react'

/** Rows that the browser lays out at once without a key press having to wait. */
const firstRows = 25
/** Rows that each later frame adds: the browser lays out the whole table again with them. */
const rowsPerFrame = 10

/**
 * How many rows of an answer are drawn: the first at once, the others frame by frame, because a hundred of them
 * together would hold up typing. Rows that are read again after a change are drawn together, so that nothing
 * jumps.
 * @param question what the rows are the answer to; the same object as long as it is the same question
 */
export function useGradualRows(rows: readonly unknown[], question: unknown): number {
  const [drawn, setDrawn] = useState({ rows, question, count: firstRows })
  if (drawn.rows !== rows) {
    setDrawn({ rows, question, count: drawn.question === question ? drawn.count : firstRows })
  }
  const { count } = drawn
  const isWhole = count >= rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each frame, and each answer, asks for the next.
  useEffect(() => {
    if (isWhole) return
    // A task of its own, after the frame that shows the rows before.
    const frame = requestAnimationFrame(() => {
      startTransition(() => setDrawn((before) => ({ ...before, count: before.count + rowsPerFrame })))
    })
    return () => cancelAnimationFrame(frame)
  }, [isWhole, count, rows])
  return count
}
