import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDERS } from './references.mjs'
import { isProgram } from './unbuilt.mjs'

/** @import { Targets } from './references.mjs' */

/**
 * @param {string} project
 * @returns {string[]} the project's files, as far as a document may name them
 */
export function filesOf(project) {
  const entries = readdirSync(project, { withFileTypes: true })
  const folders = FOLDERS.filter((folder) => existsSync(join(project, folder)))
  const inside = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(project.length + 1)),
  )
  return [...entries.filter((entry) => entry.isFile()).map(({ name }) => name), ...inside]
}

/**
 * @param {string} project
 * @param {readonly string[]} files
 * @returns {Targets} what texts may refer to: files, and what the documents have
 */
export function targetsIn(project, files) {
  const read = (/** @type {string} */ file) =>
    files.includes(file) ? readFileSync(join(project, file), 'utf8') : ''
  const headings = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => /** @type {const} */ ([file, capturesOf(read(file), /^#+ (.+)$/gm)]))
  const rows = ['docs/threats.md', 'docs/bad-input.md'].flatMap((file) => [
    ...capturesOf(read(file), /^\| ([TB]\d{2,3}) \|/gm),
  ])
  const specified = read('docs/specification-coverage.md').match(/^\|.*\|$/gm) ?? []
  return {
    files,
    ids: new Set(rows),
    settled: capturesOf(read('docs/settled.md'), /^#+ §(\d+(?:\.\d+)?)/gm),
    specification: capturesOf(specified.join('\n'), /§(\d+)/g),
    headings: new Map(headings),
    program: files.filter(isProgram).map(read).join('\n').toLowerCase(),
  }
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const capturesOf = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, found = '']) => found))
