import type { Locator } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { keepSession, newSession, openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf, newPerson } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'

/** The hits; the lists that can be searched besides are always offered. */
const hitsOf = (palette: Locator): Locator =>
  palette.getByRole('option').filter({ hasNotText: /^Search in / })

test('Ctrl K goes to a page and begins a new record, all from the keyboard @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/')
  const palette = page.getByRole('dialog', { name: 'Search or do something' })
  const field = palette.getByRole('combobox', { name: 'Search or do something' })
  const options = palette.getByRole('option')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(options.first()).toHaveText(/New Member/)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  )
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(logout).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('papp')
  await expect(options.first()).toHaveText('Bin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/bin/')
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('ny')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(1)).toHaveText(/New Post/)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Post' })
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Påbörjat')
  // Over a form it asks before what is typed would be lost, and its Esc is not that of the form.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('histo')
  await expect(options.first()).toHaveText(/History/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Do you want to let go of what you have changed?' })
  await question.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(page).toHaveURL('/admin/history/')
})

test('no letter typed after Ctrl K is lost, even when the server has stopped answering @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/members/?new=')
  const behind = page.getByRole('dialog', { name: 'New Member' }).getByRole('textbox').first()
  await behind.focus()
  // From here on nothing that is asked for is answered.
  await page.route('**/*', () => {})
  const palette = page.getByRole('dialog', { name: 'Search or do something' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('papp')
  await expect(palette.getByRole('combobox')).toHaveValue('papp')
  await expect(palette.getByRole('option').first()).toHaveText('Bin')
  // Asked for twice it is still the one, and a click beside its choices is none beside it.
  await page.keyboard.press('Control+k')
  await palette.getByText('Go to').click()
  await page.keyboard.type('e')
  await expect(palette.getByRole('combobox')).toHaveValue('pappe')
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(behind).toBeFocused()
  await expect(behind).toHaveValue('')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Ada')
  await expect(palette).toHaveCount(0)
  await expect(behind).toHaveValue('Ada')
})

test('what comes late behind the palette takes no letter, and has the focus afterwards @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/')
  let answer: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/assets/bin-admin-page-*.js', async (route) => {
    await asked
    await route.fallback()
  })
  const palette = page.getByRole('dialog', { name: 'Search or do something' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('papp')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mem')
  answer()
  const heading = page.locator('main h1', { hasText: 'Bin' })
  await expect(heading).toBeAttached()
  await expect(page).toHaveURL('/admin/bin/')
  await page.keyboard.type('bers')
  await expect(palette.getByRole('combobox')).toHaveValue('members')
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
})

