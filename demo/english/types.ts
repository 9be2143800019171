import type { PictureFile } from '#demo/types.ts'

/** Texts by the file of the record's picture, which no other record has. */
export type ByPicture<T> = Readonly<Record<PictureFile, T>>

export type PostTexts = { title: string; content: string }

export type EventTexts = {
  eventName: string
  eventOrganizer: string
  eventLocation: string
  eventPrice: string
  eventDesc: string
  bring?: string
}
