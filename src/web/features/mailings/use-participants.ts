import { api as paths } from '#shared/paths.ts'
import { type ApplicationState, evenemang } from '#shared/resources/evenemang.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { search } from '#web/redux/create-resource-slice.ts'

/** Numbers of recipients of a mail to an audience. */
type Counts = { confirmed: number; waiting: number; everybody: number }

/**
 * @param version changes when they may be others
 * @returns null while they are not known; then nothing is sent
 */
export function useCounts(eventId: number, version: number): Counts | null {
  const pathOf = (state: ApplicationState) =>
    paths.list(evenemang.name) + search({ event_id: eventId, state, limit: 1 })
  const { total: confirmed } = useRead(pathOf('confirmed'), { version })
  const { total: waiting } = useRead(pathOf('waiting'), { version })
  if (typeof confirmed !== 'number' || typeof waiting !== 'number') return null
  return { confirmed, waiting, everybody: confirmed + waiting }
}
