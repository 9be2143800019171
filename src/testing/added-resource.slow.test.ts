import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedField, exampleOfField } from '#testing/documented-field.ts'
import { addDocumentedResource } from '#testing/documented-resource.ts'
import { copyProject } from '#testing/project-copy.ts'

const project = copyProject()
beforeAll(() => {
  addDocumentedResource(project)
  const { define, migrate, declare, word } = documentedField(project)
  for (const step of [define, migrate, declare, word]) step(exampleOfField)
})
afterAll(() => project.remove())

test('the checks of a change hold with a new resource and a new field', async () => {
  await project.run('npm', ['run', 'format'])
  expect(await project.run('npm', ['run', 'check'])).toMatch(/^[1-9]\d* passed, 0 failed$/m)
}, 600_000)

const definition = 'src/shared/resources/songs.ts'
/** A field of each kind that the documented resource lacks, with narrow limits. */
const furtherFields = `  fields: {
    nick: text({ max: 3, required: true }),
    mail: email({ required: true }),
    tel: phone({ required: true }),
    born: date({ required: true }),
    notes: multiline({ max: 20, required: true }),
    depth: integer({ max: -5, required: true }),
    is_open: boolean({ required: true }),`

test('right bodies are built from the definition, also when every field is required', async () => {
  project.edit(definition, (source) =>
    source
      .replace('import {', 'import { boolean, date, email, multiline, phone,')
      .replace('  fields: {', furtherFields)
      .replaceAll('optional: true', 'required: true')
      .replace("whenErased: 'detach'", "whenErased: 'take-along'"),
  )
  // Types are not what is looked at here: each field gets a text of each kind.
  const named = /^ +(\w+): [a-z]+\(/gm
  const fields = [...readFileSync(join(project.folder, definition), 'utf8').matchAll(named)].map(
    ([, name]) => name,
  )
  const words = fields.flatMap((name) =>
    ['label', 'required', 'on', 'off'].flatMap((text) =>
      [name, `writers.of.${name}`].map((field) => `  'songs.fields.${field}.${text}': 'X',\n`),
    ),
  )
  for (const language of ['sv', 'en'])
    project.edit(`src/texts/${language}/resources/songs.ts`, (source) =>
      source.replace(/^\}/m, `${words.join('')}}`),
    )
  const [migration = ''] = globSync('src/server/db/migrations/*-songs.ts', { cwd: project.folder })
  const texts = ['nick', 'mail', 'tel', 'born', 'notes'].map((name) => `.addColumn('${name}', 'text')`)
  const numbers = ['depth', 'is_open'].map((name) => `.addColumn('${name}', 'integer')`)
  project.edit(migration, (source) =>
    source.replace(".addColumn('title'", `${[...texts, ...numbers].join('')}.addColumn('title'`),
  )
  const tests = ['src/server/http/input/fuzz.slow.test.ts', 'src/server/http/api-document']
  const output = await project.run('vitest', ['run', '--project', 'sqlite', ...tests])
  expect(output).toContain('right-calls.test.ts')
}, 400_000)
