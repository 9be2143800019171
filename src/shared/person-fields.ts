import { foldText } from '#shared/fold.ts'
import type { Resource } from '#shared/resource.ts'

type Fields = Pick<Resource, 'fields' | 'singleton'>

/** @returns the name of the field with the e-mail address of the person whom a record is about, if there is one */
export const addressField = ({ fields, singleton }: Fields): string | undefined =>
  singleton ? undefined : Object.entries(fields).find(([, { kind }]) => kind === 'email')?.[0]

/** @returns the names of the fields that hold the name of the person whom a record is about */
export function nameFields({ fields }: Fields): readonly string[] {
  if (fields.first_name && fields.last_name) return ['first_name', 'last_name']
  return fields.name ? ['name'] : []
}

/** @returns a name as two spellings of it are the same: one space between its words, capital letters alike */
export const foldName = (name: string): string => foldText(name.trim())

/** @returns the name of the person whom a record is about, as it is written; empty where records hold none */
export const writtenNameIn = (resource: Fields, row: Readonly<Record<string, unknown>>): string =>
  nameFields(resource)
    .map((name) => row[name] ?? '')
    .join(' ')
    .trim()

/** @returns the same name, folded */
export const foldedNameIn = (resource: Fields, row: Readonly<Record<string, unknown>>): string =>
  foldName(writtenNameIn(resource, row))
