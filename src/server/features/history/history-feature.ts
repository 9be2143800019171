import type { Feature } from '#server/context.ts'
import type { RouteDescription } from '#server/http/api-document/describe-operation.ts'
import { entitySchema, listParameters } from '#server/http/api-document/json-schema.ts'
import { wishedLanguage } from '#server/http/input/asked-language.ts'
import { type Format, formats } from '#server/spreadsheet/write-file.ts'
import { historyEntries } from '#shared/history.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { roleNames } from '#shared/roles.ts'
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
    schema: { type: 'string', enum: ['administrator', ...Object.keys(roleNames)] },
    description: 'What was done by people while they held it.',
  },
]

/** Lists the history, the newest line first, and saves it as a file; there is no route that changes it (T57). */
export const historyFeature: Feature = (app, context) => {
  const guard = 'superuser'
  const right = { to: 'read' } as const
  const openapi: RouteDescription = {
    summary: 'Who did what, when',
    parameters,
    answer: { type: 'array', items: entitySchema(historyEntries) },
    headers: ['X-Total-Count'],
  }
  app.get(panelApi.history, { config: { guard, right, openapi } }, async (request, reply) => {
    const { lines, list } = await wishedLines(context, request)
    const { entries, total } = await listHistory(context, lines, list)
    return reply.header('x-total-count', String(total)).send(entries)
  })

  for (const format of ['csv', 'xlsx'] as const satisfies Format[]) {
    const file: RouteDescription = {
      summary: 'Save the history as a file',
      parameters,
      type: formats[format].type,
      answer: { type: 'string', ...(format === 'xlsx' && { format: 'binary' }) },
      headers: ['Content-Disposition'],
    }
    app.get(
      panelApi.exported(historyEntries.name, format),
      { config: { guard, right, confirms: true, openapi: file } },
      async (request, reply) => {
        const wish = await wishedLines(context, request)
        const language = wishedLanguage(request.headers)
        return sendHistoryFile(context, { actor: request.actor, reply }, { ...wish, format, language })
      },
    )
  }
}
