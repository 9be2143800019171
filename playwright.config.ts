import '#server/required-node.mjs'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from '#scripts/chromium.mjs'

/** Playwright's pattern for the specs of these names. */
const specs = (names: string) => new RegExp(`/(${names.trim().replaceAll(/\s+/g, '|')})\\.spec\\.ts$`)

/** Journeys that ask the server and the mail more than the screen are walked at one width: these at a desk, */
const deskOnly = specs(`
  account-links add-a-resource admin-bounces admin-history admin-languages admin-mail admin-mail-hold admin-mail-trial
  admin-tools admin-versions admin-writing all-forms board-change complaints dev found guide mail-links my-account release
  roles second-step
`)
/** and these with a phone in the hand. How every page, list and form looks is tested at both. */
const phoneOnly = specs(`
  admin-participants-mail admin-participants-work admin-places admin-questions event-questions own-application swish-code
  touch-targets
`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/before-all.ts',
  workers: 2,
  // What succeeds only at the second try is named at the end of the run: a moment on a busy machine, or a defect.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // A trace of every test would cost a fifth of the time; to see one: npx playwright test --trace=on
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArguments,
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: deskOnly,
      use: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: phoneOnly,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
