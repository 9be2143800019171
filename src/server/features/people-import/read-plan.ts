import type { Crud } from '#server/crud/rules.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { recallColumns } from '#server/file-reading/remembered-columns.ts'
import type { Services } from '#server/services/services.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { languages } from '#shared/languages.ts'
import type { ImportChoices, ImportField, ReadFile } from '#shared/people-import.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import type { FileQuery } from './import-body.ts'
import type { ImportColumns, Plan, PlanOrder } from './plan.ts'
import { planGroups } from './plan-groups.ts'
import { planMembers } from './plan-members.ts'
import { hashesOf, planSubscribers } from './plan-subscribers.ts'
import { readPeople } from './reading/read-people.ts'

/** A file with what was chosen for it, and the account that sent it. */
export type SentFile = { bytes: Buffer; query: FileQuery; account: number | undefined }

/** A file that was read, and how it is planned. */
export type ReadPlan = {
  file: ReadFile
  isRemembered: boolean
  plan: (db: Db | Tx) => Promise<Plan>
}

const keyOf = (resource: ImportedResource, { columns }: ReadFile): string | null =>
  columns.some(({ heading }) => heading !== '')
    ? sha256(JSON.stringify([resource, columns.map(({ heading }) => heading)]))
    : null

type Fields = Record<number, ImportField>

/** Names the headings of a file and the fields of its columns, for the next file with the same headings. */
export function describeColumns(
  resource: ImportedResource,
  file: ReadFile,
): { headings: string; fields: string } {
  const headings = keyOf(resource, file)
  if (headings === null) return { headings: '', fields: '' }
  const fields: Fields = Object.fromEntries(file.columns.map(({ index, field }) => [index, field]))
  return { headings, fields: JSON.stringify(fields) }
}

/** Finds the fields that were chosen for the last file with the same headings whose import was not undone. */
async function findFields(context: Pick<Services, 'db' | 'now'>, headings: string): Promise<Fields | null> {
  const row = await context.db
    .selectFrom('people_imports')
    .leftJoin('operations', 'operations.id', 'people_imports.operation_id')
    .select('fields')
    .where('headings', '=', headings)
    .where('done_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('done_at', 'desc')
    .executeTakeFirst()
  return row ? JSON.parse(row.fields) : recallColumns<Fields>(context, headings)
}

/** So many headings of the register make an export of it, besides the number. */
const ownHeadings = 10

/** True if a file is an export of the register, whatever was changed in it since. */
function isOwnExport({ columns }: ReadFile): boolean {
  const headings = new Set(columns.map(({ heading }) => heading))
  if (!headings.has('#')) return false
  return languages.some((language) => {
    const { fields } = resourceIn(language, members)
    const own = Object.values(fields).filter(({ label }) => headings.has(label))
    return own.length >= ownHeadings || headings.has(fields.created_date?.label ?? '')
  })
}

/** Reads what the columns of a file say besides their values. */
function readColumns(file: ReadFile): ImportColumns {
  const has = (field: ImportField): boolean => file.columns.some((column) => column.field === field)
  return {
    hasPaid: has('paid'),
    hasUnpaid: has('unpaid'),
    hasOwnNumbers: isOwnExport(file),
  }
}

/** Reads a file with what was chosen for it, or with the fields that its headings had the last time. */
export async function readPlan(
  { context }: Crud,
  resource: ImportedResource,
  { bytes, account, query: { name: fileName, choices, way } }: SentFile,
): Promise<ReadPlan> {
  const today = stockholmDay(context.now())
  const read = (chosen: ImportChoices): Promise<ReadFile> =>
    readPeople({ bytes, fileName, choices: { ...chosen, kind: resource }, today, account })
  const first = await read(choices)
  const key = choices.fields ? null : keyOf(resource, first)
  const remembered = key === null ? null : await findFields(context, key)
  const file = remembered ? await read({ ...choices, fields: remembered }) : first
  const { people } = file
  const includeHeld = choices.includeHeld ?? false
  const order: PlanOrder = { resource, people, way, today, includeHeld, columns: readColumns(file) }
  const hashes = resource === 'subscribers' ? await hashesOf(context, order) : null
  return {
    file,
    isRemembered: remembered !== null,
    plan: async (db) =>
      hashes
        ? planSubscribers(db, hashes, order)
        : planGroups(db, await planMembers(db, context, order), order),
  }
}
