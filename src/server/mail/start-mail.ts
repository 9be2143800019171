import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import type { DkimKey } from '#server/mail/compose.ts'
import { createFileTransport } from '#server/mail/file-transport.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import type { Transport } from '#server/mail/transport.ts'
import { createWorker } from '#server/mail/worker.ts'

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

/** @returns where mails go: to the mail server, or without one to files in `DATA_DIR/mail` */
export function createTransport({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Transport {
  return smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(join(dataDir, 'mail'))
}

/**
 * Sends the outbox from now on.
 * @returns finishes what is in hand and stops
 * @throws ConfigError when the signing key cannot be read
 */
export function startMail(context: AppContext, log: Logger): () => Promise<void> {
  const { config, outbox } = context
  const worker = createWorker({ context, transport: createTransport(config), dkim: readDkimKey(config), log })
  const deafen = outbox.onWake(worker.wake)
  worker.start()
  return async () => {
    deafen()
    await worker.stop()
  }
}
