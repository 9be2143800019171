import type { Readable } from 'node:stream'
import type { ProcessedImage, RenderedFile } from './process-image.ts'

/** A file of a picture. The caller reads it to its end, or closes it. */
export type StoredFile = {
  /** Size in bytes. */
  size: number
  /** @returns the content; the stream closes the file when it ends or is destroyed */
  read(): Readable
  close(): Promise<void>
}

/** The store of pictures: files beside SQLite (`file-store.ts`), rows of PostgreSQL (`database/database-store.ts`). */
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
  /** @returns whether the picture is stored; a stored picture counts as used now. */
  has(name: string): Promise<boolean>
  /** @returns an opened file of a picture, `640.avif` for example; null for a file that is not stored. */
  open(name: string, file: string): Promise<StoredFile | null>
  /**
   * Removes pictures that no record references, and the leftovers of interrupted writes. A picture or leftover stays
   * until it has been untouched for `olderThanMs`, because its record may be about to be written.
   * @param options `now` is in milliseconds since 1970.
   * @returns the number of removed pictures and leftovers.
   */
  sweep(options: { referenced: ReadonlySet<string>; olderThanMs: number; now: number }): Promise<number>
  /** Removes pictures, except one that was saved again since `now`, in milliseconds since 1970. */
  remove(names: readonly string[], now: number): Promise<void>
}
