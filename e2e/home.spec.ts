import { demoContent } from '#demo/content.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

const { partners, footer } = demoContent(Temporal.Now.plainDateISO())

test('the home page shows slides, coming events, partners and the footer, all without JavaScript', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveTitle('Hem')
  await expect(page.getByRole('heading', { name: 'Kommande Evenemang' })).toBeVisible()
  await expect(page.locator('a[href^="/post/"]')).not.toHaveCount(0)
  await expect(page.locator('a[href^="/evenemang/"]')).not.toHaveCount(0)
  for (const { name } of partners) await expect(page.getByRole('img', { name, exact: true })).toBeAttached()
  await expect(page.getByRole('contentinfo').getByText(footer.infoMail)).toBeVisible()
  await expect(page.getByText(`© ${Temporal.Now.plainDateISO('Europe/Stockholm').year}`)).toBeVisible()
  await context.close()
})

test('a slide leads to its post and an event card to its event, without a reload @all', async ({ page }) => {
  await page.goto('/')
  await awake(page)
  const card = page.locator('a[href^="/evenemang/"]').first()
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(page).toHaveURL(/\/evenemang\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.trim())
  await page.goBack()
  await expect(page).toHaveTitle('Hem')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/posts/*/', async (route) => {
    await held
    await route.continue()
  })
  const slide = page.locator('[id^="bild-"]').first()
  const title = (await slide.textContent()) ?? ''
  await slide.getByRole('link').click()
  await expect(page).toHaveURL(/\/post\/\d+\/$/)
  // The post is passed along, so it is there before the server has answered.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.trim())
  answer()
})

test('the newsletter takes an address once and says so', async ({ page, complaints }, { project }) => {
  complaints.allow(/status of 409/)
  const name = `${project.name}-${Date.now()}`
  const address = `${name}@räksmörgås.example`
  await page.goto('/')
  await awake(page)
  const form = page.getByRole('contentinfo').locator('form')
  const email = form.getByLabel('E-post')
  await form.getByRole('button').last().click()
  await expect(form.getByText('E-post är obligatoriskt.')).toBeVisible()
  await email.fill('inte en adress')
  await expect(form.getByText('Please enter valid email')).toBeVisible()
  await email.fill('')
  await email.pressSequentially(` <${address}>`)
  await email.press('Enter')
  await said(page, `Din e-post (${address}) har lagts till i prenumerantlistan.`)
  await expect(email).toHaveValue('')
  await email.fill(`mailto:${name}@xn--rksmrgs-5wao1o.example`)
  await email.press('Enter')
  await said(page, 'Din e-postadress är redan registrerad.')
})

test('the home page has no accessibility violation, no sideways scroll and sets no cookie', async ({
  page,
  context,
}) => {
  const answer = await page.goto('/')
  expect(await answer?.headerValue('set-cookie')).toBeNull()
  await awake(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await context.cookies()).toEqual([])
})
