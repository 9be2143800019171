import type { Page } from '@playwright/test'
import { eventFormPage, eventPage, pages, postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { awake } from '#testing/awake.ts'
import { dialogOf, openAdmin, rowsOf, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent, removeEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { openNewPost } from './post-records.ts'
import { unfold } from './sections.ts'
import { smallTargets } from './touch-targets.ts'

const openPublic = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await awake(page)
}

const { home, activities, about, contact, membership, calendar, login, register } = pages

test('a finger hits every link, button and field of the pages of the site @phone', async ({ page }) => {
  const asked = [home, activities, about, contact, membership, calendar, login, register]
  for (const path of [...asked, pages.documents, `${pages.search}?q=lykthuset`, '/mottagningen']) {
    await openPublic(page, path)
    await expect.poll(() => smallTargets(page), path).toEqual([])
  }
})

test('a finger hits every link, button and field of an event, its application form and a post @phone', async ({
  page,
  site,
}) => {
  const { eventName } = await addEvent(site)
  // The posts as a visitor sees them: an administrator is also shown those of tomorrow.
  const posts = await fetch(`${site.url}/api/posts/?limit=1`)
  const [post] = (await posts.json()) as Post[]
  for (const path of [eventPage(eventName), eventFormPage(eventName), postPage(post?.id ?? 0)]) {
    await openPublic(page, path)
    await expect.poll(() => smallTargets(page)).toEqual([])
  }
})

test('a finger hits everything in the menu and in the dialog with the terms @phone', async ({ page }) => {
  await openPublic(page, membership)
  await page.getByRole('button', { name: 'Meny', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeVisible()
  await expect.poll(() => smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'föreningens stadgar och villkor' }).click()
  await expect(dialogOf(page, 'Terms and Conditions')).toBeVisible()
  await expect.poll(() => smallTargets(page)).toEqual([])
})

const lists = [
  'members',
  'messages',
  'posts',
  'pages',
  'documents',
  'events',
  'participants',
  'users',
  'mail',
  'bin',
  'history',
]
const others = [
  'about',
  'boards',
  'partners',
  'footer',
  'contact',
  'subscribers',
  'site',
  'media',
  'notice',
  'nowhere',
]

test('a finger hits every link, button and field of the lists of the panel, and of their filters @phone @all', async ({
  page,
  site,
}) => {
  for (const list of lists) {
    await openAdmin(page, site, `/admin/${list}/`)
    await showFilters(page)
    await expect.poll(() => smallTargets(page), list).toEqual([])
  }
})

test('a finger hits every link, button and field of the other pages of the panel @phone @all', async ({
  page,
  site,
}) => {
  for (const path of ['/admin/', ...others.map((name) => `/admin/${name}/`)]) {
    await openAdmin(page, site, path)
    await expect.poll(() => smallTargets(page), path).toEqual([])
  }
})

test('a finger hits the shortest of names @phone @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const event = await addEvent(site)
  const body = { name: 'Bo', email: 'bo@example.com', message: 'Hej.', event_name: event.eventName }
  await call('POST', '/api/evenemang/', body)
  await openAdmin(page, site, `/admin/participants/?event_name=${encodeURIComponent(event.eventName)}`)
  await expect(page.getByRole('button', { name: 'Bo', exact: true })).toBeVisible()
  await expect.poll(() => smallTargets(page)).toEqual([])
  await removeEvent(site, event)
})

test('a finger hits every field and button of the forms of the admin panel @phone @all', async ({
  page,
  site,
}) => {
  for (const [path, button] of [
    ['/admin/events/', 'New Event'],
    ['/admin/members/', 'New Member'],
    ['/admin/posts/', 'New Category'],
    ['/admin/site/', 'Edit Settings'],
  ] as const) {
    await openAdmin(page, site, path)
    await page.getByRole('button', { name: button }).click()
    await expect(dialogOf(page, button)).toBeVisible()
    await unfold(dialogOf(page, button))
    await expect.poll(() => smallTargets(page)).toEqual([])
  }
})

test('a finger hits everything in the form of a post, in the side menu and in the palette @phone @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/posts/')
  await openNewPost(page)
  await expect.poll(() => smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const button of ['Menu', 'Search or do something']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a finger hits the tick of a row itself @phone @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/members/')
  const tick = rowsOf(page).first().getByRole('checkbox')
  const { width, height } = (await tick.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([44, 44])
  await tick.check()
  await expect(page.getByRole('region', { name: 'Chosen' })).toBeVisible()
})
