import { test as base, expect } from './fixtures.ts'
import { type Site, startSite } from './site.ts'

export { expect }

/** For tests of one file: a site that no other test has changed, and that has no administrator yet. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
