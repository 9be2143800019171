import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sqliteFile } from '#server/db/database.ts'

/** The settings that point a server at an empty database of its own. */
export type TestDatabase = {
  env: { DATABASE_URL?: string; DATA_DIR: string }
  drop(): Promise<void>
}

export type Engine = 'sqlite' | 'postgres'

/** The database engine that this run of the tests is about. */
export function testEngine(env: NodeJS.ProcessEnv = process.env): Engine {
  return env.GILLE_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
}

/**
 * Makes a fresh database and a fresh data folder; `drop` removes both.
 * @param original address or data folder of a database of this engine that nobody has open, to be copied; without it
 *   the fresh one is empty
 */
export async function createTestDatabase(
  engine: Engine = testEngine(),
  original?: string,
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gille-test-'))
  if (engine === 'sqlite') {
    if (original) copyFileSync(fileIn(original), fileIn(folder))
    return { env: { DATA_DIR: folder }, drop: async () => removeFolder(folder) }
  }

  const name = `gille_test_${randomBytes(8).toString('hex')}`
  const template = original ? new URL(original).pathname.slice(1) : 'template0'
  await administer(
    `create database ${name} template ${template} encoding 'UTF8' locale 'C' strategy file_copy`,
  )
  return {
    env: { DATABASE_URL: addressOf(name), DATA_DIR: folder },
    drop: async () => {
      removeFolder(folder)
      // A database that is left behind goes with the server.
      dropBeside(`drop database if exists ${name} with (force)`).catch(() => {})
    },
  }
}

const fileIn = (dataDir: string): string => sqliteFile({ dataDir })

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function serverAddress(): string {
  const address = process.env.TEST_DATABASE_URL
  if (!address)
    throw new Error('TEST_DATABASE_URL is not set: run these tests in the vitest project "postgres"')
  return address
}

function addressOf(name: string): string {
  const address = new URL(serverAddress())
  address.pathname = `/${name}`
  return address.href
}

type Way = pg.Client & { ref(): void; unref(): void }

/** @returns a way to the maintenance database, on one connection for each worker, which may end with it open */
function openWay(): (statement: string) => Promise<unknown> {
  let connected: Promise<Way> | undefined
  const connect = async (): Promise<Way> => {
    const client = new pg.Client({ connectionString: serverAddress() }) as Way
    client.on('error', () => {
      connected = undefined
    })
    await client.connect()
    client.unref()
    return client
  }
  const forget = (error: unknown): never => {
    connected = undefined
    throw error
  }
  return async (statement) => {
    connected ??= connect().catch(forget)
    const client = await connected
    // A process that only waits for its answer would end.
    client.ref()
    return client.query(statement).finally(() => client.unref())
  }
}

const administer = openWay()
/** A database is dropped beside the next test: PostgreSQL waits a tenth of a second for the connections to it to end. */
const dropBeside = openWay()
