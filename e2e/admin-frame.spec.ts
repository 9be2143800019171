import type { Locator, Request } from '@playwright/test'
import { axeViolations } from './accessibility.ts'
import { keepSession, newSession, openAdmin } from './admin-session.ts'
import { account, administratorOf, newPerson } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

/** The entries of the menu that the specification lists (§2, Admin layout). */
const specified = [
  ['Dashboard', '/admin/'],
  ['Members', '/admin/members/'],
  ['Messages', '/admin/messages/'],
  ['Posts', '/admin/posts/'],
  ['Events', '/admin/events/'],
  ['Participants', '/admin/participants/'],
  ['About', '/admin/about/'],
  ['Boards', '/admin/boards/'],
  ['Partners', '/admin/partners/'],
  ['Footer', '/admin/footer/'],
  ['Contact', '/admin/contact/'],
  ['Subscribers', '/admin/subscribers/'],
  ['Home Page', '/'],
] as const

/** The pages that we added, in groups that fold. */
const added = {
  Content: ['Pages', 'Pictures and files', 'Categories', 'Documents', 'Notice', 'Suspected spam'],
  'Board and accounts': ['Accounts', 'History', 'Bin', 'Handover', 'Personal data', 'My account'],
  'Year and money': ['Groups', 'Membership year', 'Meetings', 'Evidence for grants', 'Money', 'Payments'],
  'Website and mail': ['Settings', 'Redirects', 'Mail', 'Mail server'],
}

const isPhone = ({ width }: { width: number }) => width < 992

test('bar, title and menu are as specified, on a phone in a drawer @all', async ({
  page,
  site,
  viewport,
}) => {
  await openAdmin(page, site, '/admin/members/')
  await expect(page).toHaveTitle('Admin || Asta')
  await expect(page.getByText('Admin ** Asta', { exact: true })).toBeVisible()
  const phone = isPhone(viewport ?? { width: 0 })
  if (phone) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true })
  // With the line beside it.
  await expect
    .poll(async () => Math.abs(200 - ((await menu.boundingBox())?.width ?? 0)))
    .toBeLessThanOrEqual(1)
  const groups = menu.getByRole('list')
  const entriesOf = (group: Locator) =>
    group
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.querySelector('svg + span')?.textContent, link.getAttribute('href')]),
      )
  await expect.poll(() => entriesOf(groups.first())).toEqual(specified)
  await expect(groups).toHaveCount(1)
  for (const [title, labels] of Object.entries(added)) {
    await menu.getByRole('button', { name: title }).click()
    await expect(groups).toHaveCount(2)
    for (const label of labels)
      await expect(menu.getByRole('link', { name: label, exact: true })).toBeVisible()
  }
  await expect(menu.getByRole('link', { name: 'Members', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  if (phone) expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Partners' }).click()
  await expect(page).toHaveURL('/admin/partners/')
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeFocused()
})

test('the whole menu fits into a window of 800 px, and folded into the view of a phone; the group of the page is open @all', async ({
  page,
  site,
}) => {
  const overflow = (): Promise<number> =>
    page.evaluate(() => {
      const menu = [...document.querySelectorAll('nav[aria-label="Admin"]')].find((one) =>
        one.checkVisibility(),
      )
      if (!menu) return Number.NaN
      let around: Element | null = menu
      while (around && !['auto', 'scroll'].includes(getComputedStyle(around).overflowY))
        around = around.parentElement
      return around ? around.scrollHeight - around.clientHeight : Number.NaN
    })
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [path, label] of [
    ['/admin/history/', 'History'],
    ['/admin/notice/', 'Notice'],
    ['/admin/money/', 'Money'],
    ['/admin/mail/', 'Mail'],
    ['/admin/posts/', 'Posts'],
  ] as const) {
    await openAdmin(page, site, path)
    const entry = page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: label, exact: true })
    await expect(entry).toHaveAttribute('aria-current', 'page')
    expect([path, await overflow()]).toEqual([path, 0])
  }
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Website and mail' })).toBeInViewport({ ratio: 1 })
})

