import type { Field, Guard, ImageSizes } from '#shared/field.ts'

export type Operation = 'list' | 'create' | 'update' | 'delete'

/** What a resource file declares; see `docs/add-a-field.md`. */
export type ResourceDefinition<F extends Record<string, Field>> = {
  /** The specification's word: URL segment, table, folder and slice source. */
  name: string
  /** What one record is called in Swedish, for messages: 'inlägget'. */
  title: string
  fields: F
  /** Guard of each operation; an absent one has no route. A single record reads like the list. */
  access: { list: Guard } & Partial<Record<Operation, Guard>>
  /** Field the plain list is ordered by; `-` is descending. */
  order: string
  /** Exactly one record, there from the first migration on (DESIGN §4.10). */
  singleton?: true
  /** Write bodies may be multipart (specification §7). */
  multipart?: true
  /** Its changes show on public pages, so they throw the page cache away. */
  publicContent?: true
}

export type Resource<F extends Record<string, Field> = Record<string, Field>> = ResourceDefinition<F> & {
  readonly path: string
}

type ImageKeys<F extends Record<string, Field>> = {
  [K in keyof F & string]: F[K]['kind'] extends 'image' ? K : never
}[keyof F & string]

/** One record as the API answers it. An image field `x` brings `x_sizes` (width, height, srcset). */
export type Entity<R> =
  R extends Resource<infer F>
    ? { id: number } & { [K in keyof F]: F[K] extends Field<infer T> ? T : never } & {
        [K in ImageKeys<F> as `${K}_sizes`]?: ImageSizes | null
      }
    : never

/** Name of the read-only companion of an image field. */
export const sizesKey = (imageField: string): string => `${imageField}_sizes`

/**
 * Declares a resource once for server and web (DESIGN §3 "One definition").
 * @throws Error when the definition contradicts itself, at start.
 */
export function defineResource<const F extends Record<string, Field>>(
  definition: ResourceDefinition<F>,
): Resource<F> {
  const order = definition.order.replace(/^-/, '')
  if (order !== 'id' && !(order in definition.fields)) {
    throw new Error(`${definition.name}: no field "${order}" to order by`)
  }
  if (definition.singleton && (definition.access.create || definition.access.delete)) {
    throw new Error(`${definition.name}: a singleton is only updated`)
  }
  return { ...definition, path: `/api/${definition.name}/` }
}

/** @returns the fields that are columns, by name. */
export function columnFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind !== 'computed' && !field.transient)
}

/** @returns the names of the image fields. */
export function imageFields(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'image')
    .map(([name]) => name)
}

/** @returns keys the API sends out but never takes: they may come back in a PUT and are ignored. */
export function readOnlyKeys(resource: Resource): string[] {
  const own = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'computed' || field.writableBy === 'never')
    .map(([name]) => name)
  return ['id', ...own, ...imageFields(resource).map(sizesKey)]
}
