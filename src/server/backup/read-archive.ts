import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Duplex, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { type Manifest, manifestName, manifestSchema, maxBytesOf, maxEntries } from './manifest.ts'

/** Why an archive cannot be read. The message is the one line to print. */
export class ArchiveError extends Error {}

export type ArchiveEntry = { name: string; content: AsyncIterable<Uint8Array> }

const ageHeader = 'age-encryption.org/'

/** The most that log2 of scrypt's cost may be: 256 MiB to open an archive, which is age's own choice. */
const maxWorkFactor = 18

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    const [, workFactor = '0'] = /^-> scrypt \S+ (\d+)$/m.exec(start) ?? []
    if (Number(workFactor) > maxWorkFactor)
      throw new ArchiveError('The backup would take more memory to decrypt than any that Gille makes.')
    return start.startsWith(ageHeader)
  } finally {
    await handle.close()
  }
}

async function decrypt(
  content: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(content)
  } catch {
    throw new ArchiveError('The passphrase does not open the backup.')
  }
}

/** @returns an error of the disk, of unpacking or of decrypting as the one line to print */
function explain(error: unknown, file: string): ArchiveError {
  if (error instanceof ArchiveError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ArchiveError(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new ArchiveError(`${file} cannot be read (${code}).`)
  const reason = message?.split('\n', 1)[0] || 'it cannot be unpacked'
  return new ArchiveError(`The backup is damaged: ${reason}`, { cause: error })
}

async function* explained<T>(file: string, items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    throw explain(error, file)
  }
}

async function* unpack(file: string, passphrase: string | null): AsyncGenerator<ArchiveEntry> {
  const hasPassphrase = await isEncrypted(file)
  if (hasPassphrase && passphrase === null)
    throw new ArchiveError('The backup is encrypted: say its passphrase with --decrypt-with.')
  const content = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const compressed = hasPassphrase && passphrase !== null ? await decrypt(content, passphrase) : content
  const entries = compressed
    .pipeThrough(Duplex.toWeb(createGunzip()) as ReadableWritablePair<Uint8Array, Uint8Array>)
    .pipeThrough(createTarDecoder({ strict: true }))
  const names = new Set<string>()
  for await (const { header, body } of entries) {
    const { name, type, size } = header
    const limit = type === 'file' ? maxBytesOf(name) : null
    if (limit === null)
      throw new ArchiveError(
        `The backup holds what is none of Gille's: ${JSON.stringify(name.slice(0, 200))}`,
      )
    if (names.has(name)) throw new ArchiveError(`The backup is damaged: it has ${name} twice.`)
    if (size > limit || names.size >= maxEntries)
      throw new ArchiveError(`The backup is damaged: ${name} is more than it can hold.`)
    names.add(name)
    yield { name, content: explained(file, body) }
  }
}

/**
 * Reads an archive from its beginning. Each entry is read to its end before the next one.
 * @throws ArchiveError when the file is missing, encrypted with another passphrase, or cannot be unpacked
 */
export const readEntries = (file: string, passphrase: string | null): AsyncGenerator<ArchiveEntry> =>
  explained(file, unpack(file, passphrase))

/** The most bytes of a row: what an administrator may send is 512 KiB, and a version holds it as a text. */
const maxRowBytes = 8 * 1_048_576

/** @returns the lines of an entry, one after the other */
export async function* readLines({ name, content }: ArchiveEntry): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8')
      parts = []
      size = 0
      from = end + 1
    }
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > maxRowBytes)
      throw new ArchiveError(`The backup is damaged: a row of ${name} is more than it can be.`)
  }
  if (size > 0) yield Buffer.concat(parts).toString('utf8')
}

/** @returns all bytes of the manifest, which is small */
async function readWhole(content: ArchiveEntry['content']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new ArchiveError(
      'The backup is damaged, or was made by a newer version: its manifest cannot be read.',
    )
  }
}

async function digest(content: ArchiveEntry['content']): Promise<Manifest['entries'][string]> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Reads the whole archive and compares each entry with its checksum.
 * @returns the manifest
 * @throws ArchiveError when the archive is not as it was made
 */
export async function verifyArchive(file: string, passphrase: string | null): Promise<Manifest> {
  const entries: Manifest['entries'] = {}
  let manifest: Manifest | null = null
  for await (const { name, content } of readEntries(file, passphrase)) {
    if (name === manifestName) manifest = parseManifest(await readWhole(content))
    else entries[name] = await digest(content)
  }
  if (!manifest) throw new ArchiveError('The backup is damaged: it ends too early.')
  const names = new Set([...Object.keys(entries), ...Object.keys(manifest.entries)])
  for (const name of names) {
    const [stored, expected] = [entries[name], manifest.entries[name]]
    if (stored?.size !== expected?.size || stored?.sha256 !== expected?.sha256)
      throw new ArchiveError(`The backup is damaged: ${name} is not as it was written.`)
  }
  return manifest
}
