import { sql } from 'kysely'
import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import type { Db } from '#server/db/tables.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { notice } from '#shared/resources/notice.ts'
import { dayEndMs } from '#shared/stockholm-day.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the link with what people leave out of it. @throws AppError validation for one that leads to no page */
function wholeLink(value: string): string {
  const link = value.trim().replace(/^(?=www\.)/i, 'https://')
  if (link === '' || /^\/(?![/\\])/.test(link)) return link
  if (/^https?:\/\//i.test(link) && URL.canParse(link)) return link
  throw invalidField('link', message('notice.link'))
}

function settle(changes: Values, row: Values): Values {
  const { shown_from: from, shown_until: until } = { ...row, ...changes }
  if (from && until && String(until) < String(from))
    throw invalidField('shown_until', message('notice.untilBefore'))
  return changes.link === undefined ? changes : { ...changes, link: wholeLink(String(changes.link)) }
}

const rules: CrudRules = {
  published(query, now) {
    const day = stockholmDay(now)
    return query
      .where('text', '!=', '')
      .where(sql<boolean>`(shown_from is null or shown_from <= ${day})`)
      .where(sql<boolean>`(shown_until is null or shown_until >= ${day})`)
  },
  beforeUpdate: settle,
}

/** @returns when the notice appears or ends by its days, in milliseconds since 1970; a midnight at the earliest */
async function nextChangeMs(db: Db, nowMs: number): Promise<number> {
  const day = stockholmDay(new Date(nowMs))
  const days = await db
    .selectFrom('notice')
    .select(['shown_from', 'shown_until'])
    .where('text', '!=', '')
    .executeTakeFirst()
  const changes =
    (days?.shown_from && days.shown_from > day) || (days?.shown_until && days.shown_until >= day)
  return changes ? dayEndMs(nowMs) : Number.POSITIVE_INFINITY
}

/** A line over all pages; visitors read it, and are told of it, in its days alone. */
export const noticeFeature: Feature = (app, context) => {
  context.cache.expectChange((nowMs) => nextChangeMs(context.db, nowMs))
  crudRoutes(app, context, { resource: notice, rules })
}
