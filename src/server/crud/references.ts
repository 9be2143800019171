import { tableOf } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { textOf } from '#shared/check-field.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { Field } from '#shared/field.ts'
import { type Resource, referenceFields } from '#shared/resource.ts'
import { getResource, resources } from '#shared/resources/index.ts'

/** A reference from one resource to another. */
export type Reference = { from: Resource; name: string; field: Field }

/** @returns the references to a resource. */
export const referencesTo = ({ name: to }: Resource): Reference[] =>
  resources.flatMap((from) =>
    referenceFields(from).flatMap(([name, field]) => (field.to === to ? [{ from, name, field }] : [])),
  )

/** @returns the resources, each after the resources that it references; a reference to itself changes nothing. */
export function inReferenceOrder(unordered: readonly Resource[]): Resource[] {
  const ordered = new Set<Resource>()
  const visited = new Set<Resource>()
  const visit = (resource: Resource): void => {
    if (visited.has(resource)) return
    visited.add(resource)
    for (const [, { to = '' }] of referenceFields(resource)) visit(getResource(to))
    ordered.add(resource)
  }
  for (const resource of unordered) visit(resource)
  return [...ordered].filter((resource) => unordered.includes(resource))
}

/**
 * Checks that the records which a record references exist, and locks them, so that none is deleted before the
 * transaction ends.
 * @throws AppError `validation` at a reference to a missing record.
 */
export async function requireReferenced(
  { tx, context, once }: Pick<WriteScope, 'tx' | 'context' | 'once'>,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, field] of referenceFields(resource)) {
    const { to = '', missing = 'no-such-record' } = field
    const id = values[name]
    if (typeof id !== 'number') continue
    const row = tableOf(tx, getResource(to)).select('id').where('id', '=', id).where('deleted_at', 'is', null)
    const read = () => context.dialect.lockRow(row).executeTakeFirst()
    if (await once(`${to} ${id}`, read)) continue
    throw invalidField(name, textOf(field, 'missing'), missing)
  }
}

/** @throws AppError `in-use` while a record outside the bin references this record and `whenErased` is `refuse`. */
export async function refuseWhileNeeded({ tx }: WriteScope, resource: Resource, id: number): Promise<void> {
  for (const { from, name, field } of referencesTo(resource)) {
    if (field.whenErased !== 'refuse') continue
    if (await hasRow(tableOf(tx, from).where(name, '=', id).where('deleted_at', 'is', null)))
      throw new AppError('in-use', { title: textOf(field, 'inUse') })
  }
}
