import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const styles = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
const imported = readFileSync(join(import.meta.dirname, 'mantine-styles.ts'), 'utf8')

const sources = globSync('src/web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
const used = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  ),
)

test('every part of Mantine that is used brings its style', () => {
  const styled = [...used].filter((name) => existsSync(join(styles, 'styles', `${name}.layer.css`)))
  expect(styled).toContain('Progress')
  expect(styled.filter((name) => !imported.includes(`/styles/${name}.layer.css'`))).toEqual([])
})
