import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Feature } from '#server/context/context.ts'
import { livingRecords } from '#server/crud/list-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { isTold } from '#server/crud/untold.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list } from '#server/http/api-document/schemas.ts'
import { filterableFields } from '#server/http/input/list-query.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import type { FieldValue } from '#shared/facets.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { isFolded, type Resource } from '#shared/resource.ts'

/** Most values that are answered; a list with more of them is searched, not picked from. */
const maxValues = 1_000

/** @throws AppError invalid-parameter for anything but one field that the list may be filtered by */
function readField(resource: Resource, { field, ...others }: RawQuery): string {
  if (Object.keys(others).length > 0) throw invalidParameter('', message('parameter.unknown'))
  if (typeof field === 'string' && filterableFields(resource).includes(field)) return field
  throw invalidParameter('field', message('parameter.filterable'))
}

/** @returns the different values of a field with how many records have each, in Swedish order */
async function listFacets(crud: Crud, actor: Actor, name: string): Promise<FieldValue[]> {
  const { resource } = crud
  if (!isTold({ actor, resource }, name)) return []
  const field = resource.fields[name]
  const keys = field && isFolded(field) ? [foldedColumn(name), name] : [name]
  const living = await livingRecords(crud, actor)
  const grouped = living
    .select(({ fn, ref }) => [ref(name).as('value'), fn.countAll().as('count')])
    .where(name, 'is not', null)
    .groupBy(keys)
  const ordered = keys.reduce((query, key) => query.orderBy(sql.ref(key)), grouped)
  const rows = await ordered.limit(maxValues).execute()
  return rows.map(({ value, count }) => ({
    value: field?.kind === 'boolean' ? Boolean(value) : (value as string | number),
    count: Number(count),
  }))
}

function facetsRoute(app: FastifyInstance, crud: Crud): void {
  const { resource } = crud
  route(app, ['GET', panelApi.values(resource.name)], {
    who: { to: 'read', resource: resource.name },
    summary: `The different values of a field of ${resource.name}, with how many records have each`,
    reads: {
      parameters: [
        {
          name: 'field',
          in: 'query',
          required: true,
          schema: { type: 'string', enum: filterableFields(resource) },
        },
      ],
      read: ({ query }) => readField(resource, query as RawQuery),
    },
    answer: list(objectSchema({ value: { type: ['string', 'integer', 'boolean'] }, count: integer })),
    does: ({ request, query }) => listFacets(crud, request.actor, query),
  })
}

/** `GET /api/{resource}/values/?field=`: what the admin tables offer to filter by. */
export const facetsFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (!crud.resource.singleton) facetsRoute(app, crud)
}
