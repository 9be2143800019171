import { expect, test } from './fixtures.ts'

const alive = 'html[data-alive]'

test('going back before a reloaded page is alive shows the page one went back to', async ({ page }) => {
  await page.goto('/aktiviteter')
  await page.locator(alive).waitFor({ state: 'attached' })
  const articles = page.getByRole('article')
  const all = await articles.count()
  const tags = page.getByRole('navigation', { name: 'Kategorier' }).getByRole('link')
  await tags.nth(1).click()
  await expect(page).toHaveURL(/kategori=\d+$/)
  await expect(articles).not.toHaveCount(all)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(articles).not.toHaveCount(all)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/aktiviteter')
  release()
  await page.locator(alive).waitFor({ state: 'attached' })
  await expect(articles).toHaveCount(all)
  await expect(tags.first()).toHaveAttribute('aria-current', 'true')
  await page.goForward()
  await expect(articles).not.toHaveCount(all)
})

test('an address that cannot be read, or is written in capitals, is not found', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  for (const path of [
    '/evenemang/100%',
    '/%ff',
    '/Om-Oss',
    '/KALENDER',
    '/kontakt//medlem',
    '/post/x/',
    '/a/b/c',
  ]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    await page.locator(alive).waitFor({ state: 'attached' })
    await expect(page).toHaveTitle('Sidan finns inte')
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Hem')
})
