import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { createFileTransport } from '#server/mail/transport/file-transport.ts'
import { createSmtpTransport } from '#server/mail/transport/smtp-transport.ts'
import type { Transport } from '#server/mail/transport/transport.ts'

/** @returns where mails go: to the mail server, or without one to files in `DATA_DIR/mail` */
export function createTransport({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Transport {
  return smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(join(dataDir, 'mail'))
}
