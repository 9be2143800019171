import type { Locator } from '@playwright/test'
import type { Check } from '#shared/checks.ts'
import type { ContactMessage } from '#shared/resources/contact.ts'
import type { Member } from '#shared/resources/members.ts'
import type { Post } from '#shared/resources/posts.ts'
import type { Statistics } from '#shared/statistics.ts'
import { axeViolations } from './accessibility.ts'
import { openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

test('the tiles tell active members, unread messages and active posts, and lead to them', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const [members, messages, posts] = [
    (await call<Member[]>('GET', '/api/members/'))[0]?.active_member_count,
    (await call<ContactMessage[]>('GET', '/api/contact/'))[0]?.unread_messages,
    (await call<Post[]>('GET', '/api/posts/')).filter(({ is_published }) => is_published).length,
  ]
  await openAdmin(page, site, '/admin/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Active Members' })).toHaveText(`${members}Active Members`)
  await expect(main.getByRole('link', { name: 'Active Posts' })).toHaveText(`${posts}Active Posts`)
  const unread = main.getByRole('link', { name: 'Unread Messages' })
  await expect(unread).toHaveText(`${messages}Unread Messages`)
  await unread.click()
  await expect(page).toHaveURL('/admin/messages/?status=false')
  await expect(rowsOf(page).getByText('Unread', { exact: true })).toHaveCount(Math.min(25, messages ?? 0))
})

test('beside them stand what to do first, the next events and two charts @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const { events, members } = await call<Statistics>('GET', '/api/statistics/')
  await openAdmin(page, site, '/admin/')
  await expect(page.getByRole('button', { name: 'Remove the demo content' })).toBeVisible()
  const next = events.coming[0]?.eventName ?? ''
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: next }).first()).toBeVisible()
  for (const title of ['Members, last 12 months', 'Applications by event']) {
    await expect(page.getByText(title).first()).toBeVisible()
  }
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(members.months.length + 1)
})

test('the last backup stands on the dashboard; one that is missing or late is among what is wrong, before everything else @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const statistics = await call<Statistics>('GET', '/api/statistics/')
  const last = { at: '2027-03-01T03:12:00+01:00', size: 42_991_616 }
  const sections = page.getByRole('main').locator('section')
  const faults = sections.filter({ has: page.getByRole('heading', { name: 'This is wrong' }) })
  const card = sections.filter({ has: page.getByRole('heading', { name: 'Backup' }) })
  const show = async (backup: Omit<Check, 'name'>): Promise<void> => {
    await page.unrouteAll()
    const json = { ...statistics, checks: [{ name: 'backup', ...backup }], backups: { last } }
    await page.route('**/api/statistics/', (route) => route.fulfill({ json }))
    await openAdmin(page, site, '/admin/')
  }
  await openAdmin(page, site, '/admin/')
  await expect(faults).toContainText('WrongThere is no backup.')
  await expect(card).toHaveCount(0)
  await show({ state: 'done', at: last.at })
  await expect(card).toContainText('Latest 1 Mar 2027, 03:12, 41 MB.')
  await expect(faults).toHaveCount(0)
  const error = 'ENOSPC: no space left on device'
  await show({ state: 'attention', at: last.at, detail: error })
  await expect(faults).toContainText('No backup for 48 hours. Last backup: 1 Mar 2027, 03:12')
  await expect(faults).toContainText('ENOSPC')
  expect(await axeViolations(page)).toEqual([])
})

test('the badge of Messages counts what is unread, at most 99 @phone @all', async ({
  page,
  site,
  isMobile,
}) => {
  await page.route('**/api/contact/?limit=1', (route) =>
    route.fulfill({ json: [{ id: 1, unread_messages: 120 }], headers: { 'x-total-count': '120' } }),
  )
  await openAdmin(page, site, '/admin/partners/')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('link', { name: /^Messages/ }).filter({ visible: true })
  await expect(entry).toContainText('99+')
  await expect(entry).toHaveAccessibleName(/120 unread/)
})

test('what is wrong with the server stands first on the dashboard @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const statistics = await call<Statistics>('GET', '/api/statistics/')
  const checks: Check[] = [
    { name: 'database-damaged', state: 'attention' },
    { name: 'mails-have-no-address', state: 'attention' },
  ]
  await page.route('**/api/statistics/', (route) => route.fulfill({ json: { ...statistics, checks } }))
  await openAdmin(page, site, '/admin/')
  const faults = page.getByRole('main').locator('section').first()
  await expect(faults.getByRole('listitem').nth(0)).toContainText('The database is damaged.')
  await expect(faults.getByRole('listitem').nth(1)).toContainText('set the address')
  await expect(faults.getByRole('link', { name: 'No mails leave.' })).toHaveAttribute('href', '/admin/mail/')
})

test('the charts are read on a phone: each month, name and number stands on one line, and a bar is the part of the places @all', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { call } = await administratorOf(site)
  const statistics = await call<Statistics>('GET', '/api/statistics/')
  const members = {
    ...statistics.members,
    months: statistics.members.months.map((month, index) => ({ ...month, active: 301 + index * 100 })),
  }
  await page.route('**/api/statistics/', (route) => route.fulfill({ json: { ...statistics, members } }))
  await openAdmin(page, site, '/admin/')
  const chart = page.getByRole('figure').filter({ hasText: 'Members, last 12 months' })
  for (const words of ['Dec', '301']) {
    const shown = chart.getByText(words, { exact: true }).filter({ visible: true }).first()
    const lines = await shown.evaluate((element) => element.getClientRects().length)
    const { height } = (await shown.boundingBox()) ?? { height: 0 }
    expect([words, lines, height < 30, height > 0]).toEqual([words, 1, true, true])
  }
  const { coming } = statistics.events
  const [limited] = coming.filter(({ capacity, eventHasForm }) => capacity !== null && eventHasForm)
  if (!limited?.capacity) throw new Error('no event with a limit')
  const part = (limited.applications - limited.waiting) / limited.capacity
  const partIn = (place: Locator) =>
    place
      .filter({ hasText: limited.eventName })
      .locator('svg')
      .first()
      .evaluate((drawing) => {
        const [whole, taken] = [...drawing.querySelectorAll('rect')].map(
          (bar) => bar.getBoundingClientRect().width,
        )
        return (taken ?? 0) / (whole ?? 1)
      })
  const main = page.getByRole('main')
  const rows = page.getByRole('figure').filter({ hasText: 'Applications by event' }).locator('div:has(> b)')
  expect(await partIn(main.getByRole('listitem'))).toBeCloseTo(part, 2)
  expect(await partIn(rows)).toBeCloseTo(part, 2)
})
