import { randomUUID } from 'node:crypto'
import type { Category } from '#shared/resources/categories.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { deleteRow, dialogOf, openAdmin, rowOf, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { openNewPost } from './post-records.ts'
import { said } from './toasts.ts'

const path = '/admin/categories/'

test('a category is added, renamed, deleted and had back; one that is in use stays', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 409|Failed to load resource/)
  const name = `Resor ${randomUUID().slice(0, 8)}`
  await openAdmin(page, site, path)
  await page.getByRole('button', { name: 'New Category' }).click()
  await dialogOf(page, 'New Category').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await said(page, `Category ${name} added!!!`)
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await dialogOf(page, 'Edit Category')
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill(`${name} och utflykter`)
  await page.keyboard.press('Enter')
  await said(page, `${name} och utflykter updated successfully`)
  const row = rowOf(page, `${name} och utflykter`)
  await deleteRow(page, row)
  await expect(row).toHaveCount(0)
  await takeBack(page)
  await expect(row).toHaveCount(1)
  const { call } = await administratorOf(site)
  const used = (await call<Category[]>('GET', '/api/categories/')).find(
    ({ published_post_count }) => published_post_count > 0,
  )
  await rowOf(page, used?.name ?? '')
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('The category is used by posts and cannot be removed.')).toBeVisible()
})

test('a post gets a category that is not there yet, and nothing of it is lost @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 422|Failed to load resource/)
  const name = `Körsång ${randomUUID().slice(0, 8)}`
  // So many that their list scrolls.
  const { call } = await administratorOf(site)
  for (let count = 0; count < 8; count++) await call('POST', '/api/categories/', { name: `Kör ${count}` })
  await openAdmin(page, site, '/admin/posts/')
  const dialog = await openNewPost(page)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Vi sjunger in hösten')
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await category.click()
  await expect(page.getByRole('option').nth(8)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await category.fill(name)
  await page.getByRole('option', { name: 'New category…' }).click()
  const input = dialog.getByRole('textbox', { name: 'New category…' })
  await expect(input).toHaveValue(name)
  await expect(input).toBeFocused()
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  // Esc goes back to the choice, not out of the form.
  await page.keyboard.press('Escape')
  await expect(category).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('option', { name: 'New category…' }).click()
  await input.fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await input.fill(name)
  await page.keyboard.press('Enter')
  await said(page, `Category ${name} added!!!`)
  await expect(category).toHaveValue(name)
  await expect(category).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Vi sjunger in hösten',
  )
})

test('Enter in the category of a post chooses, and never saves the whole form @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/posts/')
  const dialog = await openNewPost(page)
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await category.fill('finns inte alls')
  await page.keyboard.press('Escape')
  await category.press('Enter')
  await category.press('Enter')
  await expect(dialog.getByText('Nothing was saved.', { exact: false })).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
