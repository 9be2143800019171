import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext, Feature } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { takeBytes } from '#server/http/input/bytes-body.ts'
import { route } from '#server/http/input/route.ts'
import { readPlanTag } from '#server/operations/operation-route.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import { findColumnsLeftOut, type ImportField, passedWhys, type ReadFile } from '#shared/people-import.ts'
import {
  type ImportedResource,
  type ImportPreview,
  type ImportResult,
  importedResources,
  peopleFileLimit,
  peopleImportApi,
  planCounts,
  plannedStates,
  type StoredValue,
} from '#shared/people-import-plan.ts'
import { getResource } from '#shared/resources/index.ts'
import { type FileQuery, fileBody, fileQuery, type WriteQuery, writeQuery } from './import-body.ts'
import { formatOutcome } from './outcome-text.ts'
import type { Plan } from './plan.ts'
import { readImports } from './read-imports.ts'
import { describeColumns, type ReadPlan, readPlan } from './read-plan.ts'
import { inTurn } from './turns.ts'
import { warningWords } from './warning-words.ts'
import { writeImport } from './write-import.ts'
import { sendWrongRows } from './wrong-rows.ts'

const counts = objectSchema(Object.fromEntries(planCounts.map((name) => [name, integer])))

const changes = list(objectSchema({ field: text, before: text, after: text }))

const previewSchema = objectSchema({
  sheets: list(objectSchema({ name: text, rows: integer, isChosen: flag })),
  headingRow: orNull(integer),
  passed: list(objectSchema({ row: integer, why: { type: 'string', enum: [...passedWhys] }, text })),
  columns: list(
    objectSchema({ index: integer, heading: text, samples: list(text), field: text, holdsIdentity: flag }),
  ),
  decisions: { type: 'object' },
  counts,
  rows: list(
    objectSchema({
      ...{ row: integer, state: { type: 'string', enum: [...plannedStates] }, name: text, email: text },
      ...{ of: orNull(integer), id: orNull(integer), warnings: list(text) },
      ...{ changes, merged: changes, becomes: text },
      stored: list(objectSchema({ field: text, value: text })),
    }),
  ),
  ...{ tag: text, isRemembered: flag, claims: integer },
  unused: objectSchema({ skipped: list(text), withoutYears: list(text) }),
  newGroups: list(text),
})

type File<Query> = { request: FastifyRequest; body: Buffer; query: Query }

/** @returns the values of a new record that are shown before it is stored */
function storedValues(resource: ImportedResource, values: Values): StoredValue[] {
  return Object.keys(getResource(resource).fields).flatMap((field) => {
    const value = values[field]
    const isEmpty = value === undefined || value === null || value === ''
    return isEmpty || typeof value === 'boolean' ? [] : [{ field, value: String(value) }]
  })
}

/** Fields that mean something only with membership years. */
const yearFields: readonly ImportField[] = ['type', 'paid', 'unpaid']

/** @returns the headings of columns with values that are not used */
function findUnused({ columns }: ReadFile, hasYears: boolean): ImportPreview['unused'] {
  const headings = (isUnused: (field: ImportField) => boolean): string[] =>
    columns
      .filter(({ field, samples, heading }) => heading !== '' && samples.length > 0 && isUnused(field))
      .map(({ heading }) => heading)
  return {
    skipped: findColumnsLeftOut(columns),
    withoutYears: hasYears ? [] : headings((field) => yearFields.includes(field)),
  }
}

/** Shows a plan in the language of the request. */
function showPlan(
  { file, isRemembered }: ReadPlan,
  { planned, counts: sums, digest, hasYears, newGroups }: Plan,
  { request, resource }: { request: FastifyRequest; resource: ImportedResource },
): ImportPreview {
  const { people: _, ...shown } = file
  const language = askedLanguage(request.headers)
  const rows = planned.map(({ values, before: __, groups: ___, outcome, warnings, ...row }) => ({
    ...row,
    stored: row.state === 'new' ? storedValues(resource, values) : [],
    becomes: formatOutcome(language, outcome),
    warnings: warnings.map((warning) => warningWords(language, resource, warning)),
  }))
  const claims = planned.filter(({ outcome }) => outcome?.kind === 'claim').length
  return {
    ...shown,
    counts: sums,
    rows,
    tag: digest,
    isRemembered,
    unused: findUnused(file, hasYears),
    newGroups: newGroups ?? [],
    claims,
  }
}

async function preview(
  crud: Crud,
  resource: ImportedResource,
  { request, body: bytes, query }: File<FileQuery>,
): Promise<ImportPreview> {
  const read = await readPlan(crud, resource, { bytes, query, account: request.actor.user?.id })
  return showPlan(read, await read.plan(crud.context.db), { request, resource })
}

async function write(
  crud: Crud,
  resource: ImportedResource,
  { request, body: bytes, query }: File<WriteQuery>,
): Promise<ImportResult> {
  const { key, welcome, sendClaims, consent, name } = query
  const digest = readPlanTag({ request })
  if (!digest) throw new AppError('plan-changed')
  const { user } = request.actor
  if (user?.id === undefined || user.id === null) throw new AppError('forbidden')
  const by = { id: user.id, first_name: user.first_name }
  return inTurn(crud.context, { key, resource, file_name: name, user: by }, async (hasWaited) => {
    const read = await readPlan(crud, resource, { bytes, query, account: user.id })
    return writeImport(crud, request, {
      key,
      digest,
      welcome,
      sendClaims,
      consent: consent.trim(),
      hasWaited,
      plan: read.plan,
      columns: describeColumns(resource, read.file),
      show: (plan) => showPlan(read, plan, { request, resource }),
    })
  })
}

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
    takesPlan: true,
    answer: objectSchema({
      ...{ key: text, counts, mails: integer, hasWaited: flag, operation: text },
      ...{ claims: integer, claimMails: integer },
    }),
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
          ...{ made: integer, changed: integer, isUndone: flag, operation: text },
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
}

/** Members and subscribers from files: a preview against the register, one write. */
export const peopleImportFeature: Feature = async (app, context) => {
  await app.register(async (scope) => {
    takeBytes(scope, peopleFileLimit)
    for (const resource of importedResources) importRoutes(scope, context, resource)
  })
}