test('the pages about the association lead to one another @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/site/')
  const ways = page.getByRole('navigation', { name: 'About the association' }).getByRole('link')
  await expect(ways).toHaveText(['Settings', 'Footer', 'Contact', 'About'])
  await ways.nth(1).click()
  await expect(page).toHaveURL('/admin/footer/')
  await expect(ways.nth(1)).toHaveAttribute('aria-current', 'page')
})

test('whoever is not signed in is led to the login and back to where they wanted', async ({ page, site }) => {
  await administratorOf(site)
  await page.goto('/admin/members/?sort=-age')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fmembers%2F%3Fsort%3D-age')
  await page.getByLabel('Your Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await said(page, 'Login performed')
  await expect(page).toHaveURL('/admin/members/?sort=-age')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
})

test('Logout leads home and says so; one that fails says so and leaves everything @all', async ({
  page,
  site,
  complaints,
}) => {
  // Requests under way when the token ends are answered 401.
  complaints.allow(/401|status of 503|answer 503/)
  await keepSession(page, await newSession(site))
  await page.goto('/admin/members/')
  await page.route('**/users/auth/logout/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await said(page, 'Logout can not be performed')
  await expect(page.getByText('Admin ** Asta', { exact: true })).toBeVisible()
  await page.unroute('**/users/auth/logout/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await said(page, 'Logout performed')
})

test('an address that is no page says so inside the frame @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/nothing-here/')
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(page.getByText('Admin ** Asta', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a normal user sees that access must be granted, and their browser receives nothing @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const session = await newPerson(site, 'Nils', 'Ny')
  expect(session.user.is_superuser).toBe(false)
  // Even when the browser claims otherwise, the server gives nothing, and the panel is told so.
  for (const isAdmin of [false, true]) {
    await keepSession(page, { ...session, user: { ...session.user, is_superuser: isAdmin } })
    const heard: string[] = []
    const read: Promise<void>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/') || !response.request().headers().authorization) return
      heard.push(pathname)
      const text = response.text().catch((error: Error) => {
        // The browser lets go of the body of an answer whose document it has left.
        if (error.message.includes('No data found for resource')) return ''
        throw error
      })
      read.push(text.then((all) => expect(all).not.toContain('@example.com')))
    })
    await page.goto('/admin/members/')
    await expect(page.getByText('Admin ** Nils', { exact: true })).toBeVisible()
    await expect(page.getByText('An administrator of the board needs to give it')).toBeVisible()
    if (!isAdmin) {
      expect(await axeViolations(page)).toEqual([])
      expect(heard).toEqual([])
    }
    await Promise.all(read)
    page.removeAllListeners('response')
  }
})

test('a session that ends loses nothing that was typed', async ({ page, site, complaints }) => {
  complaints.allow(/status of 401/)
  const session = await newSession(site)
  await keepSession(page, session)
  await page.goto('/admin/members/?new=')
  const dialog = page.getByRole('dialog', { name: 'New Member' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Oförglömd')
  await dialog.getByLabel('Surname').fill('Text')
  // A reading of the list would find the session ended before the form does.
  const isReading = (request: Request) => request.method() === 'GET'
  const reading = /\/(api|users)\//
  await page.route(reading, (route) =>
    isReading(route.request()) ? route.abort('aborted') : route.fallback(),
  )
  await page.request.post('/users/auth/logout/', { headers: { authorization: `Token ${session.key}` } })
  for (const [label, text] of Object.entries({
    Email: 'oforglomd@example.com',
    Birthday: '1999-01-02',
    Phone: '070-1',
    Address: 'Gatan 1',
    'Zip code': '123 45',
    City: 'Umeå',
  })) {
    await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'She' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.unroute(reading)
  await page.getByLabel('Your Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('What you wrote last is still here.')).toBeVisible()
  await expect(dialog.getByLabel('Surname')).toHaveValue('Text')
  await expect(dialog.getByLabel('City')).toHaveValue('Umeå')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { call } = await administratorOf(site)
  const found = await call<{ id: number; gender: string }[]>('GET', '/api/members/?q=oforglomd@example.com')
  expect(found).toMatchObject([{ last_name: 'Text', city: 'Umeå', gender: 'F' }])
  await call('DELETE', `/api/members/${found[0]?.id}/`)
})
