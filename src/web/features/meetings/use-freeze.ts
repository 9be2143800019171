import { useNavigate } from 'react-router'
import { votingListPage, votingListsApi } from '#shared/meetings.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'

/** Freezes the register of a day, of a meeting or of none, and opens it. */
export function useFreeze(day: string, meeting_id: number | null) {
  const call = useApi()
  const navigate = useNavigate()
  const { run, problem, busy } = useRun()
  const freeze = (): void =>
    void run(async () => {
      const { data } = await call<{ id: number }>(votingListsApi, {
        method: 'POST',
        body: { day, meeting_id },
      })
      await navigate(votingListPage(data.id))
    })
  return { freeze, problem, busy }
}