test('going back from a form asks above the palette, which waits @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/boards/')
  await page.getByRole('button', { name: 'New Board' }).click()
  const form = page.getByRole('dialog', { name: 'New Board' })
  await form.getByRole('textbox').first().fill('Ordförande')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or do something' })
  await expect(field).toBeFocused()
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Do you want to let go of what you have changed?' })
  const stay = question.getByRole('button', { name: 'Keep writing' })
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('a member, an event, a post and a message are found and opened @all', async ({
  page,
  site,
  isMobile,
}) => {
  const word = unique('Klot')
  const [member] = await addMembers(site, [{ first_name: word, last_name: 'Ek' }])
  const event = await addEvent(site, { eventName: `${word} fest` })
  const post = await addPost(site, { title: `${word} i norr` })
  const { call } = await administratorOf(site)
  const message = { name: `${word} Lind`, email: 'lind@example.com', message: 'Hej!' }
  const { id } = await call<{ id: number }>('POST', '/api/contact/', message)
  await openAdmin(page, site, '/admin/')
  const opened = [
    [`${word} Ek`, 'Edit Member', `/admin/members/?edit=${member?.id}`],
    [event.eventName, null, `/admin/events/${event.id}/`],
    [post.title, 'Edit Post', `/admin/posts/?edit=${post.id}`],
    [message.name, 'Message', `/admin/messages/?read=${id}`],
  ] as const
  for (const [label, title, address] of opened) {
    const button = page.getByRole('button', { name: 'Search or do something…' })
    if (isMobile) expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await button.click()
    const palette = page.getByRole('dialog', { name: 'Search or do something' })
    await palette.getByRole('combobox').fill(word)
    await expect(hitsOf(palette)).toHaveCount(4)
    const option = palette.getByRole('option', { name: label })
    const height = async () => (await option.boundingBox())?.height
    if (isMobile) await expect.poll(height).toBeGreaterThanOrEqual(44)
    await option.click()
    await expect(page).toHaveURL(address)
    if (title === null) {
      await expect(page.getByRole('heading', { level: 1 })).toContainText(label)
      continue
    }
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
})

test('the last words win; nothing found and a failed search say so @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503/)
  const name = unique('Sist')
  await addMembers(site, [{ first_name: name }])
  await openAdmin(page, site, '/admin/')
  let asked = 0
  await page.route('**/api/search/**', async (route) => {
    asked += 1
    if (route.request().url().includes('nere')) return route.fulfill({ status: 503, json: {} })
    return route.fallback()
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or do something' })
  await palette.getByRole('combobox').fill('finns inte alls')
  await expect(palette.getByText('Nothing was found for “finns inte alls”.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  asked = 0
  await palette.getByRole('combobox').pressSequentially('x')
  await palette.getByRole('combobox').fill(name)
  await expect(hitsOf(palette)).toHaveText([new RegExp(name)])
  expect(asked).toBeLessThanOrEqual(2)
  await palette.getByRole('combobox').fill('nere')
  await expect(palette.getByRole('alert')).toContainText('It was not possible to search.')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('participants, subscribers, board members and accounts are found and opened @all', async ({
  page,
  site,
}) => {
  const word = unique('Kvist')
  const { call } = await administratorOf(site)
  const { eventName } = await addEvent(site)
  const email = `${word}@example.com`.toLowerCase()
  const visitor = { name: `${word} Lind`, email, message: 'Gärna.', event_name: eventName }
  const applied = await call<{ id: number }>('POST', '/api/evenemang/', visitor)
  const subscriber = await call<{ id: number }>('POST', '/api/subscribers/', { email })
  const member = await call<{ id: number }>('POST', '/api/board/', { name: `${word} Ek`, title: 'Kassör' })
  const account = await newPerson(site, word, 'Alm')
  await openAdmin(page, site, '/admin/')
  for (const [label, address] of [
    [visitor.name, `/admin/participants/?read=${applied.id}`],
    [email, `/admin/subscribers/?read=${subscriber.id}`],
    [`${word} Ek`, `/admin/boards/?edit=${member.id}`],
    [`${word} Alm`, `/admin/users/?q=${encodeURIComponent(account.email)}`],
  ] as const) {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or do something' })
    await palette.getByRole('combobox').fill(word)
    await expect(hitsOf(palette)).toHaveCount(4)
    await hitsOf(palette)
      .filter({ hasText: new RegExp(`^${label}`) })
      .click()
    await expect(page).toHaveURL(address)
    await page.goto('/admin/')
    await expect(page.locator('main h1')).toBeVisible()
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type(word)
  await page.getByRole('option', { name: 'Search in Bin' }).click()
  await expect(page).toHaveURL(`/admin/bin/?q=${word}`)
})

test('a page is found by other words for it, in either language @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or do something' })
  for (const [typed, label] of [
    ['aktivitet', 'Events'],
    ['deltagare', 'Participants'],
    ['nyhetsbrev', 'Subscribers'],
    ['newsletter', 'Subscribers'],
    ['bankgiro', 'Contact'],
    ['stadgar', 'About'],
    ['trash', 'Bin'],
    ['papperskorgen', 'Bin'],
    ['roller', 'Accounts'],
    ['utkorg', 'Mail'],
    ['styrelseår', 'Boards'],
    ['vakant', 'Boards'],
  ] as const) {
    await palette.getByRole('combobox').fill(typed)
    await expect(palette.getByRole('option', { name: label }).first()).toBeVisible()
  }
})

test('one signs out from the palette @all', async ({ page, site }) => {
  await keepSession(page, await newSession(site))
  await page.goto('/admin/categories/')
  // A read of a page that is still under way at the log-out is refused.
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('logga ut')
  await expect(hitsOf(page.getByRole('dialog')).first()).toHaveText(/Logout/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})
