import { runQuickTests, runStaticChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { main, root } from './project.mjs'
import { conclude, sum } from './results.mjs'
import { inRunFolder } from './run-folder.mjs'

// Checks within a minute whether a change holds: static rules and quick tests. The last line is the result.
await main(async () => {
  await prepare(root, { web: false })
  return conclude(await inRunFolder(async () => sum(await Promise.all([runStaticChecks(), runQuickTests()]))))
})
