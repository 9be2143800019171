import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createServer, isCSSRequest, type RunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { OpenRenderer } from '#server/app.ts'
import {
  contentSecurityPolicy,
  pageDocument,
  type Rendered,
  type ServerEntry,
  stillDocument,
} from '#server/http/pages/ssr.ts'
import type { ApiTransport } from '#shared/api-transport.ts'
import { mailsPage, mailsPath } from './dev-mails.ts'
import { root } from './project.mjs'

const serverEntry = '/src/web/entry-server.tsx'
const clientEntry = '/src/web/entry-client.tsx'
const start = '/src/web/app/start.tsx'

/** Changes there start the server anew, and Vite with it; it must not have pages loaded while the server is away. */
const restarting = ['src/server/**', 'src/shared/**', 'src/texts/**'].map((files) => join(root, files))
const unrelated = ['build/**', 'data/**', 'test-results/**'].map((files) => join(root, files))

const startVite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    root,
    configLoader: 'native',
    cacheDir: join(root, 'build/vite'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server },
      // CORS is the server's, not Vite's.
      cors: false,
      watch: { ignored: [...restarting, ...unrelated] },
      // The folder of the packages may be a link.
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  })

/** Lets Vite answer what it knows, modules and styles, and the server everything else. */
function putInFront(vite: ViteDevServer, server: Server): void {
  const [answer] = server.listeners('request') as ((...exchange: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => answer?.(request, response)),
  )
  // Its open connections to browsers would keep the server from stopping.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close())
}

/** Shows every mail with example values. */
const showMails = (vite: ViteDevServer) =>
  vite.middlewares.use(mailsPath, (_request, response, next) => {
    const answer = (html: string) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    mailsPage().then(answer, next)
  })

/** Vite and React write scripts and styles into the page, and Vite waits for a restart in a worker. */
const devPolicy = (frameSources: string[], publicUrl: string): string =>
  contentSecurityPolicy({ styleSource: "'unsafe-inline'", frameSources, publicUrl }).replace(
    "script-src 'self'",
    "$& 'unsafe-inline'; worker-src blob:",
  )

/** @returns the styles that the sources import, each in the element in which Vite replaces it when it changes */
async function stylesOf(ssr: RunnableDevEnvironment, sources: readonly string[]): Promise<string> {
  const seen = new Set<string>()
  const visit = async (url: string): Promise<string> => {
    if (seen.has(url) || !url.startsWith('/src/')) return ''
    seen.add(url)
    if (isCSSRequest(url)) {
      const { default: css } = await ssr.runner.import<{ default: string }>(`${url}?inline`)
      return `<style data-vite-dev-id="${join(root, url)}">${css}</style>`
    }
    return visitAll((await ssr.transformRequest(url))?.deps ?? [])
  }
  const visitAll = async (urls: readonly string[]): Promise<string> => {
    let styles = ''
    for (const url of urls) styles += await visit(url)
    return styles
  }
  return visitAll(sources)
}

/** Shows what is wrong with a page in its place. */
function failureDocument({ message, stack = '' }: Error): string {
  const texts = { message: stripVTControlCharacters(message), stack: stripVTControlCharacters(stack) }
  const error = JSON.stringify(texts).replaceAll('<', '\\u003c')
  return `<!doctype html><title>500</title><body><script type="module">
    import { ErrorOverlay } from '/@vite/client'
    document.body.append(new ErrorOverlay(${error}))
  </script>`
}

/** Renders pages from their sources, as they are at the moment. Only `npm run dev` does. */
export const openDevRenderer: OpenRenderer = async ({ server }, { cache, publicUrl, now }) => {
  const vite = await startVite(server)
  const ssr = vite.environments.ssr as RunnableDevEnvironment
  putInFront(vite, server)
  showMails(vite)
  let hasFailed = false
  vite.watcher.on('all', () => {
    if (hasFailed) vite.ws.send({ type: 'full-reload' })
  })

  const documentOf = async (status: number, url: string, rendered: Rendered) => {
    const page = `/${rendered.page}`
    const head = await stylesOf(ssr, [start, page])
    const html = pageDocument(rendered, {
      head,
      entry: clientEntry,
      scripts: [start, page],
      closing: '/src/web/closed-notice.ts',
    })
    return {
      status,
      html: await vite.transformIndexHtml(url, html),
      contentSecurityPolicy: devPolicy(rendered.frameSources, publicUrl),
    }
  }
  const stillOf = async (status: number, rendered: Rendered, still: 'preview' | 'link') => {
    const head = await stylesOf(ssr, [start, `/${rendered.page}`])
    const script = rendered.script && `/${rendered.script}`
    const policy = {
      styleSource: "'unsafe-inline'",
      frameSources: [],
      publicUrl,
      still,
      hasScript: Boolean(script),
    }
    return {
      status,
      html: stillDocument(rendered, { head, still, script }),
      contentSecurityPolicy: contentSecurityPolicy(policy),
    }
  }
  const surroundings = (api: ApiTransport) => ({ api, publicUrl, now: now().toISOString() })

  const renderAnew = async <T>(render: (entry: ServerEntry) => Promise<T>) => {
    // No page is kept: its sources may have changed.
    cache.invalidate()
    try {
      const document = await render(await ssr.runner.import<ServerEntry>(serverEntry))
      hasFailed = false
      return document
    } catch (error) {
      console.error(error)
      hasFailed = true
      const html = failureDocument(error as Error)
      return { status: 500, html, contentSecurityPolicy: devPolicy([], publicUrl) }
    }
  }

  return {
    render: (url, api) =>
      renderAnew(async ({ render }) => {
        const rendered = await render({ url, ...surroundings(api) })
        return 'body' in rendered ? documentOf(200, url, rendered) : rendered
      }),
    renderPreview: (url, api, preview) =>
      renderAnew(async ({ render }) => {
        const rendered = await render({ url, preview, ...surroundings(api) })
        return 'body' in rendered ? stillOf(200, rendered, 'preview') : rendered
      }),
    renderMissing: (missing, api) =>
      renderAnew(async (entry) =>
        documentOf(missing.status, '/', await entry.renderMissing(missing, surroundings(api))),
      ),
    renderLink: (view, url, api) =>
      renderAnew(async (entry) =>
        stillOf(view.status, await entry.renderLink(view, { url, ...surroundings(api) }), 'link'),
      ),
  }
}
