/**
 * The things that a text may refer to.
 * @typedef {{
 *   files: readonly string[],
 *   ids: ReadonlySet<string>,
 *   settled: ReadonlySet<string>,
 *   specification: ReadonlySet<string>,
 *   headings: ReadonlyMap<string, ReadonlySet<string>>,
 *   program: string,
 * }} Targets
 */

/** @typedef {{ index: number, message: string }} Broken */

export const FOLDERS = ['src', 'docs', 'scripts', 'deploy', 'demo', 'e2e', 'bench', '.ci']
const ROOT_FILE = /^(package(-lock)?\.json|README\.md|biome\.json|tsconfig[\w.]*\.json|[a-z-]+\.config\.ts)$/
const ALIAS = /^#(shared|server|web|testing|demo|scripts)\//
const OUTSIDE_SRC = ['demo', 'scripts']
/** In a comment or a document, with or without backticks; a name with a placeholder stands for many files. */
const FILE_NAME = /(?<![\w./#@…>}*-])(?:\.\.?\/)*([\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|mjs|css|md))(?![\w/])/g
/** Documents that readers of the repository do not have. */
const ABSENT = /\bDESIGN\b|\bguides\/|\b[Ii]ssues?(?::| #?\d)/g

/**
 * A short form such as `documents/references.mjs` is the end of a file's path.
 * @param {string} text
 * @param {Targets} targets
 * @returns {Broken[]}
 */
export function missingFiles(text, { files }) {
  return [...text.matchAll(FILE_NAME)]
    .filter(([, name = '']) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map(({ index, 1: name = '' }) => ({ index, message: `${name} does not exist` }))
}

/**
 * Files and folders by their whole path, in backticks.
 * @param {string} text
 * @param {Targets} targets
 * @returns {Broken[]}
 */
export function missingPaths(text, { files }) {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(({ index, 1: quoted = '' }) => ({ index, path: withoutAlias(quoted.replace(/:\d+$/, '')) }))
    .filter(({ path }) => isProjectPath(path))
    .filter(({ path }) => !files.some((file) => file === path || file.startsWith(path.replace(/\/?$/, '/'))))
    .map(({ index, path }) => ({ index, message: `${path} does not exist` }))
}

/** @param {string} path */
const withoutAlias = (path) =>
  path.replace(ALIAS, (_, name) => (OUTSIDE_SRC.includes(name) ? `${name}/` : `src/${name}/`))

/** @param {string} text */
function isProjectPath(text) {
  if (/[<>*{}…$]|\.\.\./.test(text)) return false
  return ROOT_FILE.test(text) || (text.includes('/') && FOLDERS.includes(text.split('/')[0] ?? ''))
}

/**
 * Rows, headings and sentences of our documents, and documents that are not ours to show.
 * @param {string} text
 * @param {Targets} targets
 * @returns {Broken[]}
 */
export function missingEntries(text, { ids, settled, specification, headings }) {
  const broken = []
  for (const { index, 0: id } of text.matchAll(/(?<![\w#])[TB]\d{2,3}(?!\w|:\d)/g)) {
    if (!ids.has(id)) broken.push({ index, message: `${id} has no row` })
  }
  for (const { index, 1: document = '', 2: heading = '' } of text.matchAll(
    /(docs\/[\w/-]+\.md)`?,\s+"([^"]+)"/g,
  )) {
    if (!headings.get(document)?.has(heading.replace(/\s+/g, ' ')))
      broken.push({ index, message: `${document} has no "${heading}"` })
  }
  for (const { index, number, source } of sections(text)) {
    if (source === 'settled' && !settled.has(number))
      broken.push({ index, message: `docs/settled.md has no §${number}` })
    if (source === 'specification' && !specification.has(number))
      broken.push({ index, message: `docs/specification-coverage.md has no §${number}` })
  }
  for (const { index, 0: name } of text.matchAll(ABSENT))
    broken.push({ index, message: `"${name}" is not in the repository` })
  return broken
}

/**
 * Sections that are cited, with the document that the same sentence, or cell of a table, names last before them.
 * @param {string} text
 */
function sections(text) {
  return [...text.matchAll(/§(\d+(?:\.\d+)*)(?:–(\d+(?:\.\d+)*))?/g)].flatMap(
    ({ index, 1: first, 2: last }) => {
      const before = text.slice(Math.max(0, index - 80), index)
      const [source] = before.match(/settled|specification|RFC|[.;]\s|\|/gi)?.slice(-1) ?? []
      return [first, last]
        .filter((number) => number !== undefined)
        .map((number) => ({ index, number, source: source?.toLowerCase() }))
    },
  )
}
