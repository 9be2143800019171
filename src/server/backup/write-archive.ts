import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { draftOf, removeDrafts } from './drafts.ts'
import { type Manifest, manifestName } from './manifest.ts'

export type ArchiveWriter = {
  /** @param size bytes of the content */
  add(name: string, content: AsyncIterable<Uint8Array> | Uint8Array[], size: number): Promise<void>
  /** Adds the manifest, with the checksums of what was added, and puts the file in its place. */
  finish(manifest: Omit<Manifest, 'entries'>): Promise<void>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

/** Pictures are compressed already, so more effort would gain nothing but time. */
const gzipLevel = 1

/** log2 of scrypt's cost: 64 MiB to encrypt or open an archive. age's 18 takes 256, more than a small server has free. */
const scryptWorkFactor = 16

async function encrypt(
  content: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded when it is needed: a tenth of the code that the server would read at its start.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  return encrypter.encrypt(content)
}

/** Waits until the folder is on the disk, because a file's name is part of it. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Starts an archive: tar (POSIX), gzip and, with a passphrase, age (age-encryption.org/v1). It is written beside its
 * place, and only its owner can read it.
 */
export async function openArchiveWriter(file: string, passphrase: string | null): Promise<ArchiveWriter> {
  await removeDrafts(dirname(file))
  const draft = draftOf(file)
  const { readable, controller } = createTarPacker()
  const compressed = readable.pipeThrough(
    Duplex.toWeb(createGzip({ level: gzipLevel })) as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
  const content = passphrase === null ? compressed : await encrypt(compressed, passphrase)
  const written = pipeline(
    Readable.fromWeb(content as WebStream<Uint8Array>),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  )
  // A failure breaks off the entry that is being added, and `finish` reports it.
  written.catch(() => {})
  const entries: Manifest['entries'] = {}

  const add: ArchiveWriter['add'] = async (name, chunks, size) => {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter()
    for await (const chunk of chunks) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    entries[name] = { size, sha256: hash.digest('hex') }
  }

  return {
    add,
    async finish(manifest) {
      const text = Buffer.from(JSON.stringify({ ...manifest, entries: { ...entries } }))
      await add(manifestName, [text], text.length)
      controller.finalize()
      await written
      await rename(draft, file)
      await syncFolder(dirname(file))
    },
    async abandon() {
      controller.error(new Error('abandoned'))
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}
