import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { answeredValues, differingFields } from '#server/crud/versions.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { readAccountNames } from '#server/db/account-names.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { existing } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Version, VersionContent } from '#shared/versions.ts'

const versionsOf = ({ context, resource }: Crud, id: number) =>
  context.db
    .selectFrom('versions')
    .select(['number', 'at', 'user_id', 'content'])
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .orderBy('number')

/** Reads the names from the accounts as they are now, so that no name outlives its account. */
const namesOf = ({ context }: Crud, versions: readonly { user_id: number | null }[]) =>
  readAccountNames(
    context.db,
    versions.map(({ user_id }) => user_id),
  )

/** @returns the versions of a record, the newest first */
async function listVersions(crud: Crud, id: number): Promise<Version[]> {
  const rows = await versionsOf(crud, id).execute()
  const accounts = await namesOf(crud, rows)
  const versions = rows.map(({ content, ...version }, index): Version => {
    const fields = differingFields(crud.resource, content, rows[index - 1]?.content)
    return { ...version, user_name: accounts.get(version.user_id) ?? '', fields }
  })
  return versions.reverse()
}

async function findVersion(crud: Crud, id: number, number: string): Promise<VersionContent> {
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const row = existing(
    isNumber ? await versionsOf(crud, id).where('number', '=', Number(number)).executeTakeFirst() : undefined,
  )
  const { content, ...version } = row
  const user_name = (await namesOf(crud, [row])).get(row.user_id) ?? ''
  return { ...version, user_name, values: answeredValues(crud.resource, content) }
}

const versionSchema = {
  number: { ...integer, description: 'The `version` of the record that the save made, as in its ETag.' },
  at: moment,
  user_id: orNull(integer),
  user_name: { ...text, description: 'Empty when it is not known any more.' },
}

function versionRoutes(app: FastifyInstance, crud: Crud): void {
  const { resource } = crud
  const path = `${resource.path}:id/versions/`
  const who = { to: 'read', resource: resource.name } as const

  route(app, ['GET', path], {
    who,
    summary: `What was saved of one of ${resource.name}, the newest first`,
    answer: list(
      objectSchema({
        ...versionSchema,
        fields: {
          type: 'array',
          items: text,
          description: 'What differs from the version before.',
        },
      }),
    ),
    does: async ({ request, id }) => {
      await getRecord({ ...crud, actor: request.actor }, id)
      return listVersions(crud, id)
    },
  })

  route(app, ['GET', `${path}:number/`], {
    who,
    summary: `What one of ${resource.name} was after a save; a PUT of the values restores it`,
    path: [
      {
        name: 'number',
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
      },
    ],
    answer: objectSchema({
      ...versionSchema,
      values: { type: 'object', additionalProperties: true, description: 'As the record is answered.' },
    }),
    does: async ({ request, id }) => {
      await getRecord({ ...crud, actor: request.actor }, id)
      return findVersion(crud, id, (request.params as { number: string }).number)
    },
  })
}

/** The versions of every resource that keeps them; {@link panelApi.versions}. */
export const versionsFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (crud.resource.keepsVersions) versionRoutes(app, crud)
}
