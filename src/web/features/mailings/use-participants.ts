import { panelApi } from '#shared/panel-paths.ts'
import type { countedAudiences } from '#shared/resources/mailings.ts'
import { useRead } from '#web/admin/frame/use-read.ts'

/** Numbers of applications of each audience of an event. */
type Counts = Readonly<Record<(typeof countedAudiences)[number], number>>

/**
 * @param version changes when they may be others
 * @returns undefined while they are not known; then nothing is sent
 */
export const useCounts = (eventId: number, version: number): Counts | undefined =>
  useRead<Counts>(panelApi.writeToParticipants(eventId), { version }).data
