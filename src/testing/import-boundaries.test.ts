import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importProblems } from '#scripts/check-imports.mjs'
import { put } from './fake-project.ts'

const root = resolve(import.meta.dirname, '../..')

/** file, what it imports: each must be refused. */
const wrong: [file: string, source: string][] = [
  ['src/shared/a.ts', '#server/app.ts'],
  ['src/shared/b.ts', '#web/app/store.ts'],
  ['src/shared/c.ts', 'node:fs'],
  ['src/shared/d.ts', 'react'],
  ['src/shared/e.ts', '#server/app.ts'],
  ['src/shared/resources/f.ts', '../errors.ts'],
  ['src/shared/g.ts', '#server/app.ts'],
  ['src/shared/h.ts', '#testing/database.ts'],
  ['src/shared/a.test.ts', '#server/app.ts'],
  ['src/server/a.ts', '#web/entry-server.tsx'],
  ['src/server/b.ts', '#web/entry-server.tsx'],
  ['src/server/c.ts', '#testing/database.ts'],
  ['src/server/d.ts', '#scripts/project.mjs'],
  ['src/server/e.ts', '#server/features/events/event-routes.ts'],
  ['src/server/http/d.ts', '#web/entry-server.tsx'],
  ['src/server/crud/a.ts', '#server/features/events/event-routes.ts'],
  ['src/server/formats/a.ts', '#server/features/events/event-routes.ts'],
  ['src/server/mail/a.ts', '#server/features/events/event-routes.ts'],
  ['src/server/media/a.ts', '#server/features/events/event-routes.ts'],
  ['src/server/http/a.ts', '#server/features/index.ts'],
  ['src/server/http/b.ts', '#server/app.ts'],
  ['src/server/db/a.ts', '#server/features/events/event-routes.ts'],
  ['src/server/db/b.ts', '#server/http/access/actor.ts'],
  ['src/server/http/e.ts', '#server/services/services.ts'],
  ['src/server/mail/b.ts', '#server/operations/write-scope.ts'],
  ['src/server/mail/c.ts', '#server/media/file-store.ts'],
  ['src/server/crud/b.ts', '#server/previews/preview-links.ts'],
  ['src/server/start/a.ts', '#server/start-server.ts'],
  ['src/server/unknown/a.ts', '#server/db/database.ts'],
  ['src/server/features/events/a.ts', '#server/features/members/member-routes.ts'],
  ['src/server/features/events/b.ts', '../members/member-routes.ts'],
  ['src/server/features/events/c.ts', './../members/member-routes.ts'],
  ['src/server/features/events/d.ts', '#server/features/index.ts'],
  ['src/server/features/events/e.ts', '#server/app.ts'],
  ['src/server/a.test.ts', '#web/app/store.ts'],
  ['src/server/features/events/f.ts', './rules/../../members/member-routes.ts'],
  ['src/web/a.tsx', '#server/config/config.ts'],
  ['src/web/b.tsx', 'node:fs'],
  ['src/web/c.tsx', '#testing/render.tsx'],
  ['src/web/d.tsx', '#scripts/project.mjs'],
  ['src/web/e.tsx', '#demo/content.ts'],
  ['src/web/app/a.tsx', '#server/config/config.ts'],
  ['src/web/app/b.tsx', '../features/events/event-list.tsx'],
  ['src/web/features/events/a.tsx', '#web/features/posts/post-page.tsx'],
  ['src/web/features/events/b.tsx', '#web/app/store.ts'],
  ['src/web/features/events/c.tsx', '../posts/post-page.tsx'],
  ['src/web/features/events/d.tsx', '#server/config/config.ts'],
  ['src/web/features/events/e.tsx', '#web/entry-client.tsx'],
  ['src/web/admin/a.tsx', '#web/features/posts/post-page.tsx'],
  ['src/web/admin/b.tsx', '#web/app/store.ts'],
  ['src/web/redux/a.ts', '#web/features/posts/post-slice.ts'],
  ['src/web/redux/b.ts', '#web/app/store.ts'],
  ['src/web/redux/c.ts', '#web/admin/page/resource-page.tsx'],
  ['src/web/redux/d.ts', '#web/ui/button.tsx'],
  ['src/web/ui/a.tsx', '#web/features/posts/post-page.tsx'],
  ['src/web/ui/b.tsx', '#web/app/store.ts'],
  ['src/web/ui/c.tsx', '#web/admin/page/resource-page.tsx'],
  ['src/web/ui/d.tsx', '#web/redux/create-resource-slice.ts'],
  ['src/web/a.test.tsx', '#server/config/config.ts'],
  ['demo/a.ts', '../src/server/app.ts'],
]

