import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDocumentedResource } from '#testing/documented-resource.ts'
import { copyProject } from '#testing/project-copy.ts'

const project = copyProject()
beforeAll(() => addDocumentedResource(project))
afterAll(() => project.remove())

test('the program has the right types with a new resource', async () => {
  for (const config of ['tsconfig.json', 'tsconfig.shared.json', 'tsconfig.web.json'])
    expect(await project.run('tsc', ['-p', config])).toBe('')
})

/** Tests that walk the registry. What carries out a document, or loads the pictures of the demo, is tested elsewhere. */
const walkers = globSync('src/{server,shared,testing}/**/*.test.ts', { cwd: project.folder }).filter(
  (file) =>
    !/\/(add-a-\w+|demo|added-resource)\.slow\.test\.ts$/.test(file) &&
    /#shared\/resources\/index\.ts|#testing\/fuzz\//.test(readFileSync(join(project.folder, file), 'utf8')),
)

test('every test that walks the registry holds with a new resource', async () => {
  expect(walkers).toContain('src/server/fuzz.slow.test.ts')
  // One worker: beside those of the run in which this is a test, more would only wait for each other.
  const projects = ['--project', 'shared', '--project', 'sqlite']
  await project.run('vitest', ['run', '--maxWorkers=1', ...projects, ...walkers])
}, 400_000)

test('every test of the web holds with a new resource', async () => {
  const output = await project.run('vitest', ['run', '--project', 'web'])
  expect(output).toContain('src/web/app/store.test.ts')
}, 200_000)

/** A field of each kind that the documented resource lacks, with narrow limits. */
const furtherFields = `  fields: {
    nick: text({ label: 'Nick', max: 3, required: 'Saknas' }),
    mail: email({ label: 'Mail', required: 'Saknas' }),
    tel: phone({ label: 'Tel', required: 'Saknas' }),
    born: date({ label: 'Born', required: 'Saknas' }),
    notes: multiline({ label: 'Notes', max: 20, required: 'Saknas' }),
    depth: integer({ label: 'Depth', max: -5, required: 'Saknas' }),
    is_open: boolean({ label: 'Open', required: 'Saknas' }),`

test('right bodies are built from the definition, also when every field is required', async () => {
  project.edit('src/shared/resources/documents.ts', (source) =>
    source
      .replace('  choice,', '  boolean, choice, date, email, multiline, phone,')
      .replace('  fields: {', furtherFields)
      .replaceAll('optional: true', "required: 'Saknas'")
      .replace("whenErased: 'detach'", "whenErased: 'take-along'"),
  )
  const [migration = ''] = globSync('src/server/db/migrations/*-documents.ts', { cwd: project.folder })
  const texts = ['nick', 'mail', 'tel', 'born', 'notes'].map((name) => `.addColumn('${name}', 'text')`)
  const numbers = ['depth', 'is_open'].map((name) => `.addColumn('${name}', 'integer')`)
  project.edit(migration, (source) =>
    source.replace(".addColumn('title'", `${[...texts, ...numbers].join('')}.addColumn('title'`),
  )
  const tests = ['src/server/fuzz.slow.test.ts', 'src/server/http/api-document']
  const output = await project.run('vitest', ['run', '--project', 'sqlite', ...tests])
  expect(output).toContain('right-calls.test.ts')
}, 400_000)
