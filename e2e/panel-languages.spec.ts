import type { Page } from '@playwright/test'
import { resourceIn } from '#server/texts/resource-words.ts'
import { resources } from '#shared/resources/index.ts'
import { texts as english } from '#texts/en/panel.ts'
import { texts as swedish } from '#texts/sv/panel.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { isNarrow, openAdmin, rowsOf } from './admin-session.ts'
import { account, administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { type Site, startSite } from './site.ts'
import { said } from './toasts.ts'

/** The languages that are looked at. */
type Spoken = 'en' | 'sv'

/** Without the demo, so that no record is called as a text of the panel is. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const names: Readonly<Record<Spoken, string>> = { en: 'English', sv: 'Svenska' }

/** Presses a language, on a phone in the drawer. */
async function choose(page: Page, language: Spoken): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Menu|Meny)$/ })
  if (isNarrow(page) && (await menu.isVisible())) await menu.click()
  const button = page.getByRole('button', { name: names[language] }).filter({ visible: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  if (isNarrow(page)) await page.keyboard.press('Escape')
}

async function logIn(page: Page, words: { email: string; password: string; send: string }): Promise<void> {
  await page.getByLabel(words.email).fill(account.email)
  await page.getByLabel(words.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: words.send }).click()
}

const wordsOf = {
  en: { email: 'Your Email', password: 'Password', send: 'Submit' },
  sv: { email: 'Din e-post', password: 'Lösenord', send: 'Skicka' },
} as const

test('the language is chosen at the login, kept over a reload, and for the account @all', async ({
  page,
  site,
  browser,
}) => {
  await administratorOf(site)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Your Email').fill('halv@')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(page.getByRole('heading', { name: 'LOGGA IN' })).toBeVisible()
  await expect(page).toHaveTitle('Logga in')
  await expect(page.getByLabel('Din e-post')).toHaveValue('halv@')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'LOGGA IN' })).toBeVisible()
  await page.getByRole('button', { name: 'Svenska' }).click()
  await logIn(page, wordsOf.sv)
  await said(page, 'Inloggningen lyckades')
  await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()

  // Another device knows nothing until the account tells it.
  const other = await browser.newContext({ baseURL: site.url })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, wordsOf.en)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()
  await other.close()

  // A session without a language follows the account, too.
  const third = await browser.newContext({ baseURL: site.url })
  const signedIn = await third.newPage()
  await openAdmin(signedIn, site, '/admin/')
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible()
  await third.close()

  await choose(page, 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
})

test('what the server answers, and the lists it saves, are in the language of the panel @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/boards/?new=')
  const missing = { en: 'Name is required', sv: 'Namn är obligatoriskt' } as const
  for (const language of ['en', 'sv'] as const) {
    await page.goto('/admin/')
    await expect(page.locator('main h1')).toBeVisible()
    await choose(page, language)
    await page.goto('/admin/boards/?new=')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: { en: 'Save', sv: 'Spara' }[language], exact: true }).click()
    await expect(dialog.getByText(missing[language])).toBeVisible()
    await page.goto('/admin/members/')
    await page.getByRole('button', { name: { en: 'Export', sv: 'Exportera' }[language] }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const name = { en: 'members', sv: 'medlemmar' }[language]
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  }
})

/** Fixed texts of a language: those with values in them differ from call to call. */
function fixedTexts(language: Spoken): Set<string> {
  const catalogue: Readonly<Record<string, string>> = { en: english, sv: swedish }[language]
  const labels = resources.flatMap((resource) =>
    Object.values(resourceIn(language, resource).fields).flatMap(({ label, hint }) => [label, hint]),
  )
  const texts = [...Object.values(catalogue), ...labels]
  return new Set(texts.filter((text): text is string => text !== undefined && !text.includes('{')))
}

/** @returns everything that the page says, piece by piece: texts, labels and hints */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      // The switch names each language in its own words, and a preview shows the public site.
      if (!element || element.closest('script, style, [lang]:not(html), [data-sheet]')) continue
      if (!(node instanceof Element)) pieces.push(node.textContent ?? '')
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          pieces.push(node.getAttribute(name) ?? '')
    }
    return pieces.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })

/** Records of visitors and of the board, whose words are none of the panel's. */
async function fillLists(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  const { id } = await call<{ id: number }>('POST', '/api/categories/', { name: 'K1' })
  const gone = await call<{ id: number }>('POST', '/api/categories/', { name: 'K2' })
  await call('DELETE', `/api/categories/${gone.id}/`)
  await call('POST', '/api/posts/', {
    title: 'P1',
    content: '<p>x</p>',
    category_id: id,
    post_date: '2026-01-02',
  })
  await call('POST', '/api/board/', { name: 'B1', title: 'T1' })
  await call('POST', '/api/contact/', { name: 'C1', email: 'c1@example.se', message: 'X1' })
  await call('POST', '/api/subscribers/', { email: 's1@example.se' })
}

test('no page and no dialog of the panel mixes the languages @all', async ({ page, site }) => {
  test.setTimeout(180_000)
  await fillLists(site)
  await openAdmin(page, site, '/admin/')
  const all = { en: fixedTexts('en'), sv: fixedTexts('sv') }
  for (const [language, other] of [
    ['en', 'sv'],
    ['sv', 'en'],
  ] as const) {
    const foreign = new Set([...all[other]].filter((text) => !all[language].has(text) && text.length > 2))
    const mixed = async () => (await saidOn(page)).filter((text) => foreign.has(text))
    await page.goto('/admin/')
    await expect(page.locator('main h1')).toBeVisible()
    await choose(page, language)
    const addresses = await page
      .locator('nav[aria-label="Admin"] a[href^="/admin"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(17)
    for (const address of new Set(addresses)) {
      await page.goto(address)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(
        page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root'),
      ).toHaveCount(0)
      expect([language, address, await mixed()]).toEqual([language, address, []])
      // The same pages in English are looked at by `panel-axe.spec.ts`; in Swedish once more by `npm run test:all`.
      if (language === 'sv' && process.env.GILLE_TEST_ALL === '1')
        expect([address, await axeViolations(page)]).toEqual([address, []])
      const { new: adds, edit } = {
        en: { new: /^New /, edit: /^Edit/ },
        sv: { new: /^(Ny|Nytt) /, edit: /^Ändra/ },
      }[language]
      const openers = [
        page.getByRole('main').locator('header').getByRole('button', { name: adds }).last(),
        page.getByRole('main').getByRole('button', { name: edit }).first(),
        // Names in the bin open nothing; the last button asks before it erases.
        address.endsWith('/bin/')
          ? rowsOf(page).first().getByRole('button').last()
          : rowsOf(page).first().locator('td button, h2 button').first(),
      ]
      for (const opener of openers) {
        if (!(await opener.isVisible())) continue
        await opener.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expect(dialog.locator('.mantine-Loader-root').filter({ visible: true })).toHaveCount(0)
        for (const summary of await dialog.locator('summary').all()) await summary.click()
        await expect(dialog.locator('.mantine-Loader-root').filter({ visible: true })).toHaveCount(0)
        expect([language, address, await mixed()]).toEqual([language, address, []])
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    expect([language, 'palette', await mixed()]).toEqual([language, 'palette', []])
    await page.keyboard.press('Escape')
  }
})
