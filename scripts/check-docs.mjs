import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main, root } from './project.mjs'

const TOP = ['src', 'docs', 'scripts', 'demo', 'e2e', 'bench', '.ci']
const ROOT_FILE = /^(package(-lock)?\.json|README\.md|biome\.json|tsconfig[\w.]*\.json|[a-z-]+\.config\.ts)$/
const ALIAS = /^#(shared|server|web|testing|demo)\//

/**
 * What README.md and docs name that is not there, one line each.
 * @param {string} project
 */
export function brokenReferences(project) {
  if (!existsSync(join(project, 'README.md'))) return ['README.md does not exist']
  return documentsOf(project).flatMap((document) =>
    readFileSync(join(project, document), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        referencesIn(line, document)
          .filter((file) => !existsSync(join(project, file)))
          .map((file) => `${document}:${index + 1}: ${file} does not exist`),
      ),
  )
}

/** @param {string} project */
function documentsOf(project) {
  const inDocs = readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
  return ['README.md', ...inDocs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))]
}

/**
 * The project's files that a line names: links relative to the document, and paths in backticks from the root.
 * @param {string} line
 * @param {string} document
 */
function referencesIn(line, document) {
  const links = [...line.matchAll(/\]\(([^)#?\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(document), decodeURI(target)))
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)]
    .map(([, text = '']) =>
      text.replace(/:\d+$/, '').replace(ALIAS, (_, name) => (name === 'demo' ? 'demo/' : `src/${name}/`)),
    )
    .filter(isProjectPath)
  return [...links, ...quoted]
}

/** @param {string} text */
function isProjectPath(text) {
  // A name with a placeholder stands for many files.
  if (/[<>*{}…$]|\.\.\./.test(text)) return false
  return ROOT_FILE.test(text) || (text.includes('/') && TOP.includes(text.split('/')[0] ?? ''))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const broken = brokenReferences(root)
    for (const line of broken) console.error(line)
    return broken.length === 0 ? 0 : 1
  })
}
