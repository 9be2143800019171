import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import { findIds } from '#server/crud/list-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { recordExport, tellOfMassExport } from '#server/crud/tell-of-export.ts'
import { isTold } from '#server/crud/untold.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import { exportColumns } from '#server/formats/spreadsheet/columns.ts'
import { sendSheet, sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import type { Format } from '#server/formats/spreadsheet/write-file.ts'
import { countPersonalFile } from '#server/http/access/confirmation.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import { type Call, listOf, route } from '#server/http/input/route.ts'
import { wishedLanguage } from '#server/texts/asked-language.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { isPersonal } from '#shared/resource.ts'
import { stockholmDay } from '#shared/time.ts'
import { readRecords } from './read-records.ts'

const isWholeList = ({ filters, further, q, states, limit }: ListQuery): boolean =>
  Object.keys(filters).length === 0 && further === undefined && !q && states === undefined && limit === null

async function sendExport(
  crud: Crud,
  { request, reply, query: list }: Call<unknown, ListQuery>,
  format: Format,
): Promise<FastifyReply> {
  const { context, resource } = crud
  const { actor } = request
  const wished = wishedLanguage(request.headers)
  if (isPersonal(resource)) await countPersonalFile(context, actor)
  const ids = await findIds(crud, { actor, list })
  await recordExport(context, actor, resource.name)
  await watchReading(context, actor, { resource, ids })
  await tellOfMassExport(context, actor, { resource, count: ids.length, isWhole: isWholeList(list) })
  const { plural: name } = resourceIn(wished ?? firstLanguage, resource)
  // The specification's own words for the columns are English.
  const words = resourceIn(wished ?? 'en', resource)
  const told = Object.entries(words.fields).filter(([field]) => isTold({ actor, resource }, field))
  const columns = exportColumns(
    { ...words, fields: Object.fromEntries(told) },
    { guard: actor.guard, origin: context.publicUrl },
    await crud.rules.savedFields?.(context.db),
  )
  const records = readRecords(crud, { actor, ids })
  const fileName = `${name}-${stockholmDay(context.now())}`
  return sendSheet(reply, format, { fileName, name, columns, records })
}

function exportRoute(app: FastifyInstance, crud: Crud, format: Format): void {
  const { resource } = crud
  route(app, ['GET', panelApi.exported(resource.name, format)], {
    who: { to: 'read', resource: resource.name },
    summary: `Save the list of ${resource.name} as a file`,
    // Saving a list of persons is asked about again.
    confirms: isPersonal(resource),
    reads: listOf(resource),
    ...sheetAnswer(format),
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
