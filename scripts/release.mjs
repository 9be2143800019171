import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { prepare } from './prepare.mjs'
import { main, root, Stop } from './project.mjs'
import { releaseContents } from './release-contents.mjs'
import { environment, run } from './step.mjs'

const MACHINES = ['linux-x64', 'linux-arm64']

/** @param {string[]} args */
async function npm(...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...environment(root), npm_config_ignore_scripts: 'true' }
  const { code } = await run('npm', [...args, ...quiet], { env })
  if (code !== 0)
    throw new Stop(`The release could not be made: "npm ${args[0]}" ended with exit code ${code}.`)
}

/** Says which packages have known flaws, as far as a registry answers; whoever makes the release decides. */
async function tellFlaws() {
  const { output } = await run('npm', ['audit', '--json'], { env: environment(root), quiet: true })
  let flaws
  try {
    flaws = JSON.parse(output).metadata?.vulnerabilities
  } catch {}
  if (!flaws) console.error('Known flaws were not looked for: the registry does not answer "npm audit".')
  else if (flaws.total > 0)
    console.error(
      `Packages with known flaws: ${flaws.total}. "npm audit" names them; those in bom.cdx.json are shipped.`,
    )
  else console.error('No package has a known flaw.')
}

/**
 * Makes the archive that a server is installed from: the program as it runs, its packages and its Node.
 * @param {string} machine a system and a processor
 * @returns {Promise<string>} the archive's name
 */
async function release(machine) {
  if (!MACHINES.includes(machine)) throw new Stop(`There are releases for ${MACHINES.join(' and ')}.`)
  await prepare(root)
  console.error('Making the release. This takes about a minute.')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const time = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '.')
  const name = `gille-${version}-${time}-${machine}`
  const work = join(root, 'build/release')
  const folder = join(work, name)
  rmSync(work, { recursive: true, force: true })

  const isWanted = (/** @type {string} */ file) => !/\.test\.ts$/.test(file)
  for (const place of releaseContents)
    cpSync(join(root, place), join(folder, place), { recursive: true, filter: isWanted })
  const [os, cpu] = machine.split('-')
  const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc']
  await npm('ci', `--prefix=${folder}`, '--omit=dev', ...target)
  const node = `node-${machine}`
  const wanted = `${node}@${readFileSync(join(root, '.node-version'), 'utf8').trim()}`
  await npm('install', `--prefix=${join(work, 'node')}`, '--no-save', ...target, wanted)
  mkdirSync(join(folder, 'bin'))
  renameSync(join(work, 'node/node_modules', node, 'bin/node'), join(folder, 'bin/node'))
  copyFileSync(join(folder, 'deploy/gille'), join(folder, 'bin/gille'))
  chmodSync(join(folder, 'bin/gille'), 0o755)
  const bill = billOfMaterials(root, folder, { name: node, version: wanted.slice(node.length + 1) })
  writeFileSync(join(folder, 'bom.cdx.json'), JSON.stringify(bill, null, 1))
  await tellFlaws()
  // The server's user must read the files, whatever the umask of this machine.
  await run('chmod', ['-R', 'a+rX,go-w', folder])

  const archive = `${name}.tar.gz`
  // Without the files in which macOS keeps what tar does not know.
  const env = { ...process.env, COPYFILE_DISABLE: '1' }
  const packed = await run('tar', ['-czf', join(root, archive), '-C', work, name], { env })
  if (packed.code !== 0) throw new Stop('The release could not be packed; the lines above say why.')
  rmSync(work, { recursive: true })
  return archive
}

await main(async () => {
  const archive = join(root, await release(process.argv[2] ?? 'linux-x64'))
  const size = Math.ceil(statSync(archive).size / 1_000_000)
  console.log(`${relative(process.cwd(), archive)} (${size} MB)`)
})
