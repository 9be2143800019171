import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { type Config, ConfigError, parseConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate, NewerDatabaseError } from '#server/db/migrate.ts'
import { loadDemo } from '#server/features/demo/load-demo.ts'
import { prepareSetup } from '#server/features/users/setup-code.ts'
import { startHousekeeping } from '#server/housekeeping.ts'

/** Running requests get this long to finish when the process is told to stop (milliseconds). */
const graceful = 10_000

/** Why the start cannot go on, as the one line to print. */
class StartError extends Error {}

function prepareDataDir({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR="${dataDir}" cannot be written to (${code}). Example: DATA_DIR=./data`)
  }
}

async function openReady(config: Config): Promise<Database> {
  try {
    const database = openDatabase(config)
    await migrate(database)
    return database
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error
    const where = config.databaseUrl ? 'DATABASE_URL' : join(config.dataDir, 'gille.sqlite')
    throw new StartError(`The database (${where}) cannot be opened: ${(error as Error).message}`)
  }
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} is not allowed for this user. Choose one above 1023: PORT=3000`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST="${host}" is not an address of this machine. Example: HOST=0.0.0.0`)
  return error
}

/** PORT=0: one that nobody uses, known before the first page is rendered with its address. */
async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

async function start(): Promise<void> {
  const wanted = parseConfig(process.env)
  const config = { ...wanted, port: wanted.port || (await freePort(wanted.host)) }
  prepareDataDir(config)
  const buildDirectory = join(import.meta.dirname, '../../build')
  if (!existsSync(join(buildDirectory, 'client/.vite/manifest.json'))) {
    throw new StartError('The web is not built. Start with: npm start')
  }
  const logger = pino(
    { level: config.logLevel, redact: ['req.headers.authorization'] },
    pino.destination({ dest: 1, minLength: 4096, sync: false, periodicFlush: 1000 }),
  )
  const database = await openReady(config)
  const { app, context } = await createApp({ config, database, logger, buildDirectory })
  app.addHook('onClose', startHousekeeping(context, logger))
  if (config.demo) await loadDemo(context)
  const setupCode = await prepareSetup(context)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    await database.close()
    throw listenError(error as NodeJS.ErrnoException, config)
  }
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const hurry = setTimeout(() => process.exit(1), graceful)
    await app.close()
    await database.close()
    clearTimeout(hurry)
    logger.flush(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  process.stdout.write(`Gille is ready on ${context.publicUrl}\n`)
  if (setupCode) {
    process.stdout.write(`Create the first administrator: ${context.publicUrl}/register?setup=${setupCode}\n`)
  }
  // So that the next start is quick even if this process is killed. Does nothing unless a cache is set.
  flushCompileCache()
}

try {
  await start()
} catch (error) {
  const expected =
    error instanceof ConfigError || error instanceof NewerDatabaseError || error instanceof StartError
  process.stderr.write(expected ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
}
