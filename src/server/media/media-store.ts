import { Readable } from 'node:stream'
import { isMediaName } from '#shared/media.ts'
import { isFileKey } from '#shared/stored-files.ts'
import type { Upload } from './receive-upload.ts'
import type { ProcessedImage, RenderedFile } from './render-image.ts'

/** A file of a picture. The caller reads it to its end, or closes it. */
export type StoredFile = {
  /** Size in bytes. */
  size: number
  /** @returns the content; the stream closes the file when it ends or is destroyed */
  read(): Readable
  close(): Promise<void>
}

/** @returns content that is in memory, as a stored file */
export const fromMemory = (content: Buffer): StoredFile => ({
  size: content.length,
  read: () => Readable.from([content]),
  close: async () => undefined,
})

/** The first and the last byte of a part of a file. */
export type ByteRange = { start: number; end: number }

/** A file that is kept as it came. The caller reads it to its end, or closes it. */
export type KeptFile = {
  /** Size in bytes. */
  size: number
  /** @returns the content or a part of it; the stream closes the file when it ends or is destroyed */
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

/** @returns whether a picture or a file may be stored under the name. */
export const isStoredName = (name: string): boolean => isMediaName(name) || isFileKey(name)

/** The store of pictures and of files that are kept as they came: files beside SQLite (`file-store.ts`), rows of PostgreSQL (`database/database-store.ts`). */
export type MediaStore = {
  /**
   * Stores a picture durably, all its files or none. Saving the same picture again, also at the same time, changes
   * nothing.
   * @returns the name of the picture.
   * @throws AppError `storage-full` when the disk is full, `media-full` when the quota is used up.
   */
  save(image: ProcessedImage): Promise<string>
  /**
   * Adds files to a stored picture, each whole or not at all; of a picture that is gone, nothing.
   * @throws AppError like `save`
   */
  add(name: string, files: readonly RenderedFile[]): Promise<void>
  /** Folder in which an upload lies until it is kept. */
  readonly uploads: string
  /**
   * Keeps an upload durably, whole or not at all. Keeping the same file again changes nothing. The upload may be gone then.
   * @throws AppError like `save`
   */
  keep(key: string, upload: Pick<Upload, 'path' | 'size'>): Promise<void>
  /** @returns a kept file, opened; null for one that is not stored. */
  openKept(key: string): Promise<KeptFile | null>
  /** @returns whether the picture or file is stored; a stored one counts as used now. */
  has(name: string): Promise<boolean>
  /** @returns an opened file of a picture, `640.avif` for example; null for a file that is not stored. */
  open(name: string, file: string): Promise<StoredFile | null>
  /** @returns the size of all files of a picture in bytes; null for one that is not stored */
  sizeOf(name: string): Promise<number | null>
  /**
   * Removes pictures and files that no record references, and the leftovers of interrupted writes. A picture or leftover stays
   * until it has been untouched for `olderThanMs`, because its record may be about to be written.
   * @param options `now` is in milliseconds since 1970.
   * @returns the number of removed pictures and leftovers.
   */
  sweep(options: { referenced: ReadonlySet<string>; olderThanMs: number; now: number }): Promise<number>
  /** Removes pictures and files, except one that was saved again after `now`, in milliseconds since 1970. */
  remove(names: readonly string[], now: number): Promise<void>
}
