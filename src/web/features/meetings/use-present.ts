import { useState } from 'react'
import { votingListApi } from '#shared/meetings.ts'
import type { Tick } from '#web/admin/marks/marks-queue.ts'
import { useMarks } from '#web/admin/marks/use-marks.ts'

const toMark = ({ id, present }: Tick): Tick => ({ id, present: present === true })

/** Marks at once who is there; a mark that has not arrived stays in the browser, and is sent again. */
export function usePresent(listId: number) {
  const [arrived, setArrived] = useState<readonly Tick[]>([])
  const [isRefused, setRefused] = useState(false)
  const { waiting, add } = useMarks({
    key: `present:${listId}`,
    path: `${votingListApi(listId)}present/`,
    toMark,
    arrived: (marks) => setArrived((before) => [...before, ...marks]),
    refused: () => setRefused(true),
  })
  const marked = new Map([...arrived, ...waiting].map(({ id, present }) => [id, present]))
  return {
    /** @returns whether a line is marked, by what was pressed here or by the server */
    isPresent: ({ id, present }: { id: number; present: boolean }): boolean => marked.get(id) ?? present,
    mark(id: number, present: boolean): void {
      setRefused(false)
      add([{ id, present }])
    },
    /** How many lines have a mark that has not arrived. */
    waiting: new Set(waiting.map(({ id }) => id)).size,
    isRefused,
  }
}
