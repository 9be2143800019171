import { awake } from '#testing/awake.ts'
import { addMembers, picture, unique } from './admin-records.ts'
import { openAdmin, rowsOf } from './admin-session.ts'
import { coveredByToasts, watchCovered } from './covered.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

test('the toast of a sent message leaves form and links free @phone @all', async ({ page, complaints }) => {
  complaints.allow(/status of 422/)
  await page.goto('/kontakt')
  await awake(page)
  const form = page.getByRole('form', { name: 'Kontakta oss för frågor' })
  await form.getByLabel('Namn').fill('Vera Visitor')
  await form.getByLabel('E-post').fill('vera@example.com')
  await form.getByLabel('Meddelande').fill('Hej')
  await watchCovered(page)
  const send = form.getByRole('button', { name: 'Skicka in' })
  // The button stands where toasts come by themselves.
  await send.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await page.route('**/api/contact/', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: 'a@b' } }),
  )
  await send.click()
  await said(page, 'Något i formuläret behöver rättas.')
  expect(await coveredByToasts(page)).toEqual([])
  await page.unroute('**/api/contact/')
  await form.getByLabel('E-post').fill('vera@example.org')
  await send.click()
  await said(page, 'Ditt meddelande har skickats.')
  expect(await coveredByToasts(page)).toEqual([])
})

test('the toast of a subscription leaves the footer free @phone @all', async ({ page }) => {
  await page.goto('/')
  await awake(page)
  await watchCovered(page)
  const email = page.getByRole('contentinfo').getByLabel('E-post')
  await email.fill(`${unique('fri')}@example.org`)
  await email.press('Enter')
  await said(page, /har lagts till i prenumerantlistan\.$/)
  expect(await coveredByToasts(page)).toEqual([])
})

test('the toasts of deletes leave Ångra, rows and menu free, also while the page is scrolled @phone', async ({
  page,
  site,
}) => {
  const name = unique('Fri')
  await addMembers(
    site,
    Array.from({ length: 12 }, () => ({ first_name: name })),
  )
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  await expect(rowsOf(page)).toHaveCount(12)
  await watchCovered(page)
  await rowsOf(page).nth(4).getByRole('button', { name: 'Delete' }).click()
  await said(page, /successfuly deleted/)
  await expect(page.getByRole('region', { name: 'Undo' })).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect(rowsOf(page)).toHaveCount(11)
  expect(await coveredByToasts(page)).toEqual([])
})

test('the toast of a refused record leaves its form free @phone @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 503|answer 503/)
  await openAdmin(page, site, '/admin/posts/?new=')
  const dialog = page.getByRole('dialog', { name: 'New Post' })
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Fri')
  await dialog.getByRole('textbox', { name: 'Content', exact: true }).click()
  await page.keyboard.type('Text')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('Date').fill('2026-02-03')
  await dialog.locator('input[type=file]').last().setInputFiles(picture())
  await page.route('**/api/posts/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { title: 'Servern vilar.', status: 503 } })
      : route.fallback(),
  )
  await watchCovered(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, /Servern vilar/)
  expect(await coveredByToasts(page)).toEqual([])
})
