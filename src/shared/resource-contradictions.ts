// Not in `resource.ts`, which visitors download.

import type { Field, FieldKind } from '#shared/field.ts'
import { lackingKey, type Resource } from '#shared/resource.ts'

/** Kinds of texts that may stand once more in other languages. */
const translatableKinds: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'html'])

/** Kinds of the fields that the items of a list may have. */
const itemKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'multiline',
  'enum',
  'boolean',
  'integer',
  'date',
  'datetime',
])

/** @returns how a field contradicts the definition, or null */
function contradictionOf(name: string, field: Field, fields: Record<string, Field>): string | null {
  const isReference = (other: string): boolean => fields[other]?.kind === 'reference'
  const { describedBy, titleOf, through, lists, translatable, shownFor, kind, of = {} } = field
  if (shownFor && !(shownFor[0] in fields)) return `no field "${shownFor[0]}" to be shown for`
  if (describedBy && !(describedBy in fields)) return `no field "${describedBy}" to describe by`
  if (titleOf && !isReference(titleOf)) return `no reference "${titleOf}" to tell the title of`
  if (through && !isReference(through[0])) return `no reference "${through[0]}" to read through`
  if (lists && name !== lackingKey) return `"${name}" is not called ${lackingKey}`
  const cannotLack = lists?.find((other) => !(other in fields) || fields[other]?.required)
  if (cannotLack) return `"${cannotLack}" cannot be lacking`
  if (translatable && !translatableKinds.has(kind) && !titleOf) return `"${name}" is no text to translate`
  return Object.values(of).every((item) => itemKinds.has(item.kind))
    ? null
    : `"${name}" has items of more than texts, choices, numbers, days, times and ticks`
}

/** @returns why the definition contradicts itself, or null. */
function contradictionIn(resource: Omit<Resource, 'search'>): string | null {
  const {
    fields,
    order,
    singleton,
    access,
    titledBy,
    comingBy,
    comingUntil,
    publishedBy,
    publishedOn,
    sections = {},
  } = resource
  const isUnknown = (name: string): boolean => !(name in fields)
  const orderField = order.replace(/^-/, '')
  if (orderField !== 'id' && isUnknown(orderField)) return `no field "${orderField}" to order by`
  if (singleton && (access.create || access.delete)) return 'a singleton is only updated'
  if (comingBy !== undefined && isUnknown(comingBy)) return `no field "${comingBy}" to come by`
  if (comingUntil !== undefined && (!comingBy || isUnknown(comingUntil)))
    return `no field "${comingUntil}" to come until`
  if (publishedBy !== undefined && fields[publishedBy]?.kind !== 'boolean')
    return `no tick "${publishedBy}" to be published by`
  if (publishedOn !== undefined && fields[publishedOn]?.kind !== 'date')
    return `no day "${publishedOn}" to be published on`
  const inSections = Object.values(sections).flat()
  const misplaced = inSections.find((name, index) => isUnknown(name) || inSections.indexOf(name) !== index)
  if (misplaced) return `"${misplaced}" is no field of one section`
  const unknownTitleField = titledBy?.find(isUnknown)
  if (unknownTitleField) return `no field "${unknownTitleField}" to be called by`
  const contradictions = Object.entries(fields).map(([name, field]) => contradictionOf(name, field, fields))
  return contradictions.find((contradiction) => contradiction !== null) ?? null
}

/** @throws Error when the definition of a resource contradicts itself */
export function refuseContradictions(resource: Resource): void {
  const contradiction = contradictionIn(resource)
  if (contradiction) throw new Error(`${resource.name}: ${contradiction}`)
}
