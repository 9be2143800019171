import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const base = [
  /src\/shared\/(check-field|durations|field|paths|plain-text|resource|swedish-date)\.ts$/,
  /src\/web\/redux\//,
  /src\/web\/ui\/(use-form|use-form-core|form-draft|form-controls|toast-time)\.ts$/,
]

/** Small files that every page needs stand in one: fewer bytes and requests. Of the definitions those of a slice. */
const isBase = (id: string, importers: readonly string[] = []): boolean =>
  base.some((pattern) => pattern.test(id)) ||
  (id.includes('src/shared/resources/') && importers.some((importer) => importer.endsWith('-slice.ts')))

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
            test: /node_modules\/(react-router|react-redux|@reduxjs|redux|redux-thunk|immer|reselect|use-sync-external-store)\//,
          },
          {
            debugName: 'base',
            name: (id, graph) => (isBase(id, graph.getModuleInfo(id)?.importers) ? 'base' : null),
          },
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
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
}))
