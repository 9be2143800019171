import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const secrets = new Map<string, Buffer>()

/** Writes it under another name first, so that of two processes that start together both read the same. */
function make(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  writeSync(handle, randomBytes(32).toString('base64url'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function read(file: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64url')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** @returns the installation's own secret, made when it is first asked for; it never enters the database. */
function installationSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret')
  const secret = secrets.get(dataDir) ?? read(file)
  if (secret) {
    secrets.set(dataDir, secret)
    return secret
  }
  make(dataDir, file)
  return installationSecret(dataDir)
}

/**
 * @param purpose what the token opens, so that one never opens something else
 * @param nonce may be stored: without the secret it says nothing
 * @returns 256 bits as 43 characters, the same for the same nonce
 */
export function deriveToken(dataDir: string, purpose: string, nonce: string): string {
  return createHmac('sha256', installationSecret(dataDir)).update(`${purpose}:${nonce}`).digest('base64url')
}
