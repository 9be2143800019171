import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import type { MailMessage, Transport } from '#server/mail/transport/transport.ts'

async function writeWhole(folder: string, { id, messageId, raw }: MailMessage): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${id}-${messageId.split(/[.@]/)[1]}.eml`)
  await writeFile(`${file}.part`, raw, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}

/** Keeps mails as files that any mail program opens, whole or not at all, for as long as there is no SMTP server. */
export function createFileTransport(folder: string): Transport {
  return {
    concurrency: 4,
    deliver: async (message) => {
      try {
        await writeWhole(folder, message)
        return { result: 'sent' }
      } catch (error) {
        const values = { folder, error: (error as Error).message }
        return { result: 'down', reason: reasonOf('mail.reason.folder', values) }
      }
    },
    check: async () => {},
    close: () => {},
  }
}
