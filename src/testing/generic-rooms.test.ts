import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resources } from '#shared/resources/index.ts'

const root = join(import.meta.dirname, '../..')

/** Folders of what works for any resource: what is special they learn from its definition or its feature. */
const rooms = [
  'src/server/crud',
  'src/server/features/bin',
  'src/server/features/bulk',
  'src/server/features/exports',
  'src/server/formats/spreadsheet',
  'src/server/features/facets',
  'src/server/features/history',
  'src/server/features/previews',
  'src/server/features/search',
  'src/server/features/statistics',
  'src/server/features/versions',
  'src/server/features/working-copies',
  'src/server/previews',
  'src/web/admin',
]

const filesOf = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(room, file))

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm

/** A name that code uses in its common sense too, as for pages of the site, notices of the panel and groups of anything: it names the resource as a string of its own. */
const commonWords: ReadonlySet<string> = new Set(['pages', 'notice', 'groups'])

/** @returns the names of resources that stand in a source text as a word of code or of a string, each once */
function namesIn(source: string): string[] {
  const code = source.replace(comments, '')
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  const isSaid = (name: string): boolean =>
    commonWords.has(name) ? new RegExp(`'${name}'|resources/${name}\\.ts`).test(code) : words.has(name)
  return resources.map(({ name }) => name).filter(isSaid)
}

test.each(rooms)('%s names no resource', (room) => {
  const files = filesOf(room)
  expect(files).not.toEqual([])
  const named = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  // The footer of HTML is no record.
  expect(named.filter((name) => name !== 'src/server/crud/sanitize.ts: footer')).toEqual([])
})

test('a name is found wherever code says it, and in no comment', () => {
  expect(namesIn("if (name === 'posts') {}")).toEqual(['posts'])
  expect(namesIn("import { members } from '#shared/resources/members.ts'")).toEqual(['members'])
  expect(namesIn('/* posts */ const many = 1 // of members\nconst url = "https://posts.example"')).toEqual([
    'posts',
  ])
  expect(namesIn('const postsOf = 1')).toEqual([])
  expect(namesIn("import { pages } from '#shared/paths.ts'")).toEqual([])
  expect(namesIn("if (name === 'pages') {}")).toEqual(['pages'])
})
