import { useMemo, useState } from 'react'
import type { Participant } from '#shared/participants.ts'
import { toggled } from '#web/admin/table/table-parts.tsx'

/** Who is chosen among those who are shown: nothing is done unseen. */
export function useChoice(shown: readonly Participant[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids])
  return {
    ids,
    chosen,
    choose: (id: number) => setIds((before) => toggled(before, id)),
    /** Chooses all of these, or none of them. */
    chooseAll: (given: readonly number[], isOn: boolean) =>
      setIds((before) => {
        const others = [...before].filter((id) => !given.includes(id))
        return new Set(isOn ? [...others, ...given] : others)
      }),
    clear: () => setIds(new Set()),
  }
}
