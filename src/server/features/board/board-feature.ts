import type { Feature } from '#server/context/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { RecordQuery } from '#server/db/records.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { listOf, route } from '#server/http/input/route.ts'
import { boardYears } from '#shared/board-years.ts'
import { AppError } from '#shared/errors.ts'
import { board } from '#shared/resources/board.ts'
import { dayEndMs } from '#shared/stockholm-day.ts'
import { stockholmDay } from '#shared/time.ts'
import { firstDays, sitting, sittingSince, yearOf } from './board-years.ts'
import { makeYear, newYear } from './new-year.ts'

/** The board of this year, those of earlier years, and the next one before its first day. */
export const boardFeature: Feature = (app, context) => {
  const { cache, db, now } = context
  cache.expectChange(async (nowMs) => dayEndMs(nowMs))
  /** First days of the boards that sit or have sat. */
  const reached = async () => (await firstDays(db)).filter((day) => day <= stockholmDay(now()))

  const crud = crudRoutes(app, context, {
    resource: board,
    rules: {
      published: sitting,
      beforeCreate: async (values, { tx }) =>
        'first_day' in values ? values : { ...values, first_day: await sittingSince(tx, now()) },
      aggregate: async () => ({ years: (await reached()).map((day) => String(yearOf(day))) }),
    },
  })

  route(app, ['GET', `${boardYears}:year/`], {
    who: { guard: 'public', to: 'read', resource: board.name },
    summary: { resource: board.name, operation: 'list' },
    reads: listOf(board),
    does: async (call) => {
      const { year } = call.request.params as { year: string }
      const first_day = (await reached()).find((day) => day.slice(0, 4) === year)
      if (!first_day) throw new AppError('not-found')
      const { published: _sitting, ...rules } = crud.rules
      const where = (query: RecordQuery) => query.where('first_day', '=', first_day)
      return sendList(crud, call, () =>
        listRecords({ ...crud, rules }, { actor: call.request.actor, list: call.query, where }),
      )
    },
  })

  route(app, ['POST', boardYears], {
    who: { to: 'write', resource: board.name },
    summary: 'Make the board of the next year, which shows from its first day',
    takes: newYear,
    answer: objectSchema({ first_day: { type: 'string' }, members: { type: 'integer' } }),
    does: ({ request, body }) => makeYear({ ...crud, actor: request.actor }, body),
  })
}
