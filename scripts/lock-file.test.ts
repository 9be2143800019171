import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

type Locked = { optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The folders in which a package finds another: its own node_modules, then those above it. */
function places(from: string): string[] {
  const parts = from.split('/node_modules/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
}

// npm leaves out a platform's package that the registry did not have, and `npm ci` then refuses the lock file.
test('npm ci accepts the lock file: it names the packages of every platform', () => {
  const missing = Object.entries<Locked>(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...places(path), ''].some((place) => packages[join(place, 'node_modules', name)]),
    ),
  )
  expect(missing).toEqual([])
})

test('no dependency is given as a range', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})
