import { timeZone } from '#shared/time.ts'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** @returns an ISO instant as Stockholm wall time, `2026-11-21 19:57`; empty for none. */
export const dateTime = (instant: string | null | undefined): string =>
  instant ? parts.format(new Date(instant)) : ''
