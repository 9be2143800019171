import type { Resource } from './resource.ts'
import { clockReachedMs } from './stockholm-clock.ts'

/** The time from which visitors read a record: its day and its time of day in Stockholm. */
export type AppearsAt = { day: string | null; publish_time: string }

/** The values that decide about a record's state; a row of the database has 0 and 1 for its tick, and may lack its day. */
export type Publication = AppearsAt & { is_published: unknown }

/** Visitors read a `published` record; one that is `planned` they read from its day and time on. */
export const publicationStates = ['published', 'planned', 'draft'] as const
export type PublicationState = (typeof publicationStates)[number]

/** @returns when visitors read a record that is to be published, in milliseconds since 1970; Infinity for one without a day */
export const publishedAtMs = ({ day, publish_time }: AppearsAt): number =>
  day ? clockReachedMs(day, publish_time || '00:00') : Number.POSITIVE_INFINITY

/**
 * The state of a record at an instant: server and panel ask it here, SQL by `inState`
 * (`src/server/crud/publication.ts`).
 */
export function publicationState(publication: Publication, nowMs: number): PublicationState {
  if (!publication.is_published) return 'draft'
  return publishedAtMs(publication) > nowMs ? 'planned' : 'published'
}

/** @returns what a record of a resource with `publishedOn` says about its publication */
export const publicationIn = (
  { publishedOn = '' }: Pick<Resource, 'publishedOn'>,
  record: Readonly<Record<string, unknown>>,
): Publication => ({
  is_published: record.is_published,
  day: (record[publishedOn] as string | null | undefined) ?? null,
  publish_time: String(record.publish_time ?? ''),
})
