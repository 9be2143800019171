import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sha256 } from '#server/encoding/digest.ts'
import { accentHash, accentStyle, type BrandHead, fixedHead } from '#server/http/pages/brand-head.ts'
import { translate } from '#server/texts/site-text.ts'
import { addressIn } from '#shared/addresses.ts'
import type { ApiTransport } from '#shared/api-transport.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import type { PreviewState } from '#shared/previews.ts'

/** A page as `src/web/entry-server.tsx` renders it. */
export type Rendered = {
  language: Language
  /** Files of the language's texts, the keys of their chunks in the manifest. */
  texts: string[]
  head: string
  body: string
  state: string
  page: string
  frameSources: string[]
  waitsForScripts: boolean
  /** The text of the line over the page, when there is one. */
  notice?: string | undefined
  /** Source file of the one script of a page that is still otherwise. */
  script?: string | undefined
  brand: BrandHead
  /** When it has to be rendered anew because time has passed, in milliseconds since 1970. */
  validUntilMs: number
}

/** There is no such page, or no more. */
export type Missing = { status: 404 | 410; language: Language }

type RenderInput = { api: ApiTransport; publicUrl: string; now: string }

export type ServerEntry = {
  render(input: RenderInput & { url: string; preview?: PreviewState }): Promise<Rendered | Missing>
  renderMissing(missing: Missing, input: RenderInput): Promise<Rendered>
  renderLink(view: LinkView<string>, input: RenderInput & { url: string }): Promise<Rendered>
}

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

export type RenderedDocument = {
  status: number
  html: string
  contentSecurityPolicy: string
  /** When it has to be rendered anew because time has passed, in milliseconds since 1970. */
  validUntilMs?: number
}

export type Renderer = {
  /** Loads the code that renders pages, which the first page waits for otherwise. */
  load?(): Promise<void>
  /**
   * Renders the whole document of an address.
   * @param url path with query
   * @throws Error when the API answers 5xx, or when a page throws
   */
  render(url: string, api: ApiTransport): Promise<RenderedDocument | Missing>
  /**
   * Renders the document of an address before visitors see it: without scripts, for no search engine, and for a frame of
   * the panel. @throws like `render`
   */
  renderPreview(url: string, api: ApiTransport, preview: PreviewState): Promise<RenderedDocument | Missing>
  /** Renders the document of every address that has no page. @throws like `render` */
  renderMissing(missing: Missing, api: ApiTransport): Promise<RenderedDocument>
  /** Renders the document of a link in a mail at its address, without scripts but the one it names. @throws like `render` */
  renderLink(view: LinkView<string>, url: string, api: ApiTransport): Promise<RenderedDocument>
}

export type RendererOptions = { buildDirectory: string; publicUrl: string; now: () => Date }

/** Source files of the two chunks that every page needs. */
const entrySource = 'src/web/entry-client.tsx'
const startSource = 'src/web/app/start.tsx'
/** Its script, which stands before it. */
const noticeSource = 'src/web/closed-notice.ts'

