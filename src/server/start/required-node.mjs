import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '#server/config/program-folder.mjs'

// JavaScript without types, so that a Node which reads no TypeScript gets to say it too.
const required = readFileSync(join(programFolder, '.node-version'), 'utf8').trim()
const major = (/** @type {string} */ version) => Number(version.replace('v', '').split('.')[0])

if (major(process.version) < major(required)) {
  process.stderr.write(
    `Gille needs Node ${required}, and this is ${process.version}: run it as an npm script, or with node_modules/.bin/node.\n`,
  )
  process.exit(1)
}
