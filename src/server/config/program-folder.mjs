import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @type {(folder: string) => string} */
const withPackage = (folder) =>
  existsSync(join(folder, 'package.json')) ? folder : withPackage(dirname(folder))

/** The folder of this clone or release, whether the sources run or what was built from them. */
export const programFolder = withPackage(dirname(fileURLToPath(import.meta.url)))
