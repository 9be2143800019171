import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowsOf, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'

test('each button of a row says whose it is @all', async ({ page, site }) => {
  const word = unique('Knapp')
  const { call } = await administratorOf(site)
  await addMembers(site, [{ first_name: word, last_name: 'Ek' }])
  await addPost(site, { title: `${word} i norr` })
  const { eventName } = await addEvent(site, { eventName: `${word} fest` })
  const visitor = { name: `${word} Lind`, email: `${word}@example.com`.toLowerCase(), message: 'Hej!' }
  await call('POST', '/api/contact/', visitor)
  await call('POST', '/api/evenemang/', { ...visitor, event_name: eventName })
  await call('POST', '/api/subscribers/', { email: visitor.email })
  for (const [list, name, labels] of [
    ['members', `${word} Ek`, ['Edit', 'Send confirmation mail', 'Delete']],
    ['messages', visitor.name, ['Edit', 'Mark as read', 'Delete']],
    ['posts', `${word} i norr`, ['Edit', 'Duplicate', 'Delete']],
    ['events', eventName, ['Edit', 'Duplicate', 'Delete']],
    ['participants', visitor.name, ['Delete']],
    ['subscribers', visitor.email, ['Delete']],
  ] as const) {
    await openAdmin(page, site, `/admin/${list}/?q=${word}`)
    await expect(rowsOf(page)).toHaveCount(1)
    for (const label of labels) {
      await expect(rowsOf(page).getByRole('button', { name: `${label}: ${name}`, exact: true })).toBeVisible()
    }
  }
})

test('back and forward walk what was searched, filtered, ordered and paged @all', async ({ page, site }) => {
  const name = unique('Steg')
  const city = unique('Ort')
  const people = Array.from({ length: 12 }, (_, index) => ({ first_name: `${name}${index}`, city }))
  await addMembers(site, people)
  await openAdmin(page, site, '/admin/members/?size=10')
  await page.getByLabel('Search', { exact: true }).pressSequentially(name, { delay: 5 })
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await showFilters(page)
  await page.getByText('Active', { exact: true }).first().click()
  await expect(page.getByText('Nothing matches what you are looking for.')).toBeVisible()
  const shown = [
    () => expect(page.getByLabel('Search', { exact: true })).toHaveValue(''),
    () => expect(page.getByText('1–10 of 12')).toBeVisible(),
    () => expect(rowsOf(page)).toHaveCount(2),
    () => expect(page.getByText('Nothing matches what you are looking for.')).toBeVisible(),
  ]
  for (const isThere of shown.slice(0, -1).toReversed()) {
    await page.goBack()
    await isThere()
  }
  for (const isThere of shown.slice(1)) {
    await page.goForward()
    await isThere()
  }
})
