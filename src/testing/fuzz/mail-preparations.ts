import type { MailSettingsChange } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A mail server on this machine at which nobody listens, without an account. */
const nobody: MailSettingsChange = {
  provider: 'own',
  host: '127.0.0.1',
  port: 9,
  security: 'none',
  address: 'info@localhost',
  user: '',
  password: '',
}

/**
 * Prepares the calls about the mail server: one that is set.
 * @param app gives the application, which is not there yet
 */
export function mailPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const withServer = async () => {
    await app().call('PUT', panelApi.mailSettings, { token: app().superuser, body: nobody })
    return {}
  }
  return {
    [`DELETE ${panelApi.mailSettings}`]: withServer,
    [`POST ${panelApi.mailSettings}trial/`]: withServer,
    [`GET ${panelApi.mailSettings}domain/`]: withServer,
  }
}
