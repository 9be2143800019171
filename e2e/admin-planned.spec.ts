import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import { said } from './toasts.ts'

const path = '/admin/posts/'

test('a post is planned by one choice, which the button, the list, the filter and the preview tell @phone @all', async ({
  page,
  site,
}) => {
  const title = unique('Vinterfest')
  const like = await addPost(site, { title })
  await openAdmin(page, site, `${path}?new=${like.id}`)
  const dialog = dialogOf(page, 'New Post')
  // Until the editor is there, what stands below it moves.
  await expect(dialog.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Save as draft' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save draft' })).toBeVisible()
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveCount(0)
  await dialog.getByText('Publish at a time', { exact: true }).click()
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(/^\d\d:00$/)
  await dialog.getByLabel('Date').fill('2199-12-01')
  await dialog.getByLabel('Time', { exact: true }).fill('10:02')
  await dialog.getByLabel('Time', { exact: true }).blur()
  await expect(dialog.getByText('To be published 1 Dec 2199 10:02, Swedish time.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Save, to be published 1 Dec 2199 10:02' }).click()
  await said(page, `Post ${title} is created successfully`)
  await page.goto(`${site.url}${path}?q=${title.slice(-12)}`)
  await expect(rowOf(page, title).getByText('Planned 1 Dec 2199 10:02')).toBeVisible()
  await showFilters(page)
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Published', { exact: true }).click()
  await expect(rowOf(page, title)).toHaveCount(1)
  await expect(rowOf(page, title).getByText('Planned')).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Planned', { exact: true }).click()
  await expect(page).toHaveURL(/state=planned/)
  await expect(rowOf(page, title).getByText('Planned 1 Dec 2199 10:02')).toBeVisible()

  const { call } = await administratorOf(site)
  const [post] = await call<Post[]>('GET', `/api/posts/?state=planned&q=${title.slice(-12)}`)
  expect(post).toMatchObject({ is_published: true, post_date: '2199-12-01', publish_time: '10:02' })
})

test('the form of a planned post says when it appears, its preview too, and publishing it now means today @all', async ({
  page,
  site,
}) => {
  const plan = { is_published: true, post_date: '2199-12-01', publish_time: '10:02' }
  const post = await addPost(site, { title: unique('Planerat'), ...plan })
  await openAdmin(page, site, `${path}?edit=${post.id}`)
  const stored = dialogOf(page, 'Edit Post')
  await expect(stored.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  await expect(stored.getByRole('radio', { name: 'Publish at a time' })).toBeChecked()
  await stored.getByText('Preview and share').click()
  await expect(stored.frameLocator('iframe').getByRole('note')).toHaveText(
    'Förhandsgranskning, inte publicerad. Publiceras söndag 1 december 2199 kl. 10.02.',
  )
  await stored.getByText('Publish now', { exact: true }).click()
  await expect(stored.getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await expect(stored.getByLabel('Date')).not.toHaveValue('2199-12-01')
})

test('a post that was never saved is shared: it is saved as a draft first, and its page says that it is a preview @all', async ({
  page,
  site,
}) => {
  const like = await addPost(site)
  const title = unique('Hemlig vår')
  await openAdmin(page, site, `${path}?new=${like.id}`)
  const dialog = dialogOf(page, 'New Post')
  // Until the editor is there, what stands below it moves.
  await expect(dialog.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await dialog.getByText('Publish now', { exact: true }).click()
  await dialog.getByText('Preview and share').click()
  const typed = dialog.getByRole('region', { name: 'What visitors see' })
  await expect(typed.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save unpublished and share' }).click()
  const stored = dialogOf(page, 'Edit Post')
  await expect(stored.getByText('Saved. Visitors do not see it until it is published.')).toBeVisible()
  await expect(stored.locator('summary').filter({ hasText: 'Preview and share' })).toBeFocused()
  const shown = stored.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(shown.getByRole('note')).toHaveText('Förhandsgranskning, inte publicerad.')
  await stored.getByRole('button', { name: 'Make a link to send' }).click()
  await expect(stored.getByRole('textbox', { name: 'The link, which is only shown now' })).toHaveValue(
    /granska/,
  )
  const { call } = await administratorOf(site)
  const found = await call<Post[]>('GET', `/api/posts/?q=${encodeURIComponent(title)}`)
  expect(found.map(({ is_published }) => is_published)).toEqual([false])
  await stored.getByRole('button', { name: 'Cancel' }).click()
  await expect(stored).toBeHidden()
  await expect(page).not.toHaveURL(/new=|edit=/)
})

test('a change of what visitors read is previewed as a working copy, and they see nothing of it @all', async ({
  page,
  site,
}) => {
  const post = await addPost(site, { title: unique('Som det var') })
  const title = unique('Som det blir')
  await openAdmin(page, site, `${path}?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await dialog.getByText('Preview and share').click()
  await dialog.getByRole('button', { name: 'Save unpublished and share' }).click()
  await expect(dialog.getByText(/^This is a working copy/)).toBeVisible()
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(shown.getByRole('note')).toHaveText('Förhandsgranskning av en ändring som inte är publicerad.')
  const { call } = await administratorOf(site)
  expect((await call<Post>('GET', `/api/posts/${post.id}/`)).title).toBe(post.title)
})
