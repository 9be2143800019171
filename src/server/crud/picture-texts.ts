import { findPictures, notePictures, textsOf } from '#server/media/library/picture-rows.ts'
import { pictureFields } from '#server/media/library/pictures-of-row.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { altFields } from '#shared/alt-fields.ts'
import { languages } from '#shared/languages.ts'
import { focusFieldOf, imageFields, type Resource } from '#shared/resource.ts'

type Scope = Pick<WriteScope, 'tx' | 'context'>
type Row = Readonly<Record<string, unknown>>

/**
 * A picture's texts and its focal point come along when it is chosen for a place, unless the write says otherwise.
 * @param write `row` is what is stored; undefined for a new record
 */
export async function withPictureTexts(
  { tx }: Scope,
  resource: Resource,
  { values, row }: { values: Values; row?: Row },
): Promise<Values> {
  const chosen = imageFields(resource).filter(
    (field) => typeof values[field] === 'string' && values[field] !== row?.[field],
  )
  if (chosen.length === 0) return values
  const pictures = await findPictures(
    tx,
    chosen.map((field) => String(values[field])),
  )
  const described = { ...values }
  for (const field of chosen) {
    const picture = pictures.get(String(values[field]))
    if (!picture) continue
    const alts = altFields(resource, field)
    for (const language of languages) {
      const [alt, text] = [alts[language], textsOf(picture)[language]]
      if (alt && text) described[alt] ??= text
    }
    const focus = focusFieldOf(resource, field)
    if (focus) described[focus] ??= picture.focus
  }
  return described
}

/** @returns whether a change of these fields may show another picture, or say something else of it */
export const showsPictures = (resource: Resource, fields: readonly string[]): boolean => {
  const describing = new Set(pictureFields(resource))
  return fields.some((field) => describing.has(field))
}

/** Notes the pictures that a written row shows, and what it says of them, in its transaction. */
export const noteShown = ({ tx, context }: Scope, resource: Resource, row: Row): Promise<void> =>
  notePictures(tx, { resource, row, now: context.now() })