const right: [file: string, source: string][] = [
  ['src/shared/ra.ts', 'zod'],
  ['src/shared/rb.ts', './errors.ts'],
  ['src/shared/resources/rc.ts', '#shared/resource.ts'],
  ['src/shared/r.test.ts', 'vitest'],
  ['src/server/ra.ts', '#shared/errors.ts'],
  ['src/server/app.ts', './features/index.ts'],
  ['src/server/r.test.ts', '#testing/database.ts'],
  ['src/server/db/seed.ts', '#demo/content.ts'],
  ['src/server/crud/ra.ts', '#server/db/database.ts'],
  ['src/server/crud/rb.ts', '#server/mail/outbox/outbox.ts'],
  ['src/server/start/ra.ts', '#server/features/events/places.ts'],
  ['src/server/features/index.ts', './events/event-routes.ts'],
  ['src/server/features/index.ts', '#server/features/members/member-routes.ts'],
  ['src/server/features/events/ra.ts', '#server/crud/crud-routes.ts'],
  ['src/server/features/events/rb.ts', './event-rules.ts'],
  ['src/web/entry-client.tsx', './app/store.ts'],
  ['src/web/app/ra.tsx', '#web/features/events/event-page.tsx'],
  ['src/web/app/rb.tsx', 'react'],
  ['src/web/features/events/ra.tsx', '#web/admin/page/resource-page.tsx'],
  ['src/web/features/events/rb.tsx', '#web/redux/create-resource-slice.ts'],
  ['src/web/features/events/rc.tsx', '#web/ui/card.tsx'],
  ['src/web/features/events/rd.tsx', '#shared/resources/events.ts'],
  ['src/web/features/events/re.tsx', './event-slice.ts'],
  ['src/web/admin/ra.tsx', '#web/ui/button.tsx'],
  ['src/web/admin/rb.tsx', '#web/redux/create-resource-slice.ts'],
  ['src/web/ui/ra.tsx', '#shared/paths.ts'],
  ['src/web/r.test.tsx', '#testing/render.tsx'],
]

const forms: Record<string, (source: string) => string> = {
  'an import': (source) => `import { x } from '${source}'\nexport const y = x\n`,
  'a type': (source) => `import type { X } from '${source}'\nexport type Y = X\n`,
  'a re-export': (source) => `export { x } from '${source}'\n`,
  'a dynamic import': (source) => `export const y = () => import('${source}')\n`,
  'a type at its place': (source) => `export type Y = import('${source}').X\n`,
}

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-imports-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A project with these files. */
function projectOf(files: Record<string, string>): string {
  const project = mkdtempSync(join(folder, 'tree-'))
  for (const [file, content] of Object.entries(files)) put(project, file, content)
  return project
}

/** The files whose import is refused. */
function refused(files: [file: string, source: string][], form: (source: string) => string): string[] {
  const problems = files.flatMap(([file, source]) => importProblems(projectOf({ [file]: form(source) })))
  return [...new Set(problems.map((problem) => problem.split(':', 1)[0] as string))].sort()
}

for (const [name, form] of Object.entries(forms)) {
  test(`${name} against a boundary is refused, in every folder`, () => {
    expect(refused(wrong, form)).toEqual(wrong.map(([file]) => file).sort())
  })

  test(`${name} within the boundaries is accepted`, () => {
    expect(refused(right, form)).toEqual([])
  })
}

test('a refusal names the line and the reason', () => {
  const project = projectOf({ 'src/shared/a.ts': "export const x = 1\nimport '#web/app/store.ts'\n" })
  expect(importProblems(project)).toEqual([
    'src/shared/a.ts:2: must not import #web/app/store.ts: shared imports only texts, their format, zod and itself',
    'src/shared/a.ts:2: must not import #web/app/store.ts: shared knows neither of them',
  ])
})

test('a circle is refused, by type too', () => {
  const a = 'src/server/db/a.ts'
  const b = 'src/server/db/b.ts'
  const importing = (file: string) => `import type { X } from '${file}'\nexport type Y = X\n`
  const circle = projectOf({ [a]: importing('./b.ts'), [b]: importing('#server/db/a.ts') })
  expect(importProblems(circle)).toEqual([`${b}:1: closes a circle: ${a} → ${b} → ${a}`])
  const line = projectOf({ [a]: importing('./b.ts'), [b]: 'export type X = 1\n' })
  expect(importProblems(line)).toEqual([])
})

test('a file of more than 400 lines is refused', () => {
  const place = mkdtempSync(join(folder, 'long-'))
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(place, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }))
  writeFileSync(join(place, 'long.ts'), 'export type X = 1\n'.repeat(401))
  writeFileSync(join(place, 'short.ts'), 'export type X = 1\n'.repeat(400))
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noExcessiveLinesPerFile', '--reporter=github'],
    { cwd: place, encoding: 'utf8' },
  )
  expect(stdout).toMatch(/noExcessiveLinesPerFile,file=.*\/long\.ts/)
  expect(stdout).not.toMatch(/short\.ts/)
})
