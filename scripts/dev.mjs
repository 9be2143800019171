import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { BUILDS, build, buildStamp } from './build.mjs'
import { prepare } from './prepare.mjs'
import { main, root, runtime } from './project.mjs'
import { environment } from './step.mjs'

const WATCHED = ['src/server', 'src/shared', 'build'].map((folder) => `--watch-path=${folder}`)
const PROGRAMS = [
  ...BUILDS.map((args) => ['node_modules/vite/bin/vite.js', ...args, '--watch']),
  ['--watch', '--watch-preserve-output', ...WATCHED, 'src/server/main.ts'],
]

// Builds that follow the sources, and the server, started again on every change.
await main(async () => {
  await prepare(root, { web: false })
  await build(root)
  // From here on the build follows the sources without a stamp, so that npm start does not trust it.
  rmSync(buildStamp(root), { force: true })
  const children = PROGRAMS.map((args) =>
    spawn(runtime(), args, { cwd: root, env: environment(root), stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  await Promise.all(
    children.map((child) => new Promise((resolve) => child.once('exit', resolve).once('exit', stop))),
  )
})
