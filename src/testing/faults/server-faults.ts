import type { Fault } from './fault.ts'

/** Faults in the server. */
export const serverFaults: readonly Fault[] = [
  {
    name: 'a link in a text leads to another host',
    from: '|\\/(?![/\\\\]))/i.test(target)',
    to: '|\\/)/i.test(target)',
    tests: ['sanitize.test.ts'],
  },
  {
    name: 'PostgreSQL is asked for the size of no database',
    from: 'pg_database_size(current_database())',
    to: 'pg_database_size(current_schema())',
    tests: ['metrics.test.ts'],
  },
  {
    name: 'undo overwrites a later change',
    from: 'const untouched = rows.filter(({ updated_at }) => updated_at === operation)',
    to: 'const untouched = rows.filter(({ updated_at }) => updated_at >= operation)',
    tests: ['matching.test.ts'],
  },
  {
    name: 'If-Match is ignored',
    from: 'if (ifMatch === null || ifMatch === row.version) return row',
    to: 'if (ifMatch === null || ifMatch <= row.version) return row',
    tests: ['crud.test.ts'],
  },
  {
    name: 'records of one value have no order among themselves',
    from: "return [...keys, sql.ref('id')].map((key) =>",
    to: "return (keys.length > 0 ? keys : [sql.ref('id')]).map((key) =>",
    tests: ['crud-lists.test.ts', 'long-lists.test.ts'],
  },
  {
    name: 'a record in PostgreSQL is changed without a lock',
    from: 'lockRow: (query) => query.forUpdate() as typeof query',
    to: 'lockRow: (query) => query',
    tests: ['events/places.test.ts', 'places-race.slow.test.ts', 'crud.test.ts'],
  },
  {
    name: 'PostgreSQL orders folded texts by its locale',
    from: 'foldedType: sql`text collate "C"`',
    to: "foldedType: 'text'",
    tests: ['fold-rows.test.ts'],
  },
  {
    name: 'sensitive answers are never forgotten',
    from: '  forgetSensitive,\n',
    to: '',
    tests: ['housekeeping.test.ts'],
  },
  {
    name: 'two workers in PostgreSQL wait for each other’s mails',
    from: 'lockFreeRows: (query) => query.forUpdate().skipLocked() as typeof query',
    to: 'lockFreeRows: (query) => query',
    tests: ['worker.slow.test.ts', 'outbox.test.ts', 'kill.slow.test.ts'],
  },
  {
    name: 'a backup lacks a table',
    from: "const madeAgain = ['media_avif', 'media_jpeg']",
    to: "const madeAgain = ['media_avif', 'media_jpeg', 'bounces']",
    tests: ['backup.test.ts'],
  },
  {
    name: 'calendars show UTC',
    from: 'Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)\n\n/** @returns whether the wall time',
    to: "Temporal.Instant.from(instant).toZonedDateTimeISO('UTC')\n\n/** @returns whether the wall time",
    tests: ['feeds.test.ts'],
  },
  {
    name: 'two calls at once both use a link up',
    from: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', time)\n",
    to: "    .where('expires_at', '>', time)\n",
    tests: ['links.test.ts', 'link-guards.test.ts'],
  },
  {
    name: 'a signed-in caller is answered from the cache of visitors',
    from: 'if (isApi && hasAuthorization) return null',
    to: '',
    tests: ['cache-key.test.ts', 'cached-reads.test.ts'],
  },
  {
    name: 'a request may name two hosts',
    from: 'return fields <= 1 && isOurs(host)',
    to: 'return isOurs(host)',
    tests: ['host-check.test.ts'],
  },
  {
    name: 'an answer to too many calls does not say when to come again',
    from: "new AppError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / secondMs)) })",
    to: "new AppError('rate-limited')",
    tests: ['rate-limits.test.ts'],
  },
  {
    name: 'a risky call does not wait for the confirmation',
    from: 'if (confirms) await requireConfirmation(place, actor)',
    to: 'if (confirms) void requireConfirmation(place, actor).catch(() => {})',
    tests: ['confirmation.test.ts'],
  },
  {
    name: 'a code of an app may be used twice',
    from: "    .where('last_step', '<', step)\n",
    to: '',
    tests: ['code-app.test.ts'],
  },
  {
    name: 'the queue is overtaken by a smaller party',
    from: 'if (fills_gaps) return false',
    to: 'if (places > 0) return false',
    tests: ['events/places.test.ts', 'guests.test.ts'],
  },
  {
    name: 'a picture lies on its side',
    from: '      .autoOrient()\n',
    to: '',
    tests: ['process-image.slow.test.ts'],
  },
  {
    name: 'visitors see drafts',
    from: "published && guard !== 'superuser' ? published(query, now) : query",
    to: "published && guard === 'user' ? published(query, now) : query",
    tests: ['feeds.test.ts'],
  },
  {
    name: 'a saved list holds a formula',
    from: "/^['=+\\-@\\t\\r\\n\\0＝＋－＠]/",
    to: "/^['=+\\-\\t\\r\\n\\0＝＋－＠]/",
    tests: ['exports/exports.test.ts'],
  },
  {
    name: 'a mail takes a name for markup',
    from: "escapeHtml(value).replaceAll('\\n', '<br>')",
    to: "value.replaceAll('\\n', '<br>')",
    tests: ['compose-message.test.ts', 'form-mails.slow.test.ts'],
  },
  {
    name: 'a mail that may have arrived is sent again after a kill',
    from: ".set({ state: 'uncertain', last_error: killedReason, lease_until: null, updated_at: now().toISOString() })\n    .where('state', '=', 'sending')\n    .where('lease_until', '<', dialect.clock(0))",
    to: ".set({ state: 'queued', last_error: killedReason, lease_until: null, updated_at: now().toISOString() })\n    .where('state', '=', 'sending')\n    .where('lease_until', '<', dialect.clock(0))",
    tests: ['worker.slow.test.ts', 'kill.slow.test.ts'],
  },
  {
    name: 'the number of a version is too large for the database',
    from: 'const isNumber = /^[1-9]\\d{0,8}$/.test(number)',
    to: 'const isNumber = /^[1-9]\\d*$/.test(number)',
    tests: ['versions.test.ts', 'fuzz.slow.test.ts'],
  },
]
