import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

const components = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
)

/** @returns the opening tags of the forms in a component; attributes in braces may contain `>` */
const formTags = (source: string): string[] =>
  [...source.matchAll(/<form\b(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^{}>])*>/g)].map(([tag]) => tag)

/** `{...form}` gets the attribute from `useForm`. The search form has an action, and no field that can be wrong. */
const isWithoutBubbles = (tag: string): boolean => /\snoValidate\b|\{\.\.\.form\}|\saction=/.test(tag)

test('every form shows its errors beside its fields, not in bubbles of the browser', () => {
  expect(formTags('<form onSubmit={(event) => { go() }} noValidate><b>')).toEqual([
    '<form onSubmit={(event) => { go() }} noValidate>',
  ])
  const found = components.flatMap((file) =>
    formTags(readFileSync(join(root, 'src/web', file), 'utf8')).map((tag) => ({ file, tag })),
  )
  const files = found.map(({ file }) => file)
  expect(files).toEqual(
    expect.arrayContaining([
      'features/mail-settings/server-form.tsx',
      'features/backups/place-form.tsx',
      'admin/page/form-dialog.tsx',
    ]),
  )
  expect(found.filter(({ tag }) => !isWithoutBubbles(tag))).toEqual([])
})
