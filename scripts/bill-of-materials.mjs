import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in each folder of the build that names the packages whose code stands in it, by their folders. */
export const bundledPackages = 'packages.json'

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @typedef {{ version: string, license?: string, dev?: boolean }} Locked */

/**
 * @param {string} path `node_modules/a/node_modules/@b/c`
 * @param {Locked} locked
 */
function component(path, { version, license }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
  }
}

/**
 * Lists what a release holds, for whoever looks for known flaws in it (CycloneDX 1.6).
 * @param {string} project with a build
 * @param {string} folder of the release, with the packages that are not built in
 * @param {{ name: string, version: string }} node the runtime
 */
export function billOfMaterials(project, folder, node) {
  /** @type {Record<string, Locked>} */
  const locked = readJson(join(project, 'package-lock.json')).packages
  /** @type {Record<string, Locked>} */
  const installed = readJson(join(folder, 'node_modules/.package-lock.json')).packages
  const bundled = ['client', 'server'].flatMap(
    (part) => /** @type {string[]} */ (readJson(join(project, 'build', part, bundledPackages))),
  )
  const components = [
    ...[...new Set(bundled)].map((path) => component(path, /** @type {Locked} */ (locked[path]))),
    ...Object.entries(installed).map(([path, entry]) => component(path, entry)),
    component(`node_modules/${node.name}`, node),
  ]
  const { name, version } = readJson(join(project, 'package.json'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name, version },
    },
    components: components.sort((a, b) => a.purl.localeCompare(b.purl)),
  }
}
