import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { boundaries } from './import-boundaries.mjs'
import { main, root } from './project.mjs'

/** @typedef {import('./import-boundaries.mjs').Boundary} Boundary */
/** @typedef {{ file: string, line: number, specifier: string, target: string }} Import */

const FOLDERS = ['src', 'demo', 'scripts', 'deploy', 'bench', 'e2e']
const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports

/**
 * Finds imports that cross a boundary, one line each. Types and imports at run time count like all others.
 * @param {string} project
 */
export function importProblems(project) {
  const imports = sourcesOf(project).flatMap((file) => importsOf(project, file))
  return [...imports.flatMap(crossings), ...circles(imports)]
}

/** @param {string} project */
function sourcesOf(project) {
  return FOLDERS.filter((folder) => existsSync(join(project, folder)))
    .flatMap((folder) => {
      const names = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      return names.filter((name) => /\.(ts|tsx|mjs)$/.test(name)).map((name) => join(folder, name))
    })
    .sort()
}

/**
 * @param {string} project
 * @param {string} file
 * @returns {Import[]}
 */
function importsOf(project, file) {
  const text = readFileSync(join(project, file), 'utf8')
  /** @type {Import[]} */
  const found = []
  const add = (/** @type {any} */ { source }) => {
    if (typeof source?.value !== 'string') return
    const line = text.slice(0, source.start).split('\n').length
    found.push({ file, line, specifier: source.value, target: targetOf(file, source.value) })
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(parseSync(file, text).program)
  return found
}

/**
 * The path in the project, or the name of the package.
 * @param {string} file
 * @param {string} specifier
 */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return join(file, '..', specifier)
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.slice(0, -1)))
  return alias ? join(aliases[alias].slice(0, -1), specifier.slice(alias.length - 1)) : specifier
}

/** @param {Import} found */
function crossings({ file, line, specifier, target }) {
  const reasons = boundaries.filter((boundary) => crosses(file, target, boundary)).map(({ why }) => why)
  if (/(^|\/)\.\.(\/|$)|^\.\/\.|^\//.test(specifier)) {
    reasons.push('across folders import by alias (#shared, #server, #web), inside a folder by ./')
  }
  return reasons.map((why) => `${file}:${line}: must not import ${specifier}: ${why}`)
}

/**
 * @param {string} file
 * @param {string} target
 * @param {Boundary} boundary
 */
function crosses(file, target, { from, except, never, only, apart, tests }) {
  if (!isAmong(file, from) || isAmong(file, except) || (!tests && /\.test\.tsx?$/.test(file))) return false
  const isOtherRoom = apart && target.startsWith(from) && roomOf(target, from) !== roomOf(file, from)
  return isOtherRoom || isAmong(target, never) || (only !== undefined && !isAmong(target, only))
}

/**
 * @param {string} path
 * @param {string} places
 */
function isAmong(path, places = '') {
  return places.split(' ').some((place) => path === place || (/[/:]$/.test(place) && path.startsWith(place)))
}

/**
 * @param {string} path
 * @param {string} folder
 */
const roomOf = (path, folder) => path.slice(folder.length).split('/')[0]

/** @param {Import[]} imports */
function circles(imports) {
  const importsOfFile = Map.groupBy(imports, ({ file }) => file)
  const done = new Set()
  /** @type {(file: string, trail: string[]) => string[]} */
  const visit = (file, trail) => {
    if (done.has(file)) return []
    const path = [...trail, file]
    const problems = (importsOfFile.get(file) ?? []).flatMap(({ line, target }) => {
      if (!path.includes(target)) return visit(target, path)
      const circle = [...path.slice(path.indexOf(target)), target].join(' → ')
      return [`${file}:${line}: closes a circle: ${circle}`]
    })
    done.add(file)
    return problems
  }
  return [...importsOfFile.keys()].flatMap((file) => visit(file, []))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const problems = importProblems(root)
    for (const problem of problems) console.error(problem)
    return problems.length === 0 ? 0 : 1
  })
}
