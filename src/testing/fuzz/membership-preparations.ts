import { remindersApi } from '#shared/membership/reminders.ts'
import { membershipApi } from '#shared/membership/settings.ts'
import { settingsOf } from '#testing/membership-settings.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Prepares the calls about the membership year: settings are written as their preview told. */
export function membershipPreparations(server: () => TestApp): Record<string, () => Promise<object>> {
  return {
    [`PUT ${remindersApi}`]: async () => ({ body: { on: false } }),
    [`PUT ${membershipApi.settings}`]: async () => {
      const { call, superuser: token } = server()
      const settings = { ...settingsOf('2027-03-01', { kind: 'none' }), opening: 'running' }
      const answer = await call('POST', membershipApi.preview, { token, body: settings })
      return { body: { ...settings, plan: answer.json().plan } }
    },
  }
}
