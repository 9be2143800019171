import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, runtime, Stop } from '#scripts/project.mjs'
import { run } from '#scripts/step.mjs'

/**
 * @param {string} archive
 * @param {string} folder
 */
async function unpack(archive, folder) {
  mkdirSync(folder, { recursive: true })
  const { code } = await run('tar', ['-xzf', archive, '-C', folder])
  if (code !== 0) throw new Stop(`${archive} cannot be unpacked.`)
}

/** @returns {Promise<string>} the archive that `npm run release` makes */
export async function makeRelease() {
  const { code, output } = await run(runtime(), ['scripts/release.mjs'], { quiet: true })
  const name = /^(gille-\S+\.tar\.gz) /m.exec(output)?.[1]
  if (code !== 0 || !name) throw new Stop(`There is no release to install:\n${output}`)
  return join(root, name)
}

/** @param {string} folder @returns {number} bytes of all files in it */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/**
 * Makes further releases of one: the same program under other names, each with something added to the one before.
 * @param {string} archive
 * @param {string} work an empty folder
 */
export async function openRelease(archive, work) {
  await unpack(archive, work)
  let name = basename(archive, '.tar.gz')
  return {
    bytes: sizeOf(join(work, name)),
    /**
     * @param {string} word of the new name
     * @param {Record<string, string>} files what is added, by path
     * @returns {Promise<string>} the archive
     */
    async next(word, files) {
      const machine = name.split('-').slice(-2).join('-')
      const named = `gille-${word}-${machine}`
      renameSync(join(work, name), join(work, named))
      name = named
      for (const [path, content] of Object.entries(files)) writeFileSync(join(work, name, path), content)
      const packed = join(work, `${name}.tar.gz`)
      const { code } = await run('tar', ['-czf', packed, '-C', work, name])
      if (code !== 0) throw new Stop(`${packed} cannot be packed.`)
      return packed
    },
    /** @param {string} path */
    read: (path) => readFileSync(join(work, name, path), 'utf8'),
    /** @param {string} path */
    remove: (path) => rmSync(join(work, name, path)),
  }
}
