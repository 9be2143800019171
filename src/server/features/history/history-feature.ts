import type { FastifyRequest } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import type { Format } from '#server/formats/spreadsheet/write-file.ts'
import { entitySchema, listParameters } from '#server/http/api-document/json-schema.ts'
import { list } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { wishedLanguage } from '#server/texts/asked-language.ts'
import { historyEntries } from '#shared/history.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { roles } from '#shared/roles.ts'
import { sendHistoryFile } from './history-file.ts'
import { listHistory, wishedLines } from './history-lines.ts'

const period = (name: string) => ({
  name,
  in: 'query',
  schema: { type: 'string', maxLength: 40, examples: ['2027-03-01'] },
  description: 'A day in Stockholm, which is included, or a point in time.',
})

const parameters = [
  ...listParameters(historyEntries),
  period('from'),
  period('to'),
  {
    name: 'role',
    in: 'query',
    schema: { type: 'string', enum: ['administrator', ...roles] },
    description: 'What was done by people while they held it.',
  },
  {
    name: 'operation',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647, examples: [1] },
    description: 'The lines of the operation that this line belongs to.',
  },
]

const grouped = (byDefault: boolean) => ({
  name: 'grouped',
  in: 'query',
  schema: { type: 'boolean', default: byDefault },
  description: 'One line for each operation, with how many records it was done to.',
})

/** Lists the history, the newest line first, and saves it as a file; there is no route that changes it (T57). */
export const historyFeature: Feature = (app, context) => {
  const reading = (byDefault: boolean) => ({
    parameters: [...parameters, grouped(byDefault)],
    read: (request: FastifyRequest) => wishedLines(context, request, { byDefault }),
  })
  route(app, ['GET', panelApi.history], {
    who: { to: 'read' },
    summary: 'Who did what, when',
    reads: reading(false),
    answer: list(entitySchema(historyEntries)),
    headers: ['X-Total-Count'],
    does: async ({ request: { actor }, reply, query: { lines, list } }) => {
      const { entries, total } = await listHistory(context, lines, { ...list, actor })
      return reply.header('x-total-count', String(total)).send(entries)
    },
  })

  for (const format of ['csv', 'xlsx'] as const satisfies Format[])
    route(app, ['GET', panelApi.exported(historyEntries.name, format)], {
      who: { to: 'read' },
      summary: 'Save the history as a file',
      confirms: true,
      reads: reading(true),
      ...sheetAnswer(format),
      does: ({ request, reply, query }) => {
        const language = wishedLanguage(request.headers)
        return sendHistoryFile(context, { actor: request.actor, reply }, { ...query, format, language })
      },
    })
}
