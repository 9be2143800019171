import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import { said } from './toasts.ts'

test('a published post is changed as a working copy, looked at, and published when it is ready @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const [title, later] = [unique('Program'), unique('Programmet')]
  const post = await addPost(site, { title, post_date: '2026-11-01' })
  const isSeen = async () => (await (await fetch(`${site.url}/api/posts/${post.id}/`)).json()).title
  await openAdmin(page, site, `/admin/posts/?q=${title}&edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title} utkast`)
  await dialog.getByRole('button', { name: 'Save as working copy' }).click()
  await said(page, 'The working copy is saved. Visitors do not see it yet.')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, title).getByText('Working copy', { exact: true })).toBeVisible()
  expect(await isSeen()).toBe(title)
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`/admin/posts/?q=${title}&edit=${post.id}`)
  await expect(dialog.getByText(/^This is a working copy that Asta saved/)).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Title', exact: true })
  await expect(field).toHaveValue(`${title} utkast`)
  await expect(dialog.getByRole('switch')).toHaveCount(0)
  await dialog.getByText('Preview and share').click()
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: `${title} utkast` })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await field.fill(later)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await said(page, 'post is updated successfuly!')
  await expect(dialog).toBeHidden()
  expect(await isSeen()).toBe(later)
  expect(await call('GET', '/api/posts/drafts/')).not.toContainEqual(
    expect.objectContaining({ record_id: post.id }),
  )
})

test('a working copy is thrown away by one press, and brought back by another @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const title = unique('Kastas')
  const post = await addPost(site, { title })
  const draft = `/api/posts/${post.id}/draft/`
  const saved = await call<Post>('PUT', draft, { title: `${title} nytt` })
  await openAdmin(page, site, `/admin/posts/?q=${title}&edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  const undo = page.getByRole('region', { name: 'Undo' })
  await undo.hover()
  await expect(undo).toContainText('1 working copy discarded')
  await expect(rowOf(page, title).getByText('Working copy', { exact: true })).toBeHidden()
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, title).getByText('Working copy', { exact: true })).toBeVisible()
  expect(await call<Post>('GET', draft)).toEqual(saved)
})

test('what was published meanwhile is shown beside the working copy before it goes out @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const { call } = await administratorOf(site)
  const title = unique('Krock')
  const post = await addPost(site, { title })
  await call<Post>('PUT', `/api/posts/${post.id}/draft/`, { title: `${title} min` })
  await call<Post>('PUT', `/api/posts/${post.id}/`, { title: `${title} kollegans` })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('Somebody else has changed this in the meantime.')).toBeVisible()
  await expect(dialog.getByText(`${title} kollegans`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(dialog).toBeHidden()
  expect(await call<Post>('GET', `/api/posts/${post.id}/`)).toMatchObject({ title: `${title} min` })
  expect(await call('GET', '/api/posts/drafts/')).not.toContainEqual(
    expect.objectContaining({ record_id: post.id }),
  )
})
