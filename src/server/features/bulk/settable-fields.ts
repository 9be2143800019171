import { mayWrite } from '#shared/field-access.ts'
import type { Resource } from '#shared/resource.ts'

/** @returns the names of the fields that many records may get at once: what is true or false */
export function settableFields({ fields, access }: Resource): string[] {
  if (!access.update) return []
  return Object.entries(fields)
    .filter(([, field]) => field.kind === 'boolean' && !field.transient && mayWrite(field, 'superuser'))
    .map(([name]) => name)
}
