import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Place } from '#server/db/secret.ts'
import { readSetting } from '#server/db/settings.ts'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import { asStoredServer, mailServerSetting, urlOf } from '#server/mail/settings/mail-server.ts'
import { createFileTransport } from '#server/mail/transport/file-transport.ts'
import { createSmtpTransport, maxConnections } from '#server/mail/transport/smtp-transport.ts'
import type { Transport } from '#server/mail/transport/transport.ts'

type Opened = { stored: string | null; transport: Transport; inHand: number }

/** Sends nothing: the account of the mail server lacks its password. */
const lockedTransport: Transport = {
  concurrency: maxConnections,
  deliver: async () => ({
    result: 'down',
    reason: reasonOf('mail.reason.passwordLost'),
    fault: 'password-lost',
  }),
  check: async () => {
    throw new Error('the password of the mail server cannot be read')
  },
  close: () => {},
}

/**
 * Sends through the mail server that the panel has set, or without one into files. It is looked up for each mail, so
 * that a new one counts at once, on every instance; what is under way ends through the one before.
 */
export function createStoredTransport(place: Place & { config: Pick<Config, 'dataDir'> }): Transport {
  let current: Opened | null = null
  const retired = new Set<Opened>()

  const open = async (stored: string | null): Promise<Transport> => {
    const server = asStoredServer(stored)
    if (!server) return createFileTransport(join(place.config.dataDir, 'mail'))
    const url = await urlOf(place, server)
    return url === null ? lockedTransport : createSmtpTransport(url)
  }

  const take = async (): Promise<Opened> => {
    const stored = await readSetting(place.db, mailServerSetting)
    if (current?.stored === stored) return current
    const transport = await open(stored)
    // Another mail may have been quicker.
    if (current?.stored === stored) return current
    if (current && current.inHand > 0) retired.add(current)
    else current?.transport.close()
    current = { stored, transport, inHand: 0 }
    return current
  }

  return {
    concurrency: maxConnections,
    deliver: async (message) => {
      const opened = await take()
      opened.inHand += 1
      try {
        return await opened.transport.deliver(message)
      } finally {
        opened.inHand -= 1
        if (opened.inHand === 0 && retired.delete(opened)) opened.transport.close()
      }
    },
    check: async () => (await take()).transport.check(),
    close: () => {
      for (const { transport } of [...retired, ...(current ? [current] : [])]) transport.close()
    },
  }
}
