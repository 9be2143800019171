import type { KeyboardEvent } from 'react'

/** Enter and Esc belong to the row of a text's tools here, not to the form around it. */
export const rowKeys = (actions: { enter(): void; escape(): void }) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') actions.enter()
  else actions.escape()
}
