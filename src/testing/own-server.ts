import type { MailSettingsChange } from '#shared/mail-settings.ts'
import type { TestSmtp } from '#testing/smtp.ts'

/** The password that tests set in the panel. */
export const ownPassword = 'sju blå båtar'

/** @returns a test's mail server as one's own that is set in the panel */
export const ownServer = (
  { url }: Pick<TestSmtp, 'url'>,
  changes: Partial<MailSettingsChange> = {},
): MailSettingsChange => ({
  provider: 'own',
  host: '127.0.0.1',
  port: Number(new URL(url).port),
  security: 'none',
  address: 'info@forening.example',
  user: 'info@forening.example',
  password: ownPassword,
  ...changes,
})
