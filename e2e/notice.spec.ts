import type { Page } from '@playwright/test'
import type { Notice } from '#shared/resources/notice.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, ownSite, test as worker } from './fixtures.ts'
import type { Site } from './site.ts'

/** The line stands over every page, so no other spec shares this site. */
const test = worker.extend({ site: ownSite() })

const setNotice = async (site: Site, changes: Partial<Notice>): Promise<void> => {
  const { call } = await administratorOf(site)
  const none = { text: '', text_en: '', link: '', link_text: '', link_text_en: '', tone: 'info' }
  await call('PUT', '/api/notice/1/', { ...none, shown_from: null, shown_until: null, ...changes })
}

const lineOf = (page: Page, name = 'Notis') => page.getByRole('region', { name, exact: true })

/** Sums up what moves from now on in each document, without a press. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)

test('without a text there is no line, and no script for it @all', async ({ page, site }) => {
  await setNotice(site, {})
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(lineOf(page)).toHaveCount(0)
  await expect(page.locator('script[data-notice]')).toHaveCount(0)
})

test('the line stands over all pages in both tones, and can be read in light and dark @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/404/)
  const text = 'Lokalen är stängd för tentamen hela veckan'
  const text_en = 'Our rooms are closed for exams all week'
  for (const tone of ['info', 'important'] as const) {
    await setNotice(site, { text, text_en, link: '/kalender', tone })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of ['/finns-inte', '/sok', '/']) {
        await page.goto(path)
        await expect(lineOf(page)).toContainText(text)
      }
      expect(await axeViolations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  }
  await page.goto('/en/')
  await expect(lineOf(page, 'Notice')).toContainText(text_en)
  await lineOf(page, 'Notice').getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL('/en/calendar')
})

test('who has closed it sees it no more, and nothing moves for it; a new text is seen again @all', async ({
  page,
  site,
}) => {
  await setNotice(site, {
    text: 'Anmälan till gasquen är öppen',
    link: 'https://example.se/',
    link_text: 'Anmäl dig',
  })
  await watchShifts(page)
  await page.goto('/kontakt')
  await expect(lineOf(page).getByRole('link', { name: 'Anmäl dig' })).toHaveAttribute(
    'href',
    'https://example.se/',
  )
  await lineOf(page).getByRole('button', { name: 'Stäng notisen' }).click()
  await expect(lineOf(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Sök', exact: true }).click()
  await expect(page).toHaveURL('/sok')
  await expect(lineOf(page)).toBeHidden()
  await page.goto('/kontakt')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(lineOf(page)).toBeHidden()
  await awake(page)
  expect(await shifts(page)).toBeLessThan(0.02)
  await setNotice(site, { text: 'Anmälan till gasquen är stängd' })
  await page.goto('/kontakt')
  await expect(lineOf(page)).toBeVisible()
})

test('it is closed before the application runs @all', async ({ page, site }) => {
  await setNotice(site, { text: 'Vi flyttar' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/kontakt', { waitUntil: 'commit' })
  await lineOf(page).getByRole('button', { name: 'Stäng notisen' }).click()
  await expect(lineOf(page)).toBeHidden()
  release()
  await awake(page)
  await expect(lineOf(page)).toBeHidden()
})

test('outside of its days nobody sees it @all', async ({ page, site }) => {
  await setNotice(site, { text: 'Sedan länge över', shown_until: '2020-01-01' })
  await page.goto('/')
  await expect(lineOf(page)).toHaveCount(0)
  await setNotice(site, { text: 'Inte än', shown_from: '2190-01-01' })
  await page.goto('/')
  await expect(lineOf(page)).toHaveCount(0)
  await setNotice(site, { text: 'Just nu', shown_from: '2020-01-01', shown_until: '2190-01-01' })
  await page.goto('/')
  await expect(lineOf(page)).toBeVisible()
})

test('in the panel it is written, and shown in both tones @all', async ({ page, site, complaints }) => {
  complaints.allow(/422/)
  await setNotice(site, {})
  await openAdmin(page, site, '/admin/notice/')
  await page.getByRole('button', { name: 'Edit notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit notice' })
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Nyckeln är på expeditionen')
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('expeditionen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write an address that begins with /')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('/om-oss')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  for (const name of ['Information', 'Important'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('Nyckeln är på expeditionen')
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/')
  await expect(lineOf(page)).toContainText('Nyckeln är på expeditionen')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the line stays, without a button that does nothing @all', async ({ page, site }) => {
    await setNotice(site, { text: 'Utan skript' })
    await page.goto('/')
    await expect(lineOf(page)).toContainText('Utan skript')
    await expect(lineOf(page).getByRole('button')).toBeHidden()
  })
})
