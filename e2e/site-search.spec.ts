import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test as worker } from './fixtures.ts'
import { addPost } from './post-records.ts'

const test = worker.extend<{ word: string }>({
  /** A word that stands in one post and one event of the site, in the compounds of both. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
  word: async ({}, use) => use(`sittning${Math.random().toString(36).slice(2, 8).replace(/\d/g, 'x')}`),
})

const addEvent = async (site: Parameters<typeof administratorOf>[0], eventName: string, name_en = '') => {
  const { call } = await administratorOf(site)
  await call('POST', '/api/events/', {
    eventName,
    eventName_en: name_en,
    eventDesc: '<p>Mat, sång och <strong>dans</strong> &amp; lite till.</p>',
    eventOrganizer: 'Festkommittén',
    eventDate: '2100-10-01T18:00:00+02:00',
    eventLocation: 'Kårhuset',
    eventPrice: 'Gratis',
    eventHasForm: false,
  })
}

test('one icon of the header leads to the search, where the field has the focus @all', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Sök', exact: true })
  await link.click()
  await expect(page).toHaveURL('/sok')
  await expect(page).toHaveTitle('Sök')
  await expect(page.getByRole('searchbox', { name: 'Vad letar du efter?' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('what is found is told with its kind and its day, and leads to its page', async ({
  page,
  site,
  word,
}) => {
  await addPost(site, { title: `Bilder från höst${word}en`, content: `<p>Se <em>dem</em> &lt;här&gt;.</p>` })
  await addEvent(site, `Höst${word}en`)
  await page.goto('/sok')
  await page.getByRole('searchbox').fill(word.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sok?q=${word.toUpperCase()}`)
  await expect(page.getByText(`2 träffar på ”${word}”`)).toBeVisible()
  const found = page.getByRole('article')
  await expect(found.nth(0)).toContainText('Evenemang1 oktober 2100')
  await expect(found.nth(0).getByRole('heading', { level: 2 })).toHaveText(`Höst${word}en`)
  await expect(found.nth(0)).toContainText('Mat, sång och dans & lite till.')
  await expect(found.nth(1)).toContainText('Inlägg1 mars 2026')
  await expect(found.nth(1)).toContainText('Se dem <här>.')
  await expect(found.nth(0).locator('mark')).toHaveText([word])
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await found.nth(0).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Höst${word}en`)
  await page.goBack()
  await expect(found).toHaveCount(2)
})

test('a page is found and opened @all', async ({ page, site, word }) => {
  const { call } = await administratorOf(site)
  const own = { title: `Hyr ${word}slokalen`, content: '<p>Bänkar och bord.</p>', place: 'none' }
  await call('POST', '/api/pages/', { ...own, title_en: '', content_en: '', is_published: true })
  await page.goto(`/sok?q=${word}+bänkarna`)
  await expect(page.getByRole('article')).toContainText('Sida')
  await expect(page.getByRole('article').locator('mark')).toHaveText([word, 'Bänk'])
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.title)
})

test('in English the search stands at its own address and shows the English texts @all', async ({
  page,
  site,
  word,
}) => {
  await addEvent(site, `Höst${word}en`, `Autumn dinner ${word}`)
  await page.goto('/en/')
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/en/search')
  await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill(`dinner ${word}`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(`1 result for “dinner ${word}”`)).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(`Autumn dinner ${word}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('where nothing is found it says what to try @all', async ({ page }) => {
  for (const q of ['pyramidschlager', '%_\\', '<script>alert(1)</script>']) {
    const answer = await page.goto(`/sok?q=${encodeURIComponent(q)}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(`Inget hittades för ”${q}”.`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Aktiviteter' })).toBeVisible()
  }
  expect(await axeViolations(page)).toEqual([])
})

test('any search is answered with a page @all', async ({ page }) => {
  for (const q of ['', '%00', '%zz', '%ff%fe', 'x'.repeat(8_000), '%F0%9F%8E%89'])
    expect((await page.goto(`/sok?q=${q}`))?.status()).toBe(200)
})

test('neither search engines nor other sites are told, and no shared cache keeps it @all', async ({
  page,
  request,
}) => {
  await page.goto('/sok?q=fest')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const headers = (await request.get('/sok?q=fest')).headers()
  expect(headers['cache-control']).toBe('private, max-age=60')
  expect(headers['referrer-policy']).toBe('strict-origin')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/sok')
})

test('a page that is not there offers the search @all', async ({ page, complaints }) => {
  complaints.allow(/404/)
  await page.goto('/finns-inte-alls')
  await page.getByRole('link', { name: 'Sök på webbplatsen' }).click()
  await expect(page).toHaveURL('/sok')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one searches, and has more shown @all', async ({ page, site, word }) => {
    for (let index = 0; index < 23; index++) await addPost(site, { title: `${word} ${index}` })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sök', exact: true }).click()
    await page.getByRole('searchbox').fill(word)
    await page.getByRole('button', { name: 'Sök' }).click()
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'Visa fler' }).click()
    await expect(page).toHaveURL(`/sok?q=${word}&sida=2#traff-21`)
    await expect(page.getByRole('article')).toHaveCount(23)
    await expect(page.getByRole('link', { name: 'Visa fler' })).toHaveCount(0)
  })
})
