import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { Server } from 'node:net'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { createApp, type OpenRenderer } from '#server/app.ts'
import { type Config, ConfigError, parseConfig } from '#server/config/config.ts'
import { programFolder } from '#server/config/program-folder.mjs'
import type { AppContext } from '#server/context/context.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate, NewerDatabaseError } from '#server/db/migrate.ts'
import { DamagedDatabaseError, damagedDatabase, isDamage, refuseDamaged } from '#server/db/refuse-damaged.ts'
import { prepareSecret, SealedSecretError } from '#server/db/secret.ts'
import { loadDemo } from '#server/features/demo/load-demo.ts'
import { prepareSetup } from '#server/features/users/setup-code.ts'
import { findAddresses, type Listening, listenAlso } from '#server/http/connection/addresses.ts'
import { drain } from '#server/http/connection/drain.ts'
import { releaseReserve } from '#server/http/limits/disk-reserve.ts'
import { readBackupFolder, readPassphrase } from '#server/installation/backup-place.ts'
import { markInstallation } from '#server/installation/installation.ts'
import { moveIntoDatabase } from '#server/installation/move-into-database.ts'
import { hasNoAddress } from '#server/mail/outbox/mail-hold.ts'
import { startMail } from '#server/mail/sending/start-mail.ts'
import { cacheFolder } from '#server/media/create-media-store.ts'
import { emptyCache } from '#server/media/database/picture-cache.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { startHousekeeping } from '#server/start/housekeeping.ts'
import { settleMemory } from '#server/start/settle-memory.ts'
import { secondMs } from '#shared/durations.ts'

/** Time limits of a stop: for saying farewell to visitors, for the running requests, and for the whole. */
const stopTimeouts = { farewellMs: 2.5 * secondMs, requestsMs: 9 * secondMs, totalMs: 10 * secondMs }

const copyNotice =
  'this is a copy of another installation: no mail leaves until an administrator releases them'

const noAddressNotice =
  'no mail leaves: PUBLIC_URL is not set, so links in mails would lead nowhere; set it and start again'

const openSecretNotice =
  'a copy of the database opens every account: the secret of links and codes lies in it; set SECRET or SECRET_FILE'

const openBackupsNotice =
  'nightly backups are not encrypted: a copy of one tells everything that is stored; set BACKUP_PASSPHRASE'

/** Why the start cannot go on, as the one line to print. */
class StartError extends Error {}

/** Like mkdir -p; Node's own never returns where nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another instance that starts at the same time was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Fails for anything but a folder in which files can be made. */
const tryFolder = (dataDir: string): void => rmdirSync(mkdtempSync(join(dataDir, '.check-')))

function prepareDataDir({ dataDir }: Config): void {
  try {
    makeFolder(dataDir)
    try {
      tryFolder(dataDir)
    } catch (error) {
      // A server on a full disk has to start: how else would anybody make room?
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || !releaseReserve(dataDir)) throw error
      tryFolder(dataDir)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR="${dataDir}" cannot be written to (${code}). Example: DATA_DIR=./data`)
  }
}

/** @returns the first line of a driver's error, or its code: a driver that tried several addresses gives no message */
const reasonOf = ({ message, code }: NodeJS.ErrnoException): string =>
  message.split('\n', 1)[0] || (code ?? 'no reason given')

async function openReady(config: Config): Promise<Database> {
  let database: Database | undefined
  try {
    database = openDatabase(config)
    await refuseDamaged(database, config)
    await migrate(database)
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof NewerDatabaseError || error instanceof DamagedDatabaseError) throw error
    const where = config.databaseUrl ? 'DATABASE_URL' : join(config.dataDir, 'gille.sqlite')
    if (isDamage(error)) throw damagedDatabase(where, reasonOf(error as Error))
    throw new StartError(`The database (${where}) cannot be opened: ${reasonOf(error as Error)}`)
  }
}

/** @throws StartError when what is in `DATA_DIR` cannot be moved into the database */
async function moveFiles(database: Database, config: Config, logger: Logger): Promise<void> {
  if (!database.pool) return
  try {
    await emptyCache(cacheFolder(config))
    const { pictures, keep } = await moveIntoDatabase(database, config)
    const how = keep ? 'copied, because there is a SQLite database beside them' : 'moved'
    if (pictures > 0) logger.info({ pictures }, `the pictures in DATA_DIR are in the database now (${how})`)
  } catch (error) {
    await database.close()
    throw new StartError(`DATA_DIR cannot be moved into the database: ${reasonOf(error as Error)}`)
  }
}

/** @throws StartError when the secret is sealed with another key than that of the settings */
async function openSecret(database: Database, config: Config, logger: Logger): Promise<void> {
  try {
    await prepareSecret({ ...database, config })
  } catch (error) {
    await database.close()
    throw error instanceof SealedSecretError ? new StartError(error.message) : error
  }
  if (database.pool && config.secret === null) logger.warn(openSecretNotice)
  const place = { ...database, config }
  const isOpen = (await readPassphrase(place)).passphrase === null
  if (isOpen && (await readBackupFolder(database.db, config)) !== null) logger.warn(openBackupsNotice)
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} is not allowed for this user. Choose one above 1023: PORT=3000`)
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_.*)$/.test(error.code ?? ''))
    return new StartError(`HOST="${host}" is not an address of this machine. Example: HOST=0.0.0.0`)
  return error
}

