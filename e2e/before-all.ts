import { prepare } from '#scripts/prepare.mjs'
import { root } from '#scripts/project.mjs'
import { keepDemoPictures } from '#testing/demo-pictures.ts'
import { keepDemo } from './site.ts'

/** @returns what to do after all tests */
export default async function beforeAll(): Promise<() => void> {
  // The browser sees what visitors will get, so the build must be that of the sources.
  await prepare(root)
  return keepDemo(await keepDemoPictures())
}
