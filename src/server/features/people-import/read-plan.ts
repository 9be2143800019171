import type { Crud } from '#server/crud/rules.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { keepColumns, recallColumns } from '#server/file-reading/remembered-columns.ts'
import type { Services } from '#server/services/services.ts'
import type { ImportChoices, ImportField, ReadFile } from '#shared/people-import.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import { stockholmDay } from '#shared/time.ts'
import type { FileQuery } from './import-body.ts'
import type { Plan, PlanOrder } from './plan.ts'
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

/** Remembers which fields the columns of a file were, for the next file with the same headings. */
export async function rememberFields(
  place: Pick<Services, 'db' | 'now'>,
  resource: ImportedResource,
  file: ReadFile,
): Promise<void> {
  const headings = keyOf(resource, file)
  if (headings === null) return
  const fields: Record<number, ImportField> = Object.fromEntries(
    file.columns.map(({ index, field }) => [index, field]),
  )
  await keepColumns(place, headings, fields)
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
  const remembered = key === null ? null : await recallColumns<Record<number, ImportField>>(context, key)
  const file = remembered ? await read({ ...choices, fields: remembered }) : first
  const { people } = file
  const order: PlanOrder = { resource, people, way, today, includeHeld: choices.includeHeld ?? false }
  const hashes = resource === 'subscribers' ? await hashesOf(context, order) : null
  return {
    file,
    isRemembered: remembered !== null,
    plan: (db) => (hashes ? planSubscribers(db, hashes, order) : planMembers(db, context, order)),
  }
}
