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
const walkers = globSync('src/{server,testing}/**/*.test.ts', { cwd: project.folder }).filter(
  (file) =>
    !/\/(add-a-\w+|demo|added-resource)\.slow\.test\.ts$/.test(file) &&
    /#shared\/resources\/index\.ts|#testing\/fuzz\//.test(readFileSync(join(project.folder, file), 'utf8')),
)

test('every test that walks the registry holds with a new resource', async () => {
  expect(walkers).toContain('src/server/fuzz.slow.test.ts')
  await project.run('vitest', ['run', '--project', 'shared', '--project', 'sqlite', ...walkers])
}, 400_000)
