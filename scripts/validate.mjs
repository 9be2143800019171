import { runStaticChecks, runTests, sum } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { main, root } from './project.mjs'
import { inRunFolder } from './run-folder.mjs'

// Everything but the browser tests.
await main(async () => {
  await prepare(root, { web: false })
  const { passed, failed } = await inRunFolder(async () => sum([await runStaticChecks(), await runTests()]))
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
