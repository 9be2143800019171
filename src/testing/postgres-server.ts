import { startPostgres } from './postgres.ts'

/** Gives the tests that run on PostgreSQL a server, unless `TEST_DATABASE_URL` names one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}
