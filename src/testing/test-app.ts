import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config/config.ts'
import type { AppContext } from '#server/context/context.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Mandate } from '#shared/roles.ts'
import type { TestDatabase } from '#testing/database.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'

type Call = {
  /** Key of the signed-in sender. */
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export type TestApp = {
  app: FastifyInstance
  context: AppContext
  /** Keys of an administrator and of someone who merely registered. */
  superuser: string
  user: string
  call(method: string, url: string, call?: Call): Promise<LightMyRequestResponse>
  /** Makes an account. @returns its id and a key */
  signIn(account: {
    email: string
    is_superuser?: boolean
    is_active?: boolean
    roles?: readonly Mandate[]
    /** With a passkey that nobody can use: a second factor, where a site demands one. */
    hasPasskey?: boolean
  }): Promise<{ id: number; key: string }>
  close(): Promise<void>
}

export type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>

/** Makes calls of the API through the `inject` of an application. */
export const createCall =
  (inject: Inject): TestApp['call'] =>
  (method, url, { token, body, headers = {} } = {}) =>
    inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(token !== undefined && { authorization: `Token ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    })

/**
 * The whole application on a fresh database of the engine under test, without the web.
 * @param options.now the clock
 * @param options.env more settings
 * @param options.createDatabase makes another database than one that is empty
 * @param options.connect gives the address by which the application reaches its PostgreSQL; not called for SQLite
 * @param options.logger takes the lines of the log, which nobody reads otherwise
 */
export async function createTestApp(
  options: {
    now?: () => Date
    env?: Record<string, string>
    buildDirectory?: string
    logger?: Logger
    createDatabase?: () => Promise<TestDatabase>
    connect?: (databaseUrl: string) => Promise<string>
  } = {},
): Promise<TestApp> {
  const { createDatabase = createMigratedDatabase } = options
  const { env, drop } = await createDatabase()
  const quick = { READS_PER_MINUTE: '1000000', PERSONAL_READS_PER_HOUR: '1000000', MAIL_PER_SECOND: '1000' }
  const { connect = async (databaseUrl) => databaseUrl } = options
  const address = env.DATABASE_URL && { DATABASE_URL: await connect(env.DATABASE_URL) }
  const config = parseConfig({ ...env, ...address, LOG_LEVEL: 'silent', ...quick, ...options.env })
  const database = openDatabase(config)
  const { app, context } = await createApp({
    config,
    database,
    logger: options.logger ?? pino({ level: 'silent' }),
    buildDirectory: options.buildDirectory ?? null,
    ...(options.now && { now: options.now }),
  })
  await app.ready()

  const signIn: TestApp['signIn'] = async ({
    email,
    is_superuser = false,
    is_active = true,
    roles = [],
    hasPasskey = false,
  }) => {
    const now = context.now().toISOString()
    const { id } = await database.db
      .insertInto('users')
      .values({
        first_name: 'Kim',
        last_name: 'Ek',
        email,
        is_superuser,
        administrator_from: null,
        administrator_until: null,
        roles: JSON.stringify(roles),
        is_active,
        created_at: now,
        updated_at: now,
        language: '',
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (hasPasskey)
      await database.db
        .insertInto('passkeys')
        .values({
          user_id: id,
          credential_id: `passkey${id}`,
          public_key: '',
          uses: '0',
          name: '',
          created_at: now,
          used_at: null,
        })
        .execute()
    return { id, key: await context.tokens.issue({ id, is_superuser }) }
  }
  const superuser = await signIn({ email: 'admin@example.se', is_superuser: true, hasPasskey: true })
  const user = await signIn({ email: 'user@example.se' })

  return {
    app,
    context,
    superuser: superuser.key,
    user: user.key,
    signIn,
    call: createCall((request) => app.inject(request)),
    async close() {
      await app.close()
      await database.close()
      await drop()
    },
  }
}
