import type { Member } from '#shared/resources/members.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

test('the form of a member tells who did what with it, and when @all', async ({ page, site }) => {
  const [member] = (await addMembers(site, [{ first_name: unique('Minnad') }])) as [Member]
  const { call } = await administratorOf(site)
  const path = `/api/members/${member.id}/`
  await call('PUT', path, { city: 'Lund', zip_code: '222 22' })
  await call('GET', `/api/send_mail/${member.id}`)
  await fetch(`${site.url}/api/members/export.csv?q=${member.first_name}`, {
    headers: { authorization: `Token ${(await administratorOf(site)).session.key}` },
  }).then((answer) => answer.text())
  await call('DELETE', path)
  await call('POST', `/api/bin/members/${member.id}/restore/`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/history/')) asked.push(request.url())
  })
  await openAdmin(page, site, `/admin/members/?edit=${member.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await expect(dialog.getByLabel('City')).toHaveValue('Lund')
  expect(asked).toEqual([])
  const title = dialog.getByText('History', { exact: true })
  await title.focus()
  await page.keyboard.press('Enter')
  const lines = dialog
    .locator('details', { has: page.getByText('History', { exact: true }) })
    .getByRole('listitem')
  const when = '\\d{1,2} [A-Z][a-z]+ \\d{4}, \\d\\d:\\d\\d'
  const told = [
    'undid the deletion',
    'deleted.*',
    'saved as a file \\(the whole list\\)',
    'sent a confirmation mail',
    'changed: Zip code, City',
    'created',
  ]
  await expect(lines).toHaveText(told.map((words) => new RegExp(`^${when}\\s*Asta ${words}$`)))
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a history that is empty, or cannot be read, says so @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 503|answer 503/)
  let state: 'down' | 'empty' = 'down'
  await page.route('**/api/history/**', (route) =>
    route.fulfill(
      state === 'down' ? { status: 503, json: {} } : { json: [], headers: { 'x-total-count': '0' } },
    ),
  )
  await openAdmin(page, site, '/admin/footer/')
  await page.getByRole('button', { name: 'Edit Footer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Footer' })
  await dialog.getByText('History', { exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The list could not be fetched.')
  expect(await axeViolations(page)).toEqual([])
  state = 'empty'
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Nothing has happened yet.')).toBeVisible()
})

test('what is only read has its history too: messages, participants and subscribers @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const email = `${unique('minne')}@example.com`
  const message = await call<{ id: number }>('POST', '/api/contact/', {
    name: 'Vera',
    email,
    message: 'Hej!',
  })
  const [applied] = await call<{ id: number }[]>('GET', '/api/evenemang/?limit=1')
  const subscriber = await call<{ id: number }>('POST', '/api/subscribers/', { email })
  for (const address of [
    `/admin/messages/?read=${message.id}`,
    `/admin/participants/?read=${applied?.id}`,
    `/admin/subscribers/?read=${subscriber.id}`,
  ]) {
    await openAdmin(page, site, address)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('History', { exact: true }).click()
    const shown = dialog.getByRole('listitem').or(dialog.getByText('Nothing has happened yet.'))
    await expect(shown.first()).toBeVisible()
  }
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('created')
})

test('the history is saved as a file of each kind', async ({ site }) => {
  const { session } = await administratorOf(site)
  for (const [format, start] of [
    ['csv', '\ufeffNär'],
    ['xlsx', 'PK'],
  ] as const) {
    const answer = await fetch(`${site.url}/api/history/export.${format}`, {
      headers: { authorization: `Token ${session.key}` },
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    expect(text.slice(0, 12)).toContain(start.replace('\ufeff', ''))
  }
})
