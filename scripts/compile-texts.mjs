import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'

/** The files that hold texts in the ICU message format. */
const catalogue = /\/src\/texts\/[a-z-]+\/(?:site|pages|resources|panel\/[a-z-]+)\.ts$/

/**
 * @param {Record<string, string>} texts in the ICU message format
 * @returns the same compiled, each as a list, so that no visitor loads a parser and nothing compiles one again
 */
const compileTexts = (texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, [compile(text)].flat()]))

/**
 * Compiles the texts of each language when the web is built.
 * @returns {import('vitest/config').Plugin}
 */
export function compiledTexts() {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    // A catalogue is made of other files, too: what Vitest keeps of it would outlive a change of theirs.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (catalogue.test(id) ? false : undefined)),
    async load(id) {
      if (!catalogue.test(id)) return null
      // With its time of change the file is read anew when it was changed.
      const exported = await import(`${pathToFileURL(id)}?${statSync(id).mtimeMs}`)
      return Object.entries(exported)
        .map(([name, value]) => [name, compileTexts(value)])
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