/** The parts of a page's document that are the same for every visit. */
type PageAssets = { head: string; styleHash: string; entry: string; scripts: string[] }

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The web build has no "${key}": run npm run build`)
  return chunk
}

/** @returns the files a chunk needs, itself first, each once. */
function withImports(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (key: string): Chunk[] => {
    const chunk = chunkOf(manifest, key)
    if (seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap(visit), chunk]
  }
  return keys.flatMap(visit)
}

async function assemble(
  directory: string,
  manifest: Manifest,
  sources: readonly string[],
): Promise<PageAssets> {
  const entry = chunkOf(manifest, entrySource)
  const chunks = withImports(manifest, [startSource, ...sources])
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const texts = await Promise.all(styles.map((file) => readFile(join(directory, 'client', file), 'utf8')))
  const style = texts.join('').replaceAll('</style', '<\\/style')
  const fonts = chunks
    .flatMap((chunk) => chunk.assets ?? [])
    .filter((file) => /-swedish-[^/]*\.woff2$/.test(file))
  return {
    styleHash: sha256(style, 'base64'),
    entry: `/${entry.file}`,
    scripts: chunks.map(({ file }) => `/${file}`).filter((file) => file !== `/${entry.file}`),
    head: [
      ...[...new Set(fonts)].map(
        (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
      ),
      `<style>${style}</style>`,
      // Tells the loader of later pages that these rules are already here; a disabled sheet is not fetched.
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ].join(''),
  }
}

type Policy = {
  styleSource: string
  frameSources: string[]
  publicUrl: string
  /** A page that runs no script: a preview, which may stand in a frame of the panel, or that of a link, with forms. */
  still?: 'preview' | 'link'
  /** A still page has one script after all, which calls nothing. */
  hasScript?: boolean
}

export function contentSecurityPolicy({
  styleSource,
  frameSources,
  publicUrl,
  still,
  hasScript,
}: Policy): string {
  return [
    "default-src 'none'",
    `script-src ${still && !hasScript ? "'none'" : "'self'"}`,
    `style-src 'self' ${styleSource}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${still ? "'none'" : "'self'"}`,
    "manifest-src 'self'",
    // The panel, which one reaches from any page without a new document, shows previews.
    `frame-src ${still ? "'none'" : ["'self'", ...frameSources].join(' ')}`,
    "object-src 'none'",
    `form-action ${still === 'preview' ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${still === 'preview' ? "'self'" : "'none'"}`,
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Names of the language's feed and its address. */
const feedLink = (language: Language): string =>
  `<link rel="alternate" href="${addressIn('/rss.xml', language)}" type="application/rss+xml" title="${translate(language, 'feed.title')}">`

/** The text and the button of a page whose code cannot be fetched. */
const noticeOf = (language: Language): string =>
  `data-failed="${escapeHtml(translate(language, 'page.failed'))}" data-retry="${escapeHtml(translate(language, 'button.retry'))}"`

type DocumentFiles = {
  head: string
  entry: string
  scripts: string[]
  /** Of the line over the page. */
  closing?: string | undefined
}

/** @returns the whole document; `head` is what the page's files need there, `scripts` are fetched after the first paint */
export function pageDocument(rendered: Rendered, { head, entry, scripts, closing }: DocumentFiles): string {
  // A classic script runs before what follows it is shown, so a line that was closed never appears.
  const before =
    closing && rendered.notice
      ? `<script src="${closing}" data-notice="${escapeHtml(rendered.notice)}"></script>`
      : ''
  return (
    `<!doctype html><html lang="${rendered.language}"><head>${fixedHead(rendered.brand)}${feedLink(rendered.language)}` +
    `${rendered.head}${head}${accentStyle(rendered.brand)}</head><body>${before}<div id="root">${rendered.body}</div>` +
    `<script type="application/json" id="state">${rendered.state}</script>` +
    `<script type="module" src="${entry}" data-next="${scripts.join(' ')}" ${noticeOf(rendered.language)}></script></body></html>`
  )
}

/** Pictures that are fetched ahead; in a frame that changes its width they may be other ones than those shown. */
const picturesAhead = /<link rel="preload"[^>]* as="image"[^>]*>/g

/** Of a preview: no search engine keeps it, and its links open elsewhere. */
const previewHead = '<meta name="robots" content="noindex,nofollow"><base target="_blank">'

type StillAssets = { head: string; still: 'preview' | 'link'; script?: string | undefined }

/** @returns the whole document of a page that runs no script, or only the given one */
export const stillDocument = (rendered: Rendered, { head, still, script }: StillAssets): string =>
  `<!doctype html><html lang="${rendered.language}"><head>${fixedHead(rendered.brand)}${still === 'preview' ? previewHead : ''}` +
  `${rendered.head.replace(picturesAhead, '')}${head}${accentStyle(rendered.brand)}</head>` +
  `<body><div id="root">${rendered.body}</div>${script ? `<script type="module" src="${script}"></script>` : ''}</body></html>`

/** @returns the hashes of the styles in a document: those of the page, and that of the association's colour */
const styleSources = ({ brand }: Rendered, styleHash: string): string =>
  [styleHash, ...accentHash(brand)].map((hash) => `'sha256-${hash}'`).join(' ')

async function loadBuild(directory: string): Promise<{ entry: ServerEntry; manifest: Manifest }> {
  const [entry, manifest] = await Promise.all([
    import(pathToFileURL(join(directory, 'server/entry-server.js')).href),
    readFile(join(directory, 'client/.vite/manifest.json'), 'utf8'),
  ])
  return { entry, manifest: JSON.parse(manifest) }
}

const noop = () => {}

/** Renders documents with the built web of `buildDirectory`, which is loaded once, when `load` or a page asks for it. */
export function createRenderer({ buildDirectory, publicUrl, now }: RendererOptions): Renderer {
  const directory = resolve(buildDirectory)
  let loading: Promise<{ entry: ServerEntry; manifest: Manifest }> | undefined
  const load = () => {
    loading ??= loadBuild(directory)
    return loading
  }
  const assets = new Map<string, Promise<PageAssets>>()

  const assetsOf = async ({ page, texts }: Rendered): Promise<PageAssets> => {
    const key = [page, ...texts].join(' ')
    const pageAssets = assets.get(key) ?? assemble(directory, (await load()).manifest, [page, ...texts])
    assets.set(key, pageAssets)
    return pageAssets
  }

  const documentOf = async (status: number, rendered: Rendered): Promise<RenderedDocument> => {
    const { head, styleHash, entry: script, scripts } = await assetsOf(rendered)
    // Visitors read a rendered page before they use it, so its scripts load after the picture and the fonts.
    const preloads = rendered.waitsForScripts
      ? scripts.map((file) => `<link rel="modulepreload" href="${file}">`).join('')
      : ''
    const closing = rendered.notice && `/${chunkOf((await load()).manifest, noticeSource).file}`
    return {
      status,
      validUntilMs: rendered.validUntilMs,
      html: pageDocument(rendered, { head: head + preloads, entry: script, scripts, closing }),
      contentSecurityPolicy: contentSecurityPolicy({
        styleSource: styleSources(rendered, styleHash),
        frameSources: rendered.frameSources,
        publicUrl,
      }),
    }
  }
  const stillOf = async (
    status: number,
    rendered: Rendered,
    still: 'preview' | 'link',
  ): Promise<RenderedDocument> => {
    const { head, styleHash } = await assetsOf(rendered)
    const script = rendered.script && `/${chunkOf((await load()).manifest, rendered.script).file}`
    const policy = { styleSource: styleSources(rendered, styleHash), frameSources: [], publicUrl, still }
    return {
      status,
      validUntilMs: rendered.validUntilMs,
      html: stillDocument(rendered, { head, still, script }),
      contentSecurityPolicy: contentSecurityPolicy({ ...policy, hasScript: script !== undefined }),
    }
  }
  const surroundings = (api: ApiTransport) => ({ api, publicUrl, now: now().toISOString() })

  return {
    // The first render reports a missing build; it must not end the process before.
    load: () => load().then(noop, noop),
    async render(url, api) {
      const rendered = await (await load()).entry.render({ url, ...surroundings(api) })
      return 'body' in rendered ? documentOf(200, rendered) : rendered
    },
    async renderPreview(url, api, preview) {
      const rendered = await (await load()).entry.render({ url, preview, ...surroundings(api) })
      return 'body' in rendered ? stillOf(200, rendered, 'preview') : rendered
    },
    async renderMissing(missing, api) {
      return documentOf(missing.status, await (await load()).entry.renderMissing(missing, surroundings(api)))
    },
    async renderLink(view, url, api) {
      const rendered = await (await load()).entry.renderLink(view, { url, ...surroundings(api) })
      return stillOf(view.status, rendered, 'link')
    },
  }
}
