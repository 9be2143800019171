import '#server/start/required-node.mjs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from '#scripts/chromium.mjs'

/** `npm run test:all` runs every test at both widths, and the further journeys and variations (`@all`). */
const all = process.env.GILLE_TEST_ALL === '1'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/before-all.ts',
  // On two processors a third test uses what the others leave while they wait.
  workers: Math.ceil(availableParallelism() * 1.5),
  // What succeeds only at the second try is named at the end of the run: a moment on a busy machine, or a defect.
  retries: 1,
  forbidOnly: true,
  ...(!all && { grepInvert: /@all/ }),
  timeout: 60_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // A trace of every test would cost a fifth of the time; to see one: npx playwright test --trace=on
    trace: 'off',
    // Each test begins with an empty browser all the same; what Chromium has compiled stays, which is a fifth of the time.
    reuseContext: true,
    // A processor draws every frame of a movement, a twelfth of the time; `npm run test:all` sees what moves.
    ...(!all && { contextOptions: { reducedMotion: 'reduce' } }),
    launchOptions: {
      executablePath: findChromium(),
      // A page lives for seconds here: what would be compiled to be quick later is a tenth of the time.
      args: [...chromiumArguments, '--js-flags=--single-threaded --no-opt --no-maglev'],
    },
  },
  projects: [
    {
      name: 'phone',
      ...(!all && { grep: /@phone/ }),
      // Presses that are counted, and what is laid out for a desk's window, are about a desk alone.
      grepInvert: [...(all ? [] : [/@all/]), /^(?!.*@phone).*@desk/],
      // What all forms have in common, what search engines read, `npm run dev` and a new resource depend on no width; the
      // guides are walked, and their pictures taken, at a desk.
      testIgnore: /(add-a-resource|all-forms|dev|found|guide)\.spec\.ts$/,
      use: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // Fingers touch phones, on a desk a dense table is wanted; two work in a copy of the project.
      testIgnore: [/touch-targets\.spec\.ts$/, ...(all ? [] : [/(add-a-resource|dev)\.spec\.ts$/])],
      // What a phone walks is not walked at a desk once more, but for what is different there.
      ...(!all && { grepInvert: [/@all/, /@phone(?!.*@desk)/] }),
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
