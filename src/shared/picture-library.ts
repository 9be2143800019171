import { boolean, computed, datetime, focus, image, integer, text } from './field.ts'
import { defineResource } from './resource.ts'

/** The panel's page of all pictures and files. */
export const libraryPage = '/admin/media/'

/** Days for which a picture stays in the library that was shown once, and is shown nowhere now. */
export const leftOverDays = 30

/** The answers to the question where a picture is shown: now, in older versions alone, or nowhere. */
export const pictureUses = ['used', 'versions', 'unused'] as const
export type PictureUse = (typeof pictureUses)[number]

/** The orders of the library. */
export const libraryOrders = ['newest', 'largest'] as const

/** A picture of the library: no table of records, but what belongs to a picture wherever it is shown. */
export const libraryPictures = defineResource({
  name: 'pictures',
  access: { list: 'superuser' },
  order: '-id',
  multipart: true,
  fields: {
    image: image({ required: true, describedBy: 'alt' }),
    alt: text({ optional: true, max: 300, translatable: true }),
    image_focus: focus('image'),
    file_name: text({ optional: true }),
    bytes: integer({ writableBy: 'never' }),
    created_at: datetime({ writableBy: 'never' }),
    is_kept: boolean({ writableBy: 'never' }),
    use: computed<PictureUse>(),
    places: computed<number>({ computedType: 'integer' }),
    title: computed<string>({
      description: 'Of the first record that shows it and that the caller may read; empty without one.',
    }),
  },
})

/** The states of a record that shows a picture. */
export const placeStates = ['live', 'draft', 'bin', 'copy', 'version'] as const

/** A record that shows a picture. */
export type PicturePlace = {
  resource: string
  id: number
  title: string
  state: (typeof placeStates)[number]
}

/** A picture as the API answers it, with its texts in other languages. */
export type LibraryPicture = {
  id: number
  image: string
  image_sizes: { width: number; height: number; srcset: string }
  alt: string
  image_focus: string
  file_name: string
  bytes: number | null
  created_at: string
  /** Put into the library by hand: only by hand it goes. */
  is_kept: boolean
  use: PictureUse
  /** Title of the first record that shows it and that the caller may read; empty without one. */
  title: string
  /** Number of records that show it now. */
  places: number
} & Readonly<Record<string, unknown>>

/** One picture, with the records that show it; of those that the caller may not read their number alone. */
export type OpenedPicture = LibraryPicture & { shown_in: PicturePlace[]; hidden_places: number }

/** A file of a record, such as a document. */
export type LibraryFile = PicturePlace & { file_name: string; bytes: number }
