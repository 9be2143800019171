import type { MailSettingsChange } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { moneyPreparations } from '#testing/fuzz/money-preparations.ts'
import { personPreparations } from '#testing/fuzz/person-preparations.ts'
import type { TestApp } from '#testing/test-app.ts'
import { membershipPreparations } from './membership-preparations.ts'
import { retentionPreparations } from './retention-preparations.ts'

/** A mail server on this machine at which nobody listens, without an account. */
const nobody: MailSettingsChange = {
  provider: 'own',
  host: '127.0.0.1',
  port: 9,
  security: 'none',
  address: 'info@forening.example',
  user: '',
  password: '',
}

/**
 * Prepares the calls about the mail server and backups: one that is set or none, whose domain no name server is asked
 * about, and a passphrase; with the desk for personal data, what the treasurer does, and who is kept beyond a period.
 * @param app gives the application, which is not there yet
 */
export function upkeepPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const call = async (method: string, path: string, body?: object): Promise<object> => {
    await app().call(method, path, { token: app().superuser, body })
    return {}
  }
  const { mailSettings, backupSettings } = panelApi
  return {
    ...personPreparations(app),
    ...moneyPreparations(app),
    ...retentionPreparations(app),
    ...membershipPreparations(app),
    [`POST ${backupSettings}download/`]: () =>
      call('PUT', backupSettings, { folder: '', passphrase: 'sju blå båtar i hamnen' }),
    [`DELETE ${mailSettings}`]: () => call('PUT', mailSettings, nobody),
    [`POST ${mailSettings}trial/`]: () => call('PUT', mailSettings, nobody),
    [`GET ${mailSettings}domain/`]: () => call('DELETE', mailSettings),
  }
}
