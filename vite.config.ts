import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { bundledPackages } from './scripts/bill-of-materials.mjs'
import { compiledTexts } from './scripts/compile-texts.mjs'
import { writeFonts } from './scripts/subset-fonts.mjs'

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

type Way = {
  /** Also what is loaded later. */
  later?: true
  /** A module that is not entered. */
  without?: string
}

/** @returns the modules that those given need at once, themselves among them */
function reach(graph: Graph, from: readonly string[], { later, without }: Way = {}): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || id === without) return
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of importedIds) visit(next)
    if (later) for (const next of dynamicallyImportedIds) visit(next)
  }
  for (const id of from) visit(id)
  return found
}

/** Runs before the first paint: never the rest. */
const entry = resolve('src/web/entry-client.tsx')
const start = resolve('src/web/app/start.tsx')
/** Small, and used by two files of pages. */
const alsoShared = resolve('src/web/features/events/event-picture.tsx')

/**
 * Code that every page runs on and others share stands in one file: many small ones are more bytes and requests than one.
 */
function findShared(graph: Graph): Set<string> {
  const first = reach(graph, [start])
  const rest = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const others = reach(graph, rest, { later: true })
  const before = reach(graph, [entry])
  const candidates = [...first, ...reach(graph, [alsoShared])]
  const isEager = (id: string) =>
    [...reach(graph, [id])].every(
      (one) => !before.has(one) && (graph.getModuleInfo(one)?.dynamicallyImportedIds ?? []).length === 0,
    )
  return new Set(candidates.filter((id) => others.has(id) && isEager(id)))
}

let shared: Set<string> | undefined

function isShared(id: string, graph: Graph): boolean {
  shared ??= findShared(graph)
  return shared.has(id)
}

/** The scripts of pages of links, which run nothing else: what they use stands in no file that does. */
const ownScripts = ['copy-values', 'closed-notice', 'enter-panel'].map((name) =>
  resolve(`src/web/${name}.ts`),
)
/** Leads to the pages of the panel: what is reached through it alone is the panel's. */
const panelDoor = resolve('src/web/app/panel-modules.ts')
/** Pages before the panel, for people who may never enter it. */
const doorPages = ['login', 'forgotten', 'register'].map((name) =>
  resolve(`src/web/features/auth/${name}-page.tsx`),
)

/**
 * Code that several pages of the panel share stands in a few files: as a bundler makes them by itself, one for each set
 * of pages, a page asked for 140. Zod is large, and five pages need it.
 * @returns the name of the file in which each module stands, by the module's id
 */
function findPanelFiles(graph: Graph): Map<string, string> {
  const site = reach(graph, [entry], { later: true, without: panelDoor })
  const inScripts = reach(graph, ownScripts)
  const panel = [...reach(graph, [panelDoor], { later: true })].filter((id) => !site.has(id))
  const pages = new Set(panel.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const once = new Set<string>()
  const shared = new Set<string>()
  for (const page of pages) for (const id of reach(graph, [page])) (once.has(id) ? shared : once).add(id)
  const own = panel.filter((id) => shared.has(id) && !pages.has(id) && !id.includes('/node_modules/zod/'))
  const first = reach(graph, [start])
  const fromSite = [...reach(graph, own)].filter((id) => site.has(id) && !first.has(id))
  const atDoor = reach(graph, doorPages)
  const fileOf = (id: string) => {
    if (id.includes('/node_modules/')) return 'panel-packages'
    return atDoor.has(id) ? 'panel-door' : 'panel-base'
  }
  return new Map(
    [...own.map((id) => [id, fileOf(id)] as const), ...fromSite.map((id) => [id, 'common'] as const)].filter(
      ([id]) => !inScripts.has(id),
    ),
  )
}

let panelFiles: Map<string, string> | undefined

function panelFile(id: string, graph: Graph): string | null {
  panelFiles ??= findPanelFiles(graph)
  return panelFiles.get(id) ?? null
}

const browser: UserConfig['build'] = {
  outDir: 'build/client',
  manifest: true,
  rolldownOptions: {
    // No browser loads the code of the pages of links in mails, but the build must have their styles; they have one script.
    input: [
      'src/web/entry-client.tsx',
      'src/web/features/links/link-page.tsx',
      'src/web/copy-values.ts',
      'src/web/closed-notice.ts',
      'src/web/enter-panel.ts',
    ],
    // A group that takes no dependencies with it needs that entries may export more.
    preserveEntrySignatures: 'allow-extension',
    output: {
      // Code that every page runs on changes seldom, so visitors keep it from one release to the next.
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          {
            name: 'runtime',
            test: /node_modules\/(react-router|react-redux|@reduxjs|redux|redux-thunk|immer|reselect)\/|use-sync-external-store\/(cjs\/use-sync-external-store-with|with)|src\/web\/app\/runtime\.ts$/,
          },
          { debugName: 'base', name: (id, graph) => (isShared(id, graph) ? 'base' : null) },
          { debugName: 'panel', name: panelFile, includeDependenciesRecursively: false },
        ],
      },
    },
  },
}

