import type { ZipEntry } from '#server/file-reading/open-zip.ts'
import { importedPictureLimits } from '#shared/post-import.ts'
import { decodeFile } from './decode-file.ts'
import { findPosts } from './found-posts.ts'
import { createPictureFinder } from './match-pictures.ts'

type Order = { bytes: Buffer; entries: readonly ZipEntry[] }

// Run in a process of its own by read-feed.ts.
export function read({ bytes, entries }: Order) {
  const pictures = createPictureFinder(entries)
  const asked = new Set<string>()
  const hasPicture = (address: string): boolean => {
    if (pictures.find(address).length === 0) return false
    asked.add(address)
    return asked.size <= importedPictureLimits.pictures
  }
  return findPosts(decodeFile(bytes), hasPicture)
}
