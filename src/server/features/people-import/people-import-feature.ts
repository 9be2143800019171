import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { takeBytes } from '#server/http/input/bytes-body.ts'
import { route } from '#server/http/input/route.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import {
  type ImportedResource,
  type ImportPreview,
  type ImportResult,
  importedResources,
  peopleFileLimit,
  peopleImportApi,
  planCounts,
  plannedStates,
} from '#shared/people-import-plan.ts'
import { type FileQuery, fileBody, fileQuery, type WriteQuery, writeQuery } from './import-body.ts'
import { readPlan, rememberFields } from './read-plan.ts'
import { inTurn } from './turns.ts'
import { readImports, undoImport } from './undo-import.ts'
import { warningWords } from './warning-words.ts'
import { writeImport } from './write-import.ts'
import { sendWrongRows } from './wrong-rows.ts'

const counts = objectSchema(Object.fromEntries(planCounts.map((name) => [name, integer])))

const previewSchema = objectSchema({
  sheets: list(objectSchema({ name: text, rows: integer, isChosen: flag })),
  headingRow: orNull(integer),
  passed: list(objectSchema({ row: integer, why: { type: 'string', enum: ['above', 'sum'] }, text })),
  columns: list(
    objectSchema({ index: integer, heading: text, samples: list(text), field: text, isFixed: flag }),
  ),
  decisions: { type: 'object' },
  counts,
  rows: list(
    objectSchema({
      ...{ row: integer, state: { type: 'string', enum: [...plannedStates] }, name: text, email: text },
      ...{ of: orNull(integer), id: orNull(integer), warnings: list(text) },
      changes: list(objectSchema({ field: text, before: text, after: text })),
    }),
  ),
  ...{ plan: text, isRemembered: flag },
})

type File<Query> = { request: FastifyRequest; body: Buffer; query: Query }

async function preview(
  crud: Crud,
  resource: ImportedResource,
  { request, body: bytes, query }: File<FileQuery>,
): Promise<ImportPreview> {
  const { file, isRemembered, plan } = await readPlan(crud, resource, { bytes, query })
  const { people, ...shown } = file
  const { planned, counts: sums, digest } = await plan(crud.context.db)
  const language = askedLanguage(request.headers)
  const rows = planned.map(({ values, before, warnings, ...row }) => ({
    ...row,
    warnings: warnings.map((warning) => warningWords(language, resource, warning)),
  }))
  return { ...shown, counts: sums, rows, plan: digest, isRemembered }
}

async function write(
  crud: Crud,
  resource: ImportedResource,
  { request, body: bytes, query }: File<WriteQuery>,
): Promise<ImportResult> {
  const { key, plan: digest, welcome, consent, name } = query
  const { user } = request.actor
  if (user?.id === undefined || user.id === null) throw new AppError('forbidden')
  const by = { id: user.id, first_name: user.first_name }
  return inTurn(crud.context, { key, resource, file_name: name, user: by }, async (hasWaited) => {
    const { file, plan } = await readPlan(crud, resource, { bytes, query })
    const result = await writeImport(crud, request, {
      key,
      digest,
      welcome,
      consent: consent.trim(),
      hasWaited,
      plan,
    })
    await rememberFields(crud.context, resource, file)
    return result
  })
}

const undoBody = z.strictObject({
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .meta({ examples: ['k'.repeat(22)] }),
})

function importRoutes(app: FastifyInstance, context: AppContext, resource: ImportedResource): void {
  const crud = context.cruds.get(resource) as Crud
  const may = { who: { to: 'write', resource } } as const
  const takesFile = { takes: fileBody, bodyLimit: peopleFileLimit }

  route(app, ['POST', peopleImportApi.preview(resource)], {
    ...may,
    ...takesFile,
    summary: `Read a file of ${resource} and tell what would become of each row; nothing is stored`,
    reads: fileQuery,
    answer: previewSchema,
    does: (call) => preview(crud, resource, call),
  })
  route(app, ['POST', peopleImportApi.write(resource)], {
    ...may,
    ...takesFile,
    summary: `Import a file of ${resource} as its preview told, all or nothing; with the same key once`,
    reads: writeQuery(resource),
    answer: objectSchema({ key: text, counts, mails: integer, hasWaited: flag }),
    does: (call) => write(crud, resource, call),
  })
  route(app, ['GET', peopleImportApi.write(resource)], {
    ...may,
    summary: `The import that is being written, and those of ${resource} that can be taken back`,
    answer: objectSchema({
      running: {
        oneOf: [objectSchema({ key: text, file_name: text, user_name: text }), { type: 'null' }],
      },
      recent: list(
        objectSchema({
          ...{ key: text, file_name: text, user_name: text, done_at: text },
          ...{ made: integer, changed: integer, isUndone: flag },
        }),
      ),
    }),
    does: () => readImports(context, resource),
  })
  route(app, ['POST', peopleImportApi.wrong(resource)], {
    ...may,
    ...takesFile,
    summary: `The rows of a file of ${resource} that cannot come in, as a file with the reason of each`,
    reads: fileQuery,
    ...sheetAnswer('csv'),
    does: (call) => sendWrongRows(crud, resource, call),
  })
  route(app, ['POST', peopleImportApi.undo(resource)], {
    ...may,
    summary: `Take an import of ${resource} of the last day back; what was changed since stays and is named`,
    takes: undoBody,
    answer: objectSchema({
      ...{ removed: integer, restored: integer },
      kept: list(objectSchema({ id: integer, title: text })),
    }),
    does: ({ request, body }) => undoImport(crud, request, body.key),
  })
}

/** Members and subscribers from files: a preview against the register, one write, and the way back for a day. */
export const peopleImportFeature: Feature = async (app, context) => {
  await app.register(async (scope) => {
    takeBytes(scope, peopleFileLimit)
    for (const resource of importedResources) importRoutes(scope, context, resource)
  })
}