/**
 * Asks for the port before anything is done, so that a start that cannot succeed changes nothing.
 * @returns where to listen; for PORT=0 a free port, chosen before the first page is rendered with its address
 * @throws StartError when it is taken or not allowed
 */
async function findPort(config: Config): Promise<Listening> {
  try {
    return await findAddresses(config)
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, config)
  }
}

/** @returns what takes the connections that come to other addresses than the first */
async function listen(app: FastifyInstance, { port, addresses }: Listening): Promise<Server[]> {
  const [host, ...others] = addresses
  await app.listen({ port, host })
  return Promise.all(others.map((address) => listenAlso(app.server, port, address)))
}

/** @throws StartError when the address of the metrics is taken or not of this machine */
async function openMetrics(app: FastifyInstance, { metrics, config }: AppContext): Promise<void> {
  if (!metrics || !config.metricsAddress) return
  const { host, port } = config.metricsAddress
  try {
    const { stop } = await serveMetrics(metrics, config.metricsAddress)
    app.addHook('onClose', stop)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `METRICS_ADDRESS="${host}:${port}" cannot be listened on (${code}). Example: METRICS_ADDRESS=127.0.0.1:9464`,
    )
  }
}

function createLogger({ logLevel }: Config) {
  // Written many lines at a time, a second later at most.
  const destination = pino.destination({ dest: 1, minLength: 4_096, sync: false, periodicFlush: 1_000 })
  return pino({ level: logLevel, base: null, redact: ['req.headers.authorization'] }, destination)
}

/** @throws StartError when there is no built web */
function findBuild(): string {
  const buildDirectory = join(programFolder, 'build')
  if (existsSync(join(buildDirectory, 'client/.vite/manifest.json'))) return buildDirectory
  throw new StartError('The web is not built. Start with: npm start')
}

async function start(openRenderer?: OpenRenderer): Promise<void> {
  const settings = parseConfig(process.env)
  const listening = await findPort(settings)
  const config = { ...settings, port: listening.port }
  const web = openRenderer ? { buildDirectory: null, openRenderer } : { buildDirectory: findBuild() }
  prepareDataDir(config)
  const logger = createLogger(config)
  const database = await openReady(config)
  if (await markInstallation(database, config, new Date())) logger.warn(copyNotice)
  await moveFiles(database, config, logger)
  await openSecret(database, config, logger)
  const { app, context, renderer } = await createApp({ config, database, logger, ...web })
  app.addHook('onClose', startHousekeeping(context, logger))
  if (await hasNoAddress(context.db, context)) logger.warn(noAddressNotice)
  const stopMail = startMail(context, logger)
  app.addHook('onClose', stopMail)
  if (config.demo) await loadDemo(context)
  await openMetrics(app, context)
  let doors: Server[]
  try {
    doors = await listen(app, listening)
  } catch (error) {
    await app.close()
    await database.close()
    throw listenError(error as NodeJS.ErrnoException, config)
  }
  const setupCode = await prepareSetup(context)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopTimeouts.totalMs).unref()
    // The developer's own browser is no visitor: a save shows after one quick restart.
    const farewellMs = openRenderer ? 0 : stopTimeouts.farewellMs
    // At once, not after the last slow visitor: a mail in hand needs its time too.
    const requests = drain(app.server, { doors, farewellMs, timeoutMs: stopTimeouts.requestsMs })
    await Promise.all([requests, stopMail()])
    await app.close()
    await database.close()
    logger.flush(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const { publicUrl } = context
  const setup = setupCode ? `Create the first administrator: ${publicUrl}/register?setup=${setupCode}\n` : ''
  process.stdout.write(`Gille is ready on ${publicUrl}\n${setup}`)
  // Writes the compile cache now, so that the next start is quick even if this process is killed. Does nothing unless a cache is set.
  flushCompileCache()
  await renderer?.load?.()
  settleMemory()
}

/**
 * Starts the server by the environment's settings, and ends the process with one line when it cannot.
 * @param openRenderer renders the pages in place of the built web
 */
export async function startServer(openRenderer?: OpenRenderer): Promise<void> {
  try {
    await start(openRenderer)
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof NewerDatabaseError ||
      error instanceof DamagedDatabaseError ||
      error instanceof StartError
    process.stderr.write(expected ? `${error.message}\n` : `${(error as Error).stack}\n`)
    process.exit(1)
  }
}
