import { globSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vitest/config'

const folder = resolve('node_modules/.cache/file-readers')

/** The address of a program that reads files. */
const reader = /new URL\('(\.[^']*\/(?:[\w-]+-reader|reader-process)\.ts)', import\.meta\.url\)/g

const programs = globSync('src/server/**/{*-reader,reader-process}.ts').map((file) => resolve(file))

const bundle = () =>
  build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      target: 'node26',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((file) => [basename(file, '.ts'), file])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })

let bundled: Promise<unknown> | undefined

/**
 * Bundles the programs that read files once for all tests, as the build does: started from their sources, each process
 * would translate a hundred modules. In watch mode they start from their sources.
 */
export function bundledReaders(): Plugin {
  let isWatching = false
  return {
    name: 'bundled-readers',
    enforce: 'pre',
    configureVitest: ({ vitest, defineCacheKeyGenerator }) => {
      isWatching = vitest.config.watch
      // A module that starts a reader is not cached between runs: transforming it bundles the reader again.
      defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.match(reader) ? false : undefined))
    },
    async transform(code, id) {
      if (isWatching || !code.match(reader)) return null
      bundled ??= bundle()
      await bundled
      return code.replaceAll(reader, (whole, file) => {
        const program = resolve(dirname(id), file)
        if (!programs.includes(program)) return whole
        const { href } = pathToFileURL(join(folder, `${basename(program, '.ts')}.mjs`))
        return `new URL(${JSON.stringify(href)})`
      })
    },
  }
}
