import { participantsApi, participantsPage } from '#shared/participants.ts'
import { axeViolations } from './accessibility.ts'
import { isNarrow, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { forgetExports } from './mail-fixtures.ts'
import { expectNoFlaws, mainOf, openParticipants, personRow, presentIn } from './participants-page.ts'
import { addFeast, addPerson } from './participants-records.ts'

test('the page says how an event stands, in three groups, and finds people at once @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, { capacity: 3 })
  const answers = { food: 'Vegetariskt', songs: 'Helan\nHalvan', bus: 'Ja', team: 'Blå', other: 'Sent' }
  const östen = await addPerson(site, event, { name: 'Östen', guests: ['Lisa Lund'], answers })
  const anna = await addPerson(site, event, { name: 'Anna', answers: { food: 'Kött' } })
  const bo = await addPerson(site, event, { name: 'Bo' })
  const cia = await addPerson(site, event, { name: 'Cia' })
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${cia.id}/cancel/`, { mail: false })
  await openParticipants(page, site, event)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Participants – ${event.eventName}`)
  await expect(mainOf(page).getByText('3 of 3 places · 1 in the queue · 1 cancelled')).toBeVisible()
  await expect(mainOf(page).getByText('0 of 3 people have paid, 0 kr of 450 kr')).toBeVisible()
  await expect(mainOf(page).getByText(/^0 of \d+ people have come/)).toBeVisible()
  const names = mainOf(page).locator('[data-row]')
  await expect(names).toHaveCount(3)
  await expect(names.first()).toContainText(anna.name)
  await expect(personRow(page, östen)).toContainText('Guests: Lisa Lund')
  for (const said of ['Vegetarian', 'Helan, Halvan', 'Yes', 'Blå', 'Sent'])
    await expect(personRow(page, östen)).toContainText(said)
  await expect(personRow(page, bo)).toContainText('no. 1 in the queue')
  await expect(page.getByRole('region', { name: 'Answers in numbers' })).toContainText(
    'Meat 1 · Vegetarian 1 · no answer 1',
  )
  await expectNoFlaws(page)
  await page.getByText('Cancelled (1 person)').click()
  await expect(personRow(page, cia)).toBeVisible()
  await page.getByLabel('Search').fill('lisa')
  await expect(names).toHaveCount(1)
  await expect(mainOf(page).getByText('1 of 4 shown')).toBeVisible()
  await page.getByLabel('Search').fill('nobody here')
  await expect(mainOf(page).getByText('Nobody matches what you are looking for.')).toBeVisible()
  await page.getByLabel('Search').fill('')
  await page.getByText('Statistics', { exact: true }).click()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row', { name: /^\d+ \p{L}+ \d{4} 3$/u })).toBeVisible()
  await expectNoFlaws(page)
})

test('a table is one for screen readers too @phone @all', async ({ page, site }) => {
  // A phone shows cards.
  const shape = isNarrow(page) ? 'list' : 'table'
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna' })
  await openParticipants(page, site, event)
  const group = page.getByRole('main').getByRole(shape).filter({ hasText: anna.name }).first()
  await expect(group).toBeVisible()
  if (shape === 'list') return
  const questions = ['Mat', 'Sånger', 'Med buss', 'Lag', 'Övrigt']
  await expect(group.getByRole('columnheader')).toContainText([
    '',
    'Name',
    ...questions,
    ...['Note', 'Paid', 'Operation', 'Present'],
  ])
  await expect(group.getByRole('rowheader')).toContainText(anna.name)
})

test('sensitive answers are shown when asked for, which the history tells, and hidden again @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site)
  const anna = await addPerson(site, event, { name: 'Anna', answers: { allergy: 'Nötter' } })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('sensitive')) asked.push(request.url())
  })
  await openParticipants(page, site, event)
  await expect(personRow(page, anna)).toBeVisible()
  await expect(mainOf(page)).not.toContainText('Nötter')
  await expect(mainOf(page)).not.toContainText('Allergi')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await expect(personRow(page, anna)).toContainText('Nötter')
  await expect(mainOf(page).getByText('Sensitive', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Answers in numbers' })).toContainText('Nötter 1')
  await expectNoFlaws(page)
  forgetExports(site)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Participants Fest.* \d{4}-\d\d-\d\d\.xlsx$/)
  expect(asked.at(-1)).toMatch(/\/file\/\?sensitive=true$/)
  await page.getByRole('button', { name: 'Hide sensitive answers' }).click()
  await expect(personRow(page, anna)).not.toContainText('Nötter')
  const { call } = await administratorOf(site)
  const history = await call<{ action: string; record_id: number }[]>('GET', '/api/history/?limit=50')
  const readings = history.filter(
    ({ action, record_id }) => action === 'read-sensitive' && record_id === event.id,
  )
  expect(readings).toHaveLength(2)
})

test('a code at the door leads to whose it is @phone @all', async ({ page, site }) => {
  const event = await addFeast(site)
  await addPerson(site, event, { name: 'Anna' })
  const bo = await addPerson(site, event, { name: 'Bo', guests: ['Lisa'] })
  await openAdmin(page, site, participantsPage(event.id, bo.id))
  const button = page.getByRole('button', { name: `Mark ${bo.name} as present` }).first()
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport()
  if (isNarrow(page)) {
    const card = page.getByRole('region', { name: `${bo.name} has a place` })
    await expect(card).toContainText('2 places · unpaid')
    await expect(card).toBeInViewport()
  }
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => presentIn(site, event)).toEqual([bo.name])
  await expect(mainOf(page).getByText(/^1 of \d+ people have come/)).toBeVisible()
  if (isNarrow(page)) {
    await page.getByRole('button', { name: 'Show all participants' }).click()
    await expect(page).toHaveURL(participantsPage(event.id))
  }
  await openAdmin(page, site, participantsPage(event.id, 2_000_000_000))
  await expect(
    mainOf(page).getByText('The application is not among the participants of the event.'),
  ).toBeVisible()
})

test('an event that is not there, and a server that does not answer, are said @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 404|ERR_INTERNET_DISCONNECTED/)
  await openAdmin(page, site, participantsPage(2_000_000_000))
  await expect(mainOf(page).getByText('There is no such event.')).toBeVisible()
  await page.goto('/admin/events/x/participants/')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  const event = await addFeast(site)
  await page.route(`**${participantsApi(event.id)}`, (route) => route.abort('internetdisconnected'))
  await page.goto(participantsPage(event.id))
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(`**${participantsApi(event.id)}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(mainOf(page).getByText('Nobody has applied yet.')).toBeVisible()
})

test('who has applied meanwhile is there when the window gets the focus again @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site)
  await addPerson(site, event, { name: 'Anna' })
  await openParticipants(page, site, event)
  await expect(page.getByText('With a place (1 person)')).toBeVisible()
  const bo = await addPerson(site, event, { name: 'Bo' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(personRow(page, bo)).toBeVisible()
})
