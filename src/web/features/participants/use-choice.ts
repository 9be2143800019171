import { useMemo, useState } from 'react'
import type { Participant } from '#shared/participants.ts'

/** The chosen participants, only among those on screen: nothing is done unseen. */
export function useChoice(shown: readonly Participant[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids])
  return {
    chosen,
    /** @returns the selection of one table, which leaves what is chosen in others */
    among(rows: readonly Participant[]) {
      const here = new Set(rows.map(({ id }) => id))
      const elsewhere = (before: ReadonlySet<number>) => [...before].filter((id) => !here.has(id))
      return {
        ids: new Set([...here].filter((id) => ids.has(id))),
        set: (next: ReadonlySet<number>) => setIds((before) => new Set([...elsewhere(before), ...next])),
      }
    },
    clear: () => setIds(new Set()),
  }
}
