import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { prepare } from '#scripts/prepare.mjs'
import { root } from '#scripts/project.mjs'
import { minuteMs } from '#shared/durations.ts'
import { type AccountsApp, createAccountsApp, createSend } from '#testing/accounts-app.ts'
import { jsonBody } from '#testing/fuzz/bodies.ts'
import type { FuzzRequest } from '#testing/fuzz/requests.ts'
import { createSender } from '#testing/fuzz/send.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { startServer } from '#testing/server-process.ts'
import { createCall } from '#testing/test-app.ts'

/**
 * The application that `npm start` runs: every call goes by HTTP to a process of the built program. Only `context` is of
 * this process; it has the same database and files open.
 */
export async function createBuiltApp(): Promise<AccountsApp> {
  await prepare(root)
  let env: Record<string, string> = {}
  async function createDatabase() {
    const database = await createMigratedDatabase()
    env = database.env
    return database
  }
  const clock = {
    get time() {
      return Date.now()
    },
  }
  const here = await createAccountsApp({ createDatabase }, clock)
  const server = await startServer({
    env: {
      ...env,
      DEMO: 'false',

      TRUST_PROXY: '1',
      PERSONAL_READS_PER_HOUR: '1000000',
    },
  })

  const sender = createSender(server.port, 3 * minuteMs)

  async function inject({ method = 'GET', url, headers, payload, remoteAddress }: InjectOptions) {
    const isJson = typeof payload === 'object' && !(payload instanceof Buffer)
    const request: FuzzRequest = {
      method,
      target: String(url),
      role: 'anonymous',
      headers: Object.entries({
        // As in a call without a network, from which the origin of a passkey comes.
        host: 'localhost',
        ...(remoteAddress && { 'x-forwarded-for': remoteAddress }),
        ...(headers as Record<string, string>),
      }),
      body:
        payload === undefined
          ? null
          : isJson
            ? jsonBody(JSON.stringify(payload))
            : { type: null, bytes: Buffer.from(payload as string | Buffer) },
    }
    const { status, ...answer } = await sender.send(request, undefined)
    return { ...answer, statusCode: status, json: () => JSON.parse(answer.body) } as LightMyRequestResponse
  }
  return {
    ...here,
    app: { inject } as unknown as FastifyInstance,
    call: createCall(inject),
    send: createSend(inject),
    async close() {
      sender.close()
      await server.stop()
      await here.close()
    },
  }
}
