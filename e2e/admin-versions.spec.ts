import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import { said } from './toasts.ts'

test('two versions are compared word by word, and one is restored by a save @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const title = unique('Höstfest')
  const post = await addPost(site, { title, content: '<p>Vi ses i den gamla salen.</p>' })
  await call<Post>('PUT', `/api/posts/${post.id}/`, {
    content: '<p>Vi ses i den nya salen, klockan sju.</p>',
  })
  await call<Post>('PUT', `/api/posts/${post.id}/`, { publish_time: '07:30' })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByText('History', { exact: true }).click()
  const time = dialog.getByRole('region', { name: 'Time' })
  await expect(time.locator('ins')).toHaveText('Added: 07:30')
  const older = dialog.getByRole('combobox', { name: 'Compare' })
  await expect(older.getByRole('option')).toHaveCount(3)
  await older.selectOption({ index: 2 })
  const content = dialog.getByRole('region', { name: 'Content' })
  await expect(content.locator('del')).toHaveText(['Removed: gamla'])
  await expect(content.locator('ins')).toHaveText(['Added: nya', 'Added: , klockan sju'])
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await dialog.getByRole('button', { name: /^Restore / }).click()
  await said(page, 'post is updated successfuly!')
  await expect(dialog).toBeHidden()
  const restored = await call<Post>('GET', `/api/posts/${post.id}/`)
  expect(restored).toEqual(post)
})

test('what is typed is not lost to a version, and a version of an event brings back its time @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const event = await addEvent(site)
  const url = `/api/events/${event.id}/`
  await call<Event>('PUT', url, { eventDate: '2030-01-02T03:04', eventLocation: unique('Salen') })
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await dialog.getByText('History', { exact: true }).click()
  const restore = dialog.getByRole('button', { name: /^Restore / })
  await expect(restore).toBeEnabled()
  const organizer = dialog.getByRole('textbox', { name: 'Organizer', exact: true })
  await organizer.fill('Någon annan')
  await expect(restore).toBeDisabled()
  const notice = dialog.getByText('Save what you have written first, or close without saving.')
  await expect(notice).toBeVisible()
  await organizer.fill(event.eventOrganizer)
  // Without it the button stands higher.
  await expect(notice).toHaveCount(0)
  await restore.click()
  await expect(dialog).toBeHidden()
  expect(await call<Event>('GET', url)).toEqual(event)
})
