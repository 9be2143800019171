import { type PostgresServer, startPostgres } from './postgres.ts'

let server: PostgresServer | undefined

/** Gives the tests that run on PostgreSQL a server, unless `TEST_DATABASE_URL` names one. */
export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
}

export async function teardown(): Promise<void> {
  if (!server) return
  delete process.env.TEST_DATABASE_URL
  await server.stop()
}
