import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compiledTexts } from './scripts/compile-texts.mjs'
import { writeFonts } from './scripts/subset-fonts.mjs'

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** @returns the modules that those given need at once, themselves among them; with `later` also what they load later */
function reach(graph: Graph, from: readonly string[], later = false): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
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
/** Small, and used by two files of pages or by one and the panel. */
const alsoShared = [
  'src/web/ui/copy-button.tsx',
  'src/web/features/events/event-picture.tsx',
  'src/web/features/posts/post-article.tsx',
].map((file) => resolve(file))

/**
 * What every page runs on and others share stands in one file: many small ones are more bytes and requests than one.
 */
function findShared(graph: Graph): Set<string> {
  const first = reach(graph, [start])
  const rest = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const others = reach(graph, rest, true)
  const before = reach(graph, [entry])
  const candidates = [...first, ...reach(graph, alsoShared)]
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

const browser: UserConfig['build'] = {
  outDir: 'build/client',
  manifest: true,
  rolldownOptions: {
    input: 'src/web/entry-client.tsx',
    output: {
      // What every page runs on changes seldom, so visitors keep it from one release to the next.
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          {
            name: 'runtime',
            test: /node_modules\/(react-router|react-redux|@reduxjs|redux|redux-thunk|immer|reselect|use-sync-external-store|clsx)\//,
          },
          { debugName: 'base', name: (id, graph) => (isShared(id, graph) ? 'base' : null) },
        ],
      },
    },
  },
}

const server = {
  outDir: 'build/server',
  copyPublicDir: false,
  emitAssets: false,
  rolldownOptions: { input: 'src/web/entry-server.tsx' },
}

/** `vite build` makes what browsers load, `vite build --ssr src/web/entry-server.tsx` what renders pages. */
export default defineConfig(async ({ isSsrBuild }): Promise<UserConfig> => {
  await writeFonts()
  return {
    plugins: [react(), compiledTexts()],
    css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      ...(isSsrBuild ? server : browser),
    },
    // Bundled whole, so that pages render with React's production code and start without searching packages.
    ...(isSsrBuild && {
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    }),
  }
})
