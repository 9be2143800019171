import { randomUUID } from 'node:crypto'
import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { deleteRow, dialogOf, openAdmin, rowOf, rowsOf, showFilters, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost, openNewPost } from './post-records.ts'
import { said } from './toasts.ts'

const path = '/admin/posts/'

test('the list has the columns, the filters and the order of the specification @phone', async ({
  page,
  site,
  isMobile,
}) => {
  await openAdmin(page, site, path)
  const headers = ['#', 'Title', 'Category', 'Author', 'Date', 'Status', 'Post Image', 'Operation']
  const first = rowsOf(page).first()
  await expect(first).toBeVisible()
  if (isMobile) {
    for (const header of headers.slice(2, -1))
      await expect(first.getByText(header, { exact: true })).toBeVisible()
  } else {
    const cells = page.getByRole('columnheader').filter({ hasText: /\S/ })
    await expect(cells).toHaveText(headers)
    await expect.poll(async () => (await first.locator('img').boundingBox())?.width).toBe(120)
  }
  await showFilters(page)
  await page.getByText('Draft', { exact: true }).first().click()
  await expect(page).toHaveURL(/state=draft/)
  await expect(rowsOf(page).filter({ hasText: 'Published' })).toHaveCount(0)
  await expect(rowsOf(page).filter({ hasText: 'Draft' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Author' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page).toHaveURL(/author=/)
  const again = page.waitForRequest(/\/api\/posts\/\?(?=.*state=draft)(?=.*author=)/)
  await page.reload()
  await again
  await expect(page).toHaveURL(/state=draft.*author=/)
})

test('nothing is sent while a field is missing, and the first wrong one has the focus @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, path)
  const dialog = await openNewPost(page)
  await dialog.getByLabel('Date').fill('')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  for (const message of ['Title', 'Content', 'Category', 'Date', 'This field'])
    await expect(dialog.getByText(`${message} is required`)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a creation that fails says why and keeps what was typed @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 422|Failed to load resource/)
  const post = await addPost(site)
  await openAdmin(page, site, `${path}?new=${post.id}`)
  const dialog = dialogOf(page, 'New Post')
  const title = dialog.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Ett nytt')
  await page.route('**/api/posts/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            title: 'Something in the form needs correcting.',
            status: 422,
            code: 'validation',
            errors: [{ pointer: '/title', code: 'invalid', detail: 'Titeln finns redan.' }],
          },
        })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Something in the form needs correcting. Titeln finns redan.')
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await expect(dialog.getByText('Titeln finns redan.', { exact: true })).toBeVisible()
  await expect(title).toHaveValue('Ett nytt')
})

test('an update says so; one that fails says inside the form that nothing was saved @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503|Failed to load resource/)
  const post = await addPost(site)
  await openAdmin(page, site, `${path}?q=${post.title.slice(-12)}`)
  await rowOf(page, post.title).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page, 'Edit Post')
  const content = dialog.getByRole('textbox', { name: 'Content', exact: true })
  await content.click()
  await expect(content).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Nytt på slutet.')
  let isDown = true
  await page.route(`**/api/posts/${post.id}/`, (route) =>
    isDown && route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: {} })
      : route.fallback(),
  )
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await expect(content).toContainText('Nytt på slutet.')
  isDown = false
  await page.keyboard.press('Control+s')
  await said(page, 'post is updated successfuly!')
  const { call } = await administratorOf(site)
  expect((await call<Post>('GET', `/api/posts/${post.id}/`)).content).toContain('Nytt på slutet.')
})

test('Duplicate makes a draft with the same picture @all', async ({ page, site }) => {
  const post = await addPost(site)
  await openAdmin(page, site, `${path}?q=${post.title.slice(-12)}`)
  await rowOf(page, post.title).getByRole('button', { name: 'Duplicate' }).click()
  const dialog = dialogOf(page, 'New Post')
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(post.title)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `Post ${post.title} is created successfully`)
  await expect(rowOf(page, post.title)).toHaveCount(2)
  const { call } = await administratorOf(site)
  const both = await call<Post[]>('GET', `/api/posts/?q=${post.title.slice(-12)}&sort=id`)
  expect(both.map(({ image }) => image)).toEqual([post.image, post.image])
  expect(both.map(({ is_published }) => is_published)).toEqual([true, false])
})

test('a deleted post can be brought back; a delete that fails says so @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503|Failed to load resource/)
  const post = await addPost(site)
  await openAdmin(page, site, `${path}?q=${post.title.slice(-12)}`)
  const row = rowOf(page, post.title)
  await deleteRow(page, row)
  await said(page, 'post is deleted successfuly!')
  await expect(row).toHaveCount(0)
  await takeBack(page)
  await expect(row).toHaveCount(1)
  await page.route(`**/api/posts/${post.id}/`, (route) => route.fulfill({ status: 503, json: {} }))
  await row.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Something went wrong!!!')
  await expect(page.getByRole('main').getByText('Nothing was saved.')).toBeVisible()
})

test('a category is added, and the list of them is read again a second later @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, path)
  await page.getByRole('button', { name: 'New Category' }).click()
  const dialog = dialogOf(page, 'New Category')
  const name = `Resor ${randomUUID().slice(0, 8)}`
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const calls = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => new URL(entry.name).pathname === '/api/categories/')
        .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
    )
  const before = (await calls()).length
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `Category ${name} added!!!`)
  await expect.poll(async () => (await calls()).length).toBe(before + 2)
  const [added, again] = (await calls()).slice(-2)
  expect((again?.startTime ?? 0) - (added?.responseEnd ?? 0)).toBeGreaterThan(990)
})