/** Builds what the server runs in a thread or a process of its own as a file beside it, named by `new URL(…, import.meta.url)`. */
const ownProcesses: Plugin = {
  name: 'own-processes',
  enforce: 'pre',
  transform(code, id) {
    return code.replaceAll(/new URL\('(\.[^']+\.m?[jt]s)', import\.meta\.url\)/g, (_call, file) => {
      const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) })
      return `import.meta.ROLLUP_FILE_URL_${reference}`
    })
  },
  resolveFileUrl: ({ fileName, relativePath }) =>
    fileName.endsWith('.js') ? `new URL('./${relativePath}', import.meta.url)` : null,
}

/**
 * React Router wraps its data routes in a call that a bundler must keep, and with it all that they use. Nothing here uses
 * them (decision 0008).
 */
const unusedRoutes: Plugin = {
  name: 'unused-routes',
  transform: {
    filter: { id: /react-router\/dist\/.*\/components\.js/ },
    handler: (code) => code.replaceAll('= React$1.memo(', '= /* @__PURE__ */ React$1.memo('),
  },
}

/**
 * Fastify's router makes a function from text for each part of a path, 1,600 at each start. It compares longer parts
 * without one; so do all now (decision 0097).
 */
const uncompiledPaths: Plugin = {
  name: 'uncompiled-paths',
  transform: {
    filter: { id: /find-my-way\/lib\/node\.js/ },
    handler(code) {
      const changed = code.replace('const LONG_PREFIX_MIN_LENGTH = 16', 'const LONG_PREFIX_MIN_LENGTH = 2')
      if (changed === code) throw new Error('find-my-way compares the parts of paths otherwise than before')
      return changed
    },
  },
}

/** Names the packages whose code the build holds, by their folders. */
const packageList: Plugin = {
  name: 'package-list',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const folder = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/
    const packages = new Set(modules.flatMap((id) => id.replaceAll('\\', '/').match(folder) ?? []))
    const source = JSON.stringify([...packages].toSorted())
    this.emitFile({ type: 'asset', fileName: bundledPackages, source })
  },
}

/** Vite takes what CSS modules compose of each other's classes for a plugin's fault, and would tell everybody who starts. */
const composedClasses: Plugin = {
  name: 'composed-classes',
  configResolved({ logger }) {
    const { warnOnce } = logger
    logger.warnOnce = (text, options) => {
      if (!text.includes('`postcss.parse`')) warnOnce(text, options)
    }
  },
}

/** Migrations, which the server finds by the names of their files, in a folder beside it. */
const migrations = globSync('src/server/db/migrations/[0-9]*.ts')

const server: UserConfig['build'] = {
  outDir: 'build/server',
  target: 'node26',
  copyPublicDir: false,
  emitAssets: false,
  rolldownOptions: {
    input: {
      main: 'src/server/main.mjs',
      cli: 'src/server/cli.mjs',
      'entry-server': 'src/web/entry-server.tsx',
      ...Object.fromEntries(migrations.map((file) => [`migrations/${basename(file, '.ts')}`, file])),
    },
    output: { chunkFileNames: '[name]-[hash].js' },
  },
}

/** `vite build` makes what browsers load, `vite build --ssr` the server and what renders its pages. */
export default defineConfig(async ({ isSsrBuild }): Promise<UserConfig> => {
  await writeFonts()
  return {
    plugins: [
      react(),
      compiledTexts(),
      unusedRoutes,
      packageList,
      composedClasses,
      ...(isSsrBuild ? [ownProcesses, uncompiledPaths] : []),
    ],
    css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      ...(isSsrBuild ? server : browser),
    },
    // Bundled whole, so that pages render with React's production code and the start reads a few files instead of a thousand.
    ...(isSsrBuild && {
      // Native code stays a package.
      ssr: { noExternal: true, external: ['sharp'] },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    }),
  }
})
