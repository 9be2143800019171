import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { AppContext } from '#server/context/context.ts'
import { publicRecordAt } from '#server/crud/public-record.ts'
import type { Database } from '#server/db/database.ts'
import { withClock } from '#server/db/dialect.ts'
import { features } from '#server/features/index.ts'
import { installGuards } from '#server/http/access/guards.ts'
import { createTokens } from '#server/http/access/tokens.ts'
import { installAnswerInTime } from '#server/http/answers/answer-in-time.ts'
import { installErrorHandler, sendProblem, toAppError } from '#server/http/answers/error-handler.ts'
import { installHealth } from '#server/http/answers/health.ts'
import { baseHeaders } from '#server/http/answers/security-headers.ts'
import { installOpenApi } from '#server/http/api-document/openapi.ts'
import { installNoStore } from '#server/http/cache/cached-reads.ts'
import { listenForChanges, watchFile } from '#server/http/cache/content-changes.ts'
import { createPageCache } from '#server/http/cache/page-cache.ts'
import { installLastAnswers } from '#server/http/connection/drain.ts'
import { installForwardedFor } from '#server/http/connection/forwarded-for.ts'
import { createHostCheck } from '#server/http/connection/host-check.ts'
import { collectMethods, notPages, refuseOtherMethods } from '#server/http/connection/methods.ts'
import { answerClientError, createNodeServer } from '#server/http/connection/node-server.ts'
import { installRequestChecks, plainHeaders } from '#server/http/connection/request-checks.ts'
import { longestRequestMs } from '#server/http/connection/request-time.ts'
import { installRestOfBody } from '#server/http/connection/rest-of-body.ts'
import { installJsonBody } from '#server/http/input/json-body.ts'
import { createDiskReserve, installDiskReserve } from '#server/http/limits/disk-reserve.ts'
import { createPersonalReads } from '#server/http/limits/personal-reads.ts'
import { createRateLimits } from '#server/http/limits/rate-limits.ts'
import { installReadLimit } from '#server/http/limits/read-limit.ts'
import { createAssets } from '#server/http/pages/assets.ts'
import { sendFailurePage } from '#server/http/pages/failure-page.ts'
import { createInProcessApi } from '#server/http/pages/in-process-api.ts'
import { installPages, type Pages, refuseToRender } from '#server/http/pages/pages.ts'
import { createRenderer, type Renderer } from '#server/http/pages/ssr.ts'
import { installBrokenLinks, sendLink, unknownLink } from '#server/links/link.ts'
import { isBrokenLink } from '#server/links/link-address.ts'
import { createOutbox } from '#server/mail/outbox/outbox.ts'
import { createCompleter } from '#server/media/complete-pictures.ts'
import { createMediaStore } from '#server/media/create-media-store.ts'
import { mediaRoutes } from '#server/media/media-routes.ts'
import { multipartLimits } from '#server/media/read-multipart.ts'
import { installMetrics } from '#server/metrics/serve-metrics.ts'
import { installPreviews } from '#server/previews/preview-page.ts'
import { createAddresses } from '#server/redirects/create-addresses.ts'
import { createQueryRedirects } from '#server/redirects/query-redirects.ts'
import { minuteMs } from '#shared/durations.ts'

export type AppOptions = {
  config: Config
  database: Database
  logger: Logger
  /** Folder of the built web, or null to serve the API alone. */
  buildDirectory: string | null
  /** Renders the pages without a built web; `npm run dev` does. */
  openRenderer?: OpenRenderer
  /** The clock that every time rule follows, of tests. */
  now?: () => Date
}

export type OpenRenderer = (app: FastifyInstance, context: AppContext) => Promise<Renderer>

/** A page is made anew when it is this old, even when nothing announced a change (settled §5). */
const maxCacheAgeMs = minuteMs
/** Of a body that anyone may send. */
const bodyLimitBytes = 64 * 1024

/** @returns which addresses in X-Forwarded-For are believed: the last so many hops, or those named (T34). */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

