import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import { findIds } from '#server/crud/list-records.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import type { Crud } from '#server/crud/rules.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import { attachment } from '#server/formats/spreadsheet/attachment.ts'
import { exportColumns } from '#server/formats/spreadsheet/columns.ts'
import { type Format, formats } from '#server/formats/spreadsheet/write-file.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import { type Call, listOf, route } from '#server/http/input/route.ts'
import { createCounters } from '#server/http/limits/counters.ts'
import { tellAdministrators } from '#server/mail/outbox/tell-administrators.ts'
import type { Services } from '#server/services/services.ts'
import { wishedLanguage } from '#server/texts/asked-language.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { hourMs } from '#shared/durations.ts'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { isPersonal, type Resource } from '#shared/resource.ts'
import { stockholmDay } from '#shared/time.ts'
import { readRecords } from './read-records.ts'

/** Records in the history who exports which resource, before the first byte leaves (T57). */
const recordExport = (context: Services, actor: Actor, resource: string): Promise<void> =>
  context.db
    .transaction()
    .execute((tx) => recordHistory({ tx, context, actor }, { action: 'export', resource, record_id: null }))

/** A list of more persons than that is told to the administrators, and any whole list. */
const manyPersons = 100

const isWholeList = ({ filters, further, q, states, limit }: ListQuery): boolean =>
  Object.keys(filters).length === 0 && further === undefined && !q && states === undefined && limit === null

type Saved = { resource: Resource; count: number; isWhole: boolean }

/** Tells the administrators, once an hour for each account, that a register of persons is saved as a file. */
async function tellOfMassExport(
  context: Services,
  { user }: Actor,
  { resource, count, isWhole }: Saved,
): Promise<void> {
  if (!user || !isPersonal(resource) || count === 0 || !(isWhole || count > manyPersons)) return
  await context.db.transaction().execute(async (tx) => {
    const counters = createCounters({ db: tx, now: context.now, sweeps: false })
    if ((await counters.add(`mass-export:${user.id}`, hourMs)).count > 1) return
    const data = { resource: resource.name, count: String(count) }
    await tellAdministrators(tx, context, { kind: 'mass-export', recordId: user.id, data })
  })
}

async function sendExport(
  crud: Crud,
  { request, reply, query: list }: Call<unknown, ListQuery>,
  format: Format,
): Promise<FastifyReply> {
  const { context, resource } = crud
  const { actor } = request
  const wished = wishedLanguage(request.headers)
  await context.limits.takeBy('export', actor.user?.id ?? 0)
  const ids = await findIds(crud, { actor, list })
  await recordExport(context, actor, resource.name)
  await watchReading(context, actor, { resource, ids })
  await tellOfMassExport(context, actor, { resource, count: ids.length, isWhole: isWholeList(list) })
  const { header, write } = formats[format]
  const { plural: name } = resourceIn(wished ?? firstLanguage, resource)
  // The specification's own words for the columns are English.
  const columns = exportColumns(resourceIn(wished ?? 'en', resource), actor.guard, context.publicUrl)
  const records = readRecords(crud, { actor, ids })
  return reply
    .type(header)
    .header('content-disposition', attachment(`${name}-${stockholmDay(context.now())}.${format}`))
    .send(write({ name, columns, records }))
}

function exportRoute(app: FastifyInstance, crud: Crud, format: Format): void {
  const { resource } = crud
  route(app, ['GET', panelApi.exported(resource.name, format)], {
    who: { to: 'read', resource: resource.name },
    summary: `Save the list of ${resource.name} as a file`,
    // Saving a list of persons is asked about again.
    confirms: isPersonal(resource),
    reads: listOf(resource),
    type: formats[format].type,
    answer: { type: 'string', ...(format === 'xlsx' && { format: 'binary' }) },
    headers: ['Content-Disposition'],
    does: (call) => sendExport(crud, call, format),
  })
}

/** `GET /api/{resource}/export.csv` and `.xlsx`, with the filters, search and order of the list; in the language asked for. */
export const exportsFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) {
    if (crud.resource.singleton) continue
    exportRoute(app, crud, 'csv')
    exportRoute(app, crud, 'xlsx')
  }
}
