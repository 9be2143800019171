import { randomUUID } from 'node:crypto'
import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { dropPictures, pictureFile } from './picture-file.ts'
import { addPost, openNewPost } from './post-records.ts'
import { said } from './toasts.ts'

const path = '/admin/posts/'

test('a post is written with headings, a link and pictures, looked at, and stored', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, path)
  const dialog = await openNewPost(page)
  const title = `Höstfest ${randomUUID()}`
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  const content = dialog.getByRole('textbox', { name: 'Content', exact: true })
  await content.click()
  await dialog.getByRole('button', { name: 'Heading', exact: true }).first().click()
  await expect(content).toBeFocused()
  await page.keyboard.type('Program')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Kom som ni ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('är')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. ')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('textbox', { name: 'Address of the link' }).fill('exempel.se')
  await page.keyboard.press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Picture', exact: true }).first().click()
  await (await chooser).setFiles(await pictureFile())
  await dialog.getByRole('textbox', { name: 'What the picture shows' }).fill('Dans i salen')
  await expect(content.getByRole('img', { name: 'Dans i salen' })).toBeVisible()

  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('Date').fill('2026-02-03')
  await expect(dialog.getByText('Visitors see 3 February 2026.')).toBeVisible()
  await dropPictures(dialog.getByText('Drag it here or paste it.'), ['ett.png', 'två.png'])
  await expect(dialog.getByRole('img', { name: 'Chosen picture: ett.png' })).toBeVisible()
  await expect(dialog.getByText('800 × 400 px')).toBeVisible()
  await expect(dialog.getByText('Must be 800x400')).toBeVisible()
  await dialog.getByText('Publish now', { exact: true }).click()

  await dialog.getByText('Preview and share').click()
  const preview = dialog.getByRole('region', { name: 'What visitors see' })
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2, name: 'Program' })).toBeVisible()
  await expect(preview.getByText('By Asta', { exact: true })).toBeVisible()
  await preview.getByRole('link', { name: 'exempel.se' }).click()
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Save and publish' }).click()
  await said(page, `Post ${title} is created successfully`)
  await expect(dialog).toBeHidden()
  const { call } = await administratorOf(site)
  const [post] = await call<Post[]>('GET', `/api/posts/?q=${encodeURIComponent(title)}`)
  expect(post).toMatchObject({ title, post_date: '2026-02-03', is_published: true, author: 'Asta' })
  expect(post?.image).toMatch(/^\/media\//)
  expect(post?.content).toMatch(
    /^<h2>Program<\/h2><p>Kom som ni <strong>är<\/strong>\. <a href="https:\/\/exempel\.se" rel="noopener">exempel\.se<\/a>.*<img src="\/media\/[^"]+" alt="Dans i salen" width="800" height="400"/,
  )
})

test('opening a post changes nothing: it closes without a question @all', async ({ page, site }) => {
  const post = await addPost(site)
  await openAdmin(page, site, `${path}?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  const content = dialog.getByRole('textbox', { name: 'Content', exact: true })
  await content.click()
  await expect(content).toBeFocused()
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the tools of a text work by keyboard alone, and nothing there is an obstacle @all', async ({
  page,
  site,
}) => {
  const post = await addPost(site)
  await openAdmin(page, site, `${path}?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  const content = dialog.getByRole('textbox', { name: 'Content', exact: true })
  await content.click()
  await expect(content).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Heading', exact: true }).first()).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  const bullets = dialog.getByRole('button', { name: 'Bulleted list' }).first()
  await expect(bullets).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bullets).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Link' }).first().click()
  await expect(dialog.getByRole('textbox', { name: 'Address of the link' })).toBeVisible()
  await dialog.getByText('Preview and share').click()
  await expect(dialog.getByRole('region', { name: 'What visitors see' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('east of the date line', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })
  test('the date warns when the day of the browser is not that of Sweden @all', async ({ page, site }) => {
    await page.clock.setFixedTime('2027-03-01T12:00:00Z')
    await openAdmin(page, site, path)
    const dialog = await openNewPost(page)
    await expect(
      dialog.getByText(
        'Your browser has 2 March 2027, the website 1 March 2027: choose the day before the one you had in mind, for today that is 1 March 2027.',
      ),
    ).toBeVisible()
    await dialog.getByLabel('Date').fill('2027-03-01')
    await expect(dialog.getByText('Visitors see 1 March 2027.', { exact: true })).toBeVisible()
    await expect(dialog.getByText('had in mind')).toHaveCount(0)
  })
})
