import { prepare } from '#scripts/prepare.mjs'
import { root } from '#scripts/project.mjs'

/** The browser sees what visitors will get, so the build must be that of the sources. */
export default async function buildFirst(): Promise<void> {
  await prepare(root)
}
