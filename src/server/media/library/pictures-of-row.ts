import { altFields, type PictureTexts } from '#shared/alt-fields.ts'
import { firstLanguage } from '#shared/languages.ts'
import { columnFields, focusFieldOf, type Resource } from '#shared/resource.ts'
import { namesInHtml, picturesInHtml } from './html-pictures.ts'

/** A place of a record that shows a picture. */
export type PicturePlace = {
  name: string
  /** The field of the picture, or of the text that it stands in. */
  field: string
  /** The place's own texts for the picture; a name where that describes it. */
  texts: PictureTexts
  /** The place's focal point, where it has one. */
  focus?: string
}

type Row = Readonly<Record<string, unknown>>

/** @returns the names of the fields that say where and how pictures are shown */
export const pictureFields = (resource: Resource): string[] =>
  columnFields(resource).flatMap(([name, { kind, describedBy = [] }]) => {
    if (kind === 'html') return [name]
    if (kind !== 'image') return []
    const alts = Object.values(altFields(resource, name))
    return [name, describedBy, ...alts, focusFieldOf(resource, name) ?? []].flat()
  })

/** @returns the places of pictures in a row */
export function placesIn(resource: Resource, row: Row): PicturePlace[] {
  return columnFields(resource).flatMap(
    ([field, { kind, describedBy, language = firstLanguage }]): PicturePlace[] => {
      const value = row[field]
      if (typeof value !== 'string' || value === '') return []
      if (kind === 'image') {
        const names = describedBy ? { [firstLanguage]: describedBy } : altFields(resource, field)
        const texts = Object.entries(names).map(([of, name]) => [of, String(row[name] ?? '')])
        const focus = focusFieldOf(resource, field)
        return [
          {
            name: value,
            field,
            texts: Object.fromEntries(texts),
            ...(focus && { focus: String(row[focus] ?? '') }),
          },
        ]
      }
      if (kind !== 'html') return []
      const shown = picturesInHtml(value)
      const linked = namesInHtml(value).filter((name) => !shown.some((picture) => picture.name === name))
      return [
        ...shown.map(({ name, alt }) => ({ name, field, texts: { [language]: alt } })),
        ...linked.map((name) => ({ name, field, texts: {} })),
      ]
    },
  )
}
