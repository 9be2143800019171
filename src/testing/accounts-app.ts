import { argon2Sync, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Mandate } from '#shared/roles.ts'
import { createTestApp, type Inject, type TestApp } from '#testing/test-app.ts'

export const goodPassword = 'tolv gröna elefanter'

type Send = { token?: string; ip?: string; headers?: Record<string, string> }

export type AccountsApp = TestApp & {
  /** The clock of the application, in milliseconds; tests move it. */
  clock: { time: number }
  /** Sends from an address that nobody used before, unless told. */
  send(request: string, body?: unknown, options?: Send): Promise<LightMyRequestResponse>
  /** Makes an account that can log in with `goodPassword`, whose hash costs next to nothing. */
  addAccount(account: {
    email: string
    is_superuser?: boolean
    is_active?: boolean
    roles?: readonly Mandate[]
    hasPasskey?: boolean
    hash?: string
  }): Promise<{ id: number; key: string }>
}

/** @returns a hash of `goodPassword` in the weakest parameters: quick, and due for renewal at the next login */
export function cheapHash(): string {
  const salt = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(goodPassword),
    nonce: salt,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const [salt64, tag64] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt64}$${tag64}`
}

/** Makes calls, each from an address of its own unless one is given. */
export function createSend(inject: Inject): AccountsApp['send'] {
  let addresses = 0
  return (request, body, { token, ip, headers = {} } = {}) => {
    const [method, url] = request.split(' ') as ['POST', string]
    addresses += 1
    return inject({
      method,
      url,
      remoteAddress: ip ?? `10.1.${addresses >> 8}.${addresses & 255}`,
      headers: { ...headers, ...(token !== undefined && { authorization: `Token ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    })
  }
}

/** The application with a clock that tests set, for everything about accounts. */
export async function createAccountsApp(
  options: Pick<NonNullable<Parameters<typeof createTestApp>[0]>, 'env' | 'createDatabase'> = {},
  clock: AccountsApp['clock'] = { time: Date.parse('2027-03-01T12:00:00Z') },
): Promise<AccountsApp> {
  const server = await createTestApp({ ...options, now: () => new Date(clock.time) })
  return {
    ...server,
    clock,
    send: createSend((request) => server.app.inject(request)),
    addAccount: async ({ hash = cheapHash(), ...account }) => {
      const signedIn = await server.signIn(account)
      await server.context.db
        .insertInto('passwords')
        .values({ user_id: signedIn.id, hash, changed_at: server.context.now().toISOString() })
        .execute()
      return signedIn
    },
  }
}