async function createContext({ config, database, logger, now: injected }: AppOptions): Promise<AppContext> {
  const now = injected ?? (() => new Date())
  const { db } = database
  const dialect = injected ? withClock(database.dialect, injected) : database.dialect
  const context = {
    ...database,
    dialect,
    config,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    now,
    tokens: createTokens({ db, now }),
    limits: createRateLimits({ db, now }),
    personalReads: createPersonalReads({ max: config.personalReadsPerHour, now }),
    media: createMediaStore({ database, config, log: logger, now }),
    outbox: createOutbox({ now }),
    cache: createPageCache({
      maxAgeMs: maxCacheAgeMs,
      notify: dialect.name === 'postgres',
      changedElsewhere: watchFile(database, Date.now),
      now: () => now().getTime(),
    }),
    renderLink: null,
    sendPage: null,
    cruds: new Map(),
    statistics: [],
    checks: [],
    health: { damage: null, checkedAt: now().getTime() },
    counts: { honeypotForms: 0 },
    keepCaught: null,
    fillLists: null,
    reserve: database.sqlite && createDiskReserve(config.dataDir),
    metrics: null,
  }
  if (!config.metricsAddress && config.metricsToken === null) return context
  // The module is loaded only where metrics are read.
  const { createMetrics } = await import('#server/metrics/create-metrics.ts')
  return { ...context, metrics: createMetrics(context) }
}

/** The renderer renders the pages; there is none where the API is served alone. */
export type App = { app: FastifyInstance; context: AppContext; renderer?: Renderer | undefined }

/**
 * Builds the whole application; nothing listens yet.
 * @returns the Fastify instance, ready for `listen` or `inject`; closing it does not close the database
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, logger, buildDirectory, openRenderer } = options
  const context = await createContext(options)
  const assets = createAssets(
    buildDirectory === null ? null : join(buildDirectory, 'client'),
    baseHeaders(context),
  )

  const hasRightHost = createHostCheck(config.publicUrl, config.host)
  let pages: Pages | null = null
  const byQuery = createQueryRedirects(context)

  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    genReqId: () => randomUUID(),
    requestTimeout: longestRequestMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    clientErrorHandler: answerClientError,
    // A path that the router cannot read (%ff) has no route, so no hook gives its answer the headers.
    frameworkErrors: (error, request, reply) => {
      reply.headers(plainHeaders(context))
      const refuse = (why: unknown) => void sendProblem(toAppError(why), request, reply)
      if (isBrokenLink(request.url)) return void sendLink(reply, context, unknownLink).catch(refuse)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!pages || !isRead || notPages.test(request.url)) return refuse(error)
      pages
        .sendNotFound(request, reply)
        .catch((failure) => sendFailurePage(toAppError(failure), { request, reply }, context.publicUrl))
    },
    serverFactory: (handler): Server =>
      createNodeServer(handler, {
        ...{ ...context, assets, logger, hasRightHost, trustProxy: config.trustProxy },
        mayRedirect: byQuery.mayFind,
      }),
  }) as unknown as FastifyInstance

  const methods = collectMethods(app)
  installErrorHandler(app, context.publicUrl)
  installAnswerInTime(app)
  installForwardedFor(app, config)
  installRequestChecks(app, context, hasRightHost)
  installNoStore(app)
  installBrokenLinks(app, context)
  installLastAnswers(app)
  installRestOfBody(app)
  installReadLimit(app, { readsPerMinute: config.readsPerMinute, now: context.now })
  installGuards(app, context)
  installDiskReserve(app, context)
  installJsonBody(app)
  await app.register(multipart, {
    limits: {
      fileSize: multipartLimits.file,
      files: 1,
      parts: multipartLimits.parts,
      fieldSize: multipartLimits.field,
      fieldNameSize: multipartLimits.name,
    },
  })
  installOpenApi(app, context.publicUrl)
  installHealth(app, context)
  if (context.metrics) installMetrics(app, context.metrics, config)
  await features(app, context)
  const completer = createCompleter({ store: context.media, log: logger })
  app.addHook('onClose', completer.stop)
  mediaRoutes(app, { store: context.media, completer })
  const renderer =
    buildDirectory === null
      ? await openRenderer?.(app, context)
      : createRenderer({ buildDirectory, publicUrl: context.publicUrl, now: context.now })
  if (renderer) {
    const recordAt = (path: string) => publicRecordAt(context, path)
    const api = createInProcessApi(app, { cache: context.cache, recordAt })
    context.renderLink = (view, url) => renderer.renderLink(view, url, api).catch(refuseToRender)
    installPreviews(app, context, { renderer, api })
    pages = installPages(app, context, {
      api,
      assets,
      renderer,
      addresses: createAddresses(context, byQuery),
    })
  }
  context.sendPage = pages?.sendPage ?? null
  refuseOtherMethods(app, methods)

  const stop = await listenForChanges(database, context.cache, logger)
  app.addHook('onClose', stop)
  return { app, context, renderer }
}
