import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '#server/config/config.ts'

/** The key with which mails are signed (RFC 6376). */
export type DkimKey = { domain: string; selector: string; privateKey: string }

/** @throws ConfigError when the file is no private key */
export function readDkimKey({ dkim }: Pick<Config, 'dkim'>): DkimKey | null {
  if (!dkim) return null
  const { domain, selector, keyFile } = dkim
  try {
    const privateKey = readFileSync(keyFile, 'utf8')
    createPrivateKey(privateKey)
    return { domain, selector, privateKey }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DKIM_KEY_FILE=${JSON.stringify(keyFile)} is not a private key that can be read (${code ?? 'unknown format'}). Example: DKIM_KEY_FILE=/etc/gille/dkim.pem`,
    )
  }
}
