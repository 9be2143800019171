import { runBrowserTests, runBuild, runStaticChecks, runTests } from './checks.mjs'
import { provideChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { main, root, Stop } from './project.mjs'
import { conclude, result, sum } from './results.mjs'
import { inRunFolder } from './run-folder.mjs'

// Everything that CI runs. The last line is the result, for people and for machines.
await main(async () => {
  await prepare(root, { web: false })
  return conclude(
    await inRunFolder(async () => {
      // Its packages are fetched while the processors do something else.
      const chromium = provideChromium()
      chromium.catch(() => {})
      return sum([await runStaticChecks(), await runBuild(), await runTests(), await browserTests(chromium)])
    }),
  )
})

/** @param {Promise<string>} chromium the browser's program */
async function browserTests(chromium) {
  try {
    return await runBrowserTests(await chromium)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return result('browser tests', false, error.message)
  }
}
