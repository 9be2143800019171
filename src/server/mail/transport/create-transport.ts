import type { Config } from '#server/config/config.ts'
import type { Place } from '#server/db/secret.ts'
import { createSmtpTransport } from '#server/mail/transport/smtp-transport.ts'
import { createStoredTransport } from '#server/mail/transport/stored-transport.ts'
import type { Transport } from '#server/mail/transport/transport.ts'

/** @returns where mails go: to the mail server of the environment, else to that of the panel, without one to files in `DATA_DIR/mail` */
export function createTransport(place: Place & { config: Pick<Config, 'smtpUrl' | 'dataDir'> }): Transport {
  const { smtpUrl } = place.config
  return smtpUrl ? createSmtpTransport(smtpUrl) : createStoredTransport(place)
}
