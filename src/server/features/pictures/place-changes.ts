import { changeLinks, changePictures } from '#server/media/library/html-pictures.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { altFields, type PictureTexts } from '#shared/alt-fields.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { columnFields, focusFieldOf, imageFields, type Resource } from '#shared/resource.ts'
import type { PlaceChange } from './rewrite-places.ts'

/** A picture's file, texts and focal point, before and after a change of it. */
export type PictureChange = {
  before: { name: string; texts: PictureTexts; focus: string }
  after: { name: string; texts: PictureTexts; focus: string }
}

const textIn = (texts: PictureTexts, language: Language): string => texts[language] ?? ''

/** The picture of a field; its texts and its focal point, unless the place has its own. */
function changeField(
  resource: Resource,
  field: string,
  { row, before, after }: PictureChange & { row: Readonly<Record<string, unknown>> },
): Values {
  const values: Values = { [field]: after.name }
  const alts = altFields(resource, field)
  for (const language of languages) {
    const alt = alts[language]
    if (alt && (row[alt] ?? '') === textIn(before.texts, language))
      values[alt] = textIn(after.texts, language)
  }
  const focus = focusFieldOf(resource, field)
  if (focus && (row[focus] ?? '') === before.focus) values[focus] = after.focus
  return values
}

/**
 * @returns the change of every place of a picture: the picture itself, and what belongs to it wherever a place says the
 *   same as the picture did; a place's own text and its own focal point stay
 */
export const changeOfPlaces =
  ({ before, after }: PictureChange): PlaceChange =>
  (resource, row) => {
    const values: Values = {}
    for (const field of imageFields(resource))
      if (row[field] === before.name)
        Object.assign(values, changeField(resource, field, { row, before, after }))
    for (const [name, { kind, language = firstLanguage }] of columnFields(resource)) {
      const html = row[name]
      if (kind !== 'html' || typeof html !== 'string') continue
      const changed = changePictures(html, (picture) => {
        if (picture.name !== before.name) return null
        const isOwn = picture.alt !== textIn(before.texts, language)
        const alt = isOwn ? picture.alt : textIn(after.texts, language)
        return alt === picture.alt && after.name === before.name ? null : { name: after.name, alt }
      })
      values[name] = before.name === after.name ? changed : changeLinks(changed, before.name, after.name)
    }
    return values
  }
