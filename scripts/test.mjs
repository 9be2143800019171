import { runBrowserTests, runStaticChecks, runTests, sum } from './checks.mjs'
import { provideChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { main, root, Stop } from './project.mjs'
import { inRunFolder } from './run-folder.mjs'

// Everything that CI runs. The last line is the result, for people and for machines.
await main(async () => {
  await prepare(root, { web: false })
  const { passed, failed } = await inRunFolder(async () =>
    sum([await runStaticChecks(), await runTests(), await browserTests()]),
  )
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

async function browserTests() {
  try {
    return await runBrowserTests(await provideChromium())
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`FAIL  browser tests: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}
