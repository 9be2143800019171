import { makeEntry } from '#server/features/users/links/entry.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { createAuthenticator } from '#testing/authenticator.ts'
import { codeAt } from '#testing/factors.ts'

type Prepared = { token?: string; path?: Record<string, string>; body?: object }

/**
 * Prepares the calls about a second factor: a user with a device, and the device's answers.
 * @param app gives the application, which is not there yet
 * @param withAccount makes somebody who is signed in
 */
export function factorPreparations(
  app: () => AccountsApp,
  withAccount: () => Promise<{ token: string }>,
): Record<string, () => Promise<Prepared>> {
  const post = async (token: string, path: string, body?: object) =>
    (await app().call('POST', path, { token, body })).json()

  /** Somebody with an app, whose secret is in no answer again. */
  async function withApp() {
    const { token } = await withAccount()
    const { secret } = await post(token, panelApi.codeApp)
    return { token, body: { code: codeAt(secret, app().clock.time) } }
  }
  async function withConfirmedApp() {
    const { token, body } = await withApp()
    await post(token, panelApi.codeAppFirst, body)
    return { token }
  }
  /** Somebody whose device has made a passkey that the server does not know yet. */
  async function withNewPasskey() {
    const { token } = await withAccount()
    const device = createAuthenticator()
    const options = await post(token, panelApi.passkeyOptions)
    return { token, device, body: { passkey: device.create(options) } }
  }
  async function withPasskey() {
    const { token, device, body } = await withNewPasskey()
    await post(token, panelApi.passkeys, body)
    const held = (await app().call('GET', panelApi.factors, { token })).json()
    return { token, device, path: { id: String(held.passkeys[0].id) } }
  }

  return {
    'POST /users/auth/confirm/': async () => ({ ...(await withAccount()), body: { password: goodPassword } }),
    'POST /users/auth/enter/': async () => {
      const { token } = await withAccount()
      const { context } = app()
      const user = (await context.tokens.authenticate(token))?.user
      const { id, email } = await context.db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', '=', user?.id ?? 0)
        .executeTakeFirstOrThrow()
      const make = context.db.transaction()
      return { body: { entry: await make.execute((tx) => makeEntry(tx, context, { id, email })) } }
    },
    'POST /users/auth/passkey/': async () => {
      const { token, device } = await withPasskey()
      return { body: { passkey: device.sign(await post(token, panelApi.signInOptions)) } }
    },
    'POST /users/auth/factors/passkeys/': withNewPasskey,
    'DELETE /users/auth/factors/passkeys/{id}/': withPasskey,
    'POST /users/auth/factors/app/confirm/': withApp,
    'DELETE /users/auth/factors/app/': withConfirmedApp,
    'POST /users/auth/factors/codes/': withConfirmedApp,
    'POST /users/{id}/factors/remove/': async () => {
      const { token } = await withPasskey()
      const owner = await app().context.tokens.authenticate(token)
      return { path: { id: String(owner?.user?.id) } }
    },
  }
}
