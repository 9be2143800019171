import type { Feature } from '#server/context/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import { firstDays } from '#server/db/board-days.ts'
import type { RecordQuery, StoredRow } from '#server/db/records.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { listOf, route } from '#server/http/input/route.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { workOn } from '#server/operations/transaction.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { boardYears } from '#shared/board-years.ts'
import { existing } from '#shared/errors.ts'
import { isAddressOfPost } from '#shared/post-address.ts'
import { columnFields } from '#shared/resource.ts'
import { board } from '#shared/resources/board.ts'
import { dayEndMs } from '#shared/stockholm-day.ts'
import { stockholmDay } from '#shared/time.ts'
import { sitting, sittingSince, told, yearOf } from './board-years.ts'
import { makeYear, makingYear, newYear } from './new-year.ts'

/** @returns what stays of a record whose post becomes vacant: nothing of whoever had it, but the post's own address */
function leftOf({ name, title, title_en, email }: StoredRow): Values {
  const own = columnFields(board).filter(([column]) => /^(?:motto|phone|image)/.test(column))
  const emptied = own.map(([column, { kind }]) => [column, kind === 'image' ? null : ''])
  const seat = { name: String(name), titles: [String(title), String(title_en)], email: String(email) }
  return { ...Object.fromEntries(emptied), email: isAddressOfPost(seat) ? email : '' }
}

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
      beforeUpdate: async (values, row) =>
        values.name === '' && row.name !== '' ? { ...leftOf(row), ...values } : values,
      aggregate: async () => ({ years: (await reached()).map((day) => String(yearOf(day))) }),
    },
  })

  route(app, ['GET', `${boardYears}:year/`], {
    who: { guard: 'public', to: 'read', resource: board.name },
    summary: { resource: board.name, operation: 'list' },
    reads: listOf(board),
    does: async (call) => {
      const { year } = call.request.params as { year: string }
      const first_day = existing((await reached()).find((day) => day.slice(0, 4) === year))
      const { published: _sitting, ...rules } = crud.rules
      const where = (query: RecordQuery) => told(query).where('first_day', '=', first_day)
      return sendList(crud, call, () =>
        listRecords({ ...crud, rules }, { actor: call.request.actor, list: call.query, where }),
      )
    },
  })

  operationRoute(
    app,
    { context, path: boardYears },
    {
      kind: makingYear,
      summary: 'Make the board of the next year, which shows from its first day',
      takes: newYear,
      answer: objectSchema({ first_day: text, members: integer }),
      work: ({ request: { actor } }) => workOn({ ...crud, actor }),
      writes: (scope, { body }) => makeYear({ ...crud, ...scope }, scope, body),
    },
  )
}
