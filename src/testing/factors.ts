import { Secret, TOTP } from 'otpauth'
import { secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { createAuthenticator } from '#testing/authenticator.ts'

/** @returns the code that an app shows at a time, in milliseconds since 1970 */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

export type FactorPerson = { id: number; email: string; token: string }

/** People with second factors, and what they do. @param app gives the application, which is not there yet */
export function factorsOf(app: () => AccountsApp) {
  let people = 0
  const post = (path: string, body?: unknown, token?: string) =>
    app().send(`POST ${path}`, body ?? {}, token === undefined ? {} : { token })
  const codeOf = (secret: string): string => codeAt(secret, app().clock.time)
  return {
    post,
    /** The code that the app shows now. */
    codeOf,
    async addPerson(is_superuser = false): Promise<FactorPerson> {
      people += 1
      const email = `factor${people}@example.se`
      const { id, key } = await app().addAccount({ email, is_superuser })
      return { id, email, token: key }
    },
    logIn: (email: string, step: object = {}, ip?: string) =>
      app().send('POST /users/auth/login/', { email, password: goodPassword, ...step }, ip ? { ip } : {}),
    /** Adds an app, and waits until it shows another code. */
    async addApp({ token }: FactorPerson) {
      const { secret } = (await post(panelApi.codeApp, {}, token)).json()
      const answer = await post(panelApi.codeAppFirst, { code: codeOf(secret) }, token)
      app().clock.time += 30 * secondMs
      return { secret: secret as string, codes: answer.json().recovery_codes as string[] }
    },
    async addPasskey({ token }: FactorPerson) {
      const device = createAuthenticator()
      const options = (await post(panelApi.passkeyOptions, {}, token)).json()
      const answer = await post(panelApi.passkeys, { passkey: device.create(options) }, token)
      return { device, codes: answer.json().recovery_codes as string[] | null }
    },
    /** The options that a device signs. */
    challenge: async () => (await post(panelApi.signInOptions)).json(),
    /** The history of an account. */
    async actionsOf({ id }: FactorPerson): Promise<string[]> {
      const rows = await app()
        .context.db.selectFrom('history')
        .select('action')
        .where('resource', '=', 'users')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ action }) => action)
    },
  }
}
