import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commentsOf } from './documents/comments.mjs'
import { hasTest, shownBy } from './documents/named-tests.mjs'
import { missingEntries, missingFiles, missingPaths } from './documents/references.mjs'
import { filesOf, targetsIn } from './documents/targets.mjs'
import { unbuiltIn } from './documents/unbuilt.mjs'
import { main, root } from './project.mjs'

/** @import { Broken, Targets } from './documents/references.mjs' */

const CODE = /^(src|e2e|bench|scripts|demo|deploy)\/.*\.(tsx?|mjs|css)$/
const DOCUMENT = /^(README|SECURITY|docs\/.*)\.md$/
/** A record of a decision may name a file by its last words that is gone since. */
const RECORD = /^docs\/decisions\//

/**
 * Finds references in README.md, the documents and the comments to things that are not there, one line each.
 * @param {string} project
 */
export function brokenReferences(project) {
  if (!existsSync(join(project, 'README.md'))) return ['README.md does not exist']
  const files = filesOf(project)
  const targets = targetsIn(project, files)
  return files.flatMap((file) => {
    if (!CODE.test(file) && !DOCUMENT.test(file)) return []
    const text = readFileSync(join(project, file), 'utf8')
    const broken = CODE.test(file)
      ? brokenInProse(commentsOf(file, text), targets)
      : brokenInDocument({ project, file, text }, targets)
    const lines = broken.map(
      ({ index, message }) => `${file}:${text.slice(0, index).split('\n').length}: ${message}`,
    )
    return [...new Set(lines)]
  })
}

/**
 * @param {string} prose
 * @param {Targets} targets
 */
const brokenInProse = (prose, targets) => [
  ...missingPaths(prose, targets),
  ...missingFiles(prose, targets),
  ...missingEntries(prose, targets),
]

/**
 * @param {{ project: string, file: string, text: string }} document
 * @param {Targets} targets
 * @returns {Broken[]}
 */
function brokenInDocument({ project, file, text }, targets) {
  const links = [...text.matchAll(/\]\(([^)#?\s]+)[^)]*\)(?:,\s+"([^"]+)")?/g)]
    .filter(([, target = '']) => !/^[a-z]+:/.test(target))
    .map(({ index, 1: target = '', 2: heading }) => ({
      index,
      heading,
      path: join(dirname(file), decodeURI(target)),
    }))
    .flatMap(({ index, heading, path }) => {
      if (!existsSync(join(project, path))) return { index, message: `${path} does not exist` }
      if (!heading || targets.headings.get(path)?.has(heading)) return []
      return { index, message: `${path} has no "${heading}"` }
    })
  // An example of code makes the files that it names, and tests carry it out.
  const prose = text.replace(/\]\([^)]*\)|^```tsx?\n[\s\S]*?^```/gm, (part) => part.replace(/[^\n]/g, ' '))
  return [
    ...links,
    ...missingPaths(prose, targets),
    ...(RECORD.test(file) ? [] : missingFiles(prose, targets)),
    ...missingEntries(prose, targets),
    ...missingTests({ project, text }, targets),
    ...builtAfterAll(text, targets),
  ]
}

/**
 * @param {string} text
 * @param {Targets} targets
 * @returns {Broken[]}
 */
const builtAfterAll = (text, { program }) =>
  unbuiltIn(text).flatMap(({ index, names }) => {
    if (names.length === 0) return { index, message: '"not built" names nothing in backticks' }
    const built = names.filter((name) => program.includes(name.toLowerCase()))
    return built.map((name) => ({ index, message: `"${name}" is said not to be built, and is in the code` }))
  })

/**
 * @param {{ project: string, text: string }} document
 * @param {Targets} targets
 * @returns {Broken[]}
 */
function missingTests({ project, text }, { files }) {
  return shownBy(text).flatMap(({ index, tests, isShown }) => {
    const messages = tests
      .filter(({ file }) => files.includes(file))
      .filter(({ file, name }) => !hasTest(readFileSync(join(project, file), 'utf8'), name))
      .map(({ file, name }) => `${file} has no test "${name}"`)
    if (!isShown) messages.push('the row names no test')
    return messages.map((message) => ({ index, message }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const broken = brokenReferences(root)
    for (const line of broken) console.error(line)
    return broken.length === 0 ? 0 : 1
  })
}
