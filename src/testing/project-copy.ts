import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { originals } from './migrated-database.ts'

const root = resolve(import.meta.dirname, '../..')
const migrations = 'src/server/db/migrations'
const leftOut = new Set(['node_modules', 'build', 'data', '.git', 'test-results'])
const run = promisify(execFile)

/** The project in a folder of its own, in which a test carries out what a document says. */
export type ProjectCopy = {
  folder: string
  write(path: string, text: string): void
  edit(path: string, change: (text: string) => string): void
  /** Adds a migration after the last one. @param name what stands behind its number @returns its path */
  addMigration(name: string, text: string): string
  /** Runs a module with the project's Node. @returns what it printed @throws Error with what it printed when it fails */
  evaluate(module: string): Promise<string>
  /** Runs a program of `node_modules/.bin`, or npm. @throws Error with what it printed when it fails */
  run(program: string, args: readonly string[]): Promise<string>
  remove(): void
}

/** @returns what Vitest says of each test that failed, in one line: of a whole run, only the first line is told at its end */
const failuresIn = (output: string): string =>
  [...output.matchAll(/^ FAIL +(.*\n.*)$/gm)].map(([, told]) => `: ${told?.replaceAll('\n', ': ')}`).join('')

export function copyProject(): ProjectCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gille-copy-')))
  const inCopy = (path: string) => join(folder, path)
  for (const name of readdirSync(root)) {
    if (!leftOut.has(name)) cpSync(join(root, name), inCopy(name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), inCopy('node_modules'))
  // The databases of this run lack the migrations of the copy.
  const unset = Object.fromEntries(Object.values(originals).map((name) => [name, undefined]))
  const env = { ...process.env, ...unset }
  const write = (path: string, text: string) => writeFileSync(inCopy(path), text)
  const execute = async (file: string, args: readonly string[]): Promise<string> => {
    try {
      return (await run(file, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })).stdout
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      const output = stripVTControlCharacters(`${stdout}\n${stderr}`)
      throw new Error(`${basename(file)} failed in the copy${failuresIn(output)}\n${output}`)
    }
  }
  return {
    folder,
    write,
    edit: (path, change) => write(path, change(readFileSync(inCopy(path), 'utf8'))),
    addMigration(name, text) {
      const count = readdirSync(inCopy(migrations)).filter((file) => /^\d{4}-/.test(file)).length
      const path = join(migrations, `${String(count + 1).padStart(4, '0')}-${name}.ts`)
      write(path, text)
      return path
    },
    evaluate: (module) => execute(process.execPath, ['--input-type=module', '--eval', module]),
    run: (program, args) =>
      execute(program === 'npm' ? program : inCopy(`node_modules/.bin/${program}`), args),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
