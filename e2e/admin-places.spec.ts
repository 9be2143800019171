import type { Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import type { Statistics } from '#shared/statistics.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf, rowsOf, showFilters, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addApplications, expectMails, statesOf } from './application-records.ts'
import { comingYear } from './coming-year.ts'
import { addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

const addParty = (site: Site, changes: Partial<Event> = {}): Promise<Event> =>
  addPicturedEvent(site, { eventName: unique('Fest'), ...changes })

const stored = async (site: Site, { id }: Event): Promise<Event> =>
  (await administratorOf(site)).call('GET', `/api/events/${id}/`)

const form = (page: Page) => {
  const dialog = dialogOf(page, 'Edit Event')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  return { dialog, field, save }
}

const openList = async (page: Page, site: Site, { eventName }: Event): Promise<void> => {
  await openAdmin(page, site, `/admin/events/?q=${eventName}`)
  // Until the event is there, empty rows stand in for it.
  await expect(rowsOf(page).filter({ hasText: eventName })).toHaveCount(1)
}
const openForm = async (page: Page, site: Site, { id }: Event): Promise<void> => {
  await openAdmin(page, site, `/admin/events/?edit=${id}`)
  await unfold(dialogOf(page, 'Edit Event'))
}
const undoBar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const openParticipants = (page: Page, site: Site, { id }: Event): Promise<void> =>
  openAdmin(page, site, `/admin/participants/?event_id=${id}`)

test('an event gets an end, places and times of its registration, and each can be taken away again @all', async ({
  page,
  site,
}) => {
  const event = await addParty(site)
  await openForm(page, site, event)
  const { dialog, field, save } = form(page)
  await field('Ends').fill(`${comingYear}-06-14T23:00`)
  await field('Places').fill('80')
  await field('Registration opens').fill(`${comingYear}-05-01T12:00`)
  await field('Registration closes').fill(`${comingYear}-06-10T20:00`)
  await dialog.getByRole('textbox', { name: 'Bring along', exact: true }).fill('Egen mugg')
  expect(await axeViolations(page)).toEqual([])
  await save()
  expect(await stored(site, event)).toMatchObject({
    eventEndDate: `${comingYear}-06-14T23:00:00+02:00`,
    capacity: 80,
    places_left: 80,
    registration_opens: `${comingYear}-05-01T12:00:00+02:00`,
    registration_closes: `${comingYear}-06-10T20:00:00+02:00`,
    bring: 'Egen mugg',
    cancelled: false,
  })
  await openForm(page, site, event)
  // The editor is as high as what stands in for it only on a wide window.
  await expect(dialog.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible()
  for (const label of ['Ends', 'Registration opens', 'Registration closes']) {
    await dialog.getByRole('button', { name: `Clear: ${label}` }).click()
    await expect(field(label)).toBeFocused()
    await expect(field(label)).toHaveValue('')
  }
  await field('Places').fill('')
  await save()
  const nothing = { eventEndDate: null, capacity: null, registration_opens: null, registration_closes: null }
  expect(await stored(site, event)).toMatchObject(nothing)
})

test('an end before the beginning is refused at its field, and put right at either @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const event = await addParty(site)
  await openForm(page, site, event)
  const { dialog, field, save } = form(page)
  await field('Ends').fill(`${comingYear}-06-14T17:00`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await expect(field('Ends')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Ends')).toBeFocused()
  await dialog.getByLabel('Date').fill(`${comingYear}-06-14T16:00`)
  await save()
  expect((await stored(site, event)).eventDate).toBe(`${comingYear}-06-14T16:00:00+02:00`)
})

test('a copy of a cancelled event takes place @all', async ({ page, site }) => {
  const event = await addParty(site, { capacity: 12, cancelled: true })
  await openList(page, site, event)
  await expect(rowsOf(page)).toContainText('Cancelled')
  await rowsOf(page).getByRole('button', { name: 'Duplicate' }).click()
  const copy = dialogOf(page, 'New Event')
  await unfold(copy, 'More')
  await expect(copy.getByRole('switch', { name: 'The event is cancelled' })).not.toBeChecked()
  await copy.getByRole('button', { name: 'Save' }).click()
  await said(page, `${event.eventName} created successfully`)
  const { call } = await administratorOf(site)
  const both = await call<Event[]>('GET', `/api/events/?q=${event.eventName}&sort=id`)
  expect(both.map(({ capacity, cancelled }) => [capacity, cancelled])).toEqual([
    [12, true],
    [12, false],
  ])
})

test('the form tells what more or fewer places do to the queue before they are saved @all', async ({
  page,
  site,
}) => {
  const event = await addParty(site, { capacity: 2 })
  const [, , first, second] = await addApplications(site, event, ['Anna', 'Bo', 'Cia', 'Dag'])
  expect(await statesOf(site, event)).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting'])
  await openList(page, site, event)
  await expect(rowsOf(page)).toContainText('2/2 · 2 in the queue')
  await rowsOf(page).getByRole('button', { name: 'Edit' }).click()
  const { dialog, field, save } = form(page)
  await unfold(dialog, 'Registration')
  await field('Places').fill('1')
  await expect(dialog.getByText('2 people have a place already. Nobody loses theirs.')).toBeVisible()
  await field('Places').fill('')
  const all = '2 people in the queue get a place 30 seconds after you save, and 2 mails are sent.'
  await expect(dialog.getByText(all)).toBeVisible()
  await field('Places').fill('3')
  const one = '1 person in the queue gets a place 30 seconds after you save, and a mail is sent.'
  await expect(dialog.getByText(one)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await save()
  await expect.poll(async () => (await stored(site, event)).capacity).toBe(3)
  expect(await statesOf(site, event)).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting'])
  await expectMails(site, first?.email ?? '', [])
  await openForm(page, site, event)
  await field('Places').fill('1')
  await save()
  expect((await stored(site, event)).capacity).toBe(1)
  expect(await statesOf(site, event)).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting'])
  await expectMails(site, second?.email ?? '', [])
})

test('who waits is given a place in a full event, and hears of it @all', async ({ page, site }) => {
  const event = await addParty(site, { capacity: 1 })
  const [anna, bo, cia] = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  await openParticipants(page, site, event)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: event.eventName })).toHaveAttribute(
    'href',
    `/admin/events/${event.id}/`,
  )
  await expect(main.getByText(/1 of 1 places, 2 in the queue/)).toBeVisible()
  const waiting = rowOf(page, cia?.name ?? '')
  await expect(rowOf(page, anna?.name ?? '')).toContainText('Has a place')
  await expect(rowOf(page, anna?.name ?? '').getByRole('button', { name: 'Give a place' })).toHaveCount(0)
  await expect(waiting).toContainText('Waiting')
  await expect(waiting).toContainText('no. 2 in the queue')
  expect(await axeViolations(page)).toEqual([])
  await waiting.getByRole('button', { name: cia?.name ?? '', exact: true }).click()
  const reader = page.getByRole('dialog')
  await expect(reader.getByText('Number in the queue')).toBeVisible()
  await expect(reader.getByText('Waiting', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
  await waiting.getByRole('button', { name: `Give a place: ${cia?.name}` }).focus()
  await page.keyboard.press('Enter')
  const place = dialogOf(page, `Give ${cia?.name} a place?`)
  await expect(place).toContainText('One application is before it in the queue')
  await place.getByRole('button', { name: 'Back' }).click()
  await expect(waiting).toContainText('no. 2 in the queue')
  await page.keyboard.press('Enter')
  await place.getByRole('button', { name: 'Give a place' }).click()
  await expect(undoBar(page)).toContainText(`${cia?.name} has a place now. The mail leaves in 30 seconds.`)
  await expect(waiting).toContainText('Has a place')
  await expect(waiting.locator(':focus')).toHaveCount(1)
  await expect(main.getByText(/2 of 1 places, 1 in the queue/)).toBeVisible()
  await expect(rowOf(page, bo?.name ?? '')).toContainText('no. 1 in the queue')
  await expectMails(site, cia?.email ?? '', ['event-place'])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('an application is cancelled with a mail or without, and the first of the queue moves up @all', async ({
  page,
  site,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const [anna, bo, cia] = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  await openParticipants(page, site, event)
  const cancel = (name = '') => page.getByRole('button', { name: `Cancel application: ${name}` })
  const question = (name = '') => dialogOf(page, `Cancel the application of ${name}?`)
  await cancel(anna?.name).click()
  await expect(question(anna?.name)).toContainText(`In 30 seconds the place goes to ${bo?.name}`)
  expect(await axeViolations(page)).toEqual([])
  await question(anna?.name).getByRole('button', { name: 'Back' }).click()
  await expect(cancel(anna?.name)).toBeFocused()
  expect(await statesOf(site, event)).toEqual(['confirmed', 'waiting', 'waiting'])
  await cancel(anna?.name).click()
  await question(anna?.name).getByRole('button', { name: 'Cancel without a mail' }).click()
  await expect(undoBar(page)).toContainText(`The application of ${anna?.name} is cancelled.`)
  await expect(rowOf(page, anna?.name ?? '')).toContainText('Cancelled')
  await expect(rowOf(page, anna?.name ?? '').locator(':focus')).toHaveCount(1)
  await expect(cancel(anna?.name)).toHaveCount(0)
  await expect(rowOf(page, bo?.name ?? '')).toContainText('no. 1 in the queue')
  await expectMails(site, bo?.email ?? '', [])
  await cancel(cia?.name).click()
  await question(cia?.name).getByRole('button', { name: 'Cancel and send a mail' }).click()
  await expect(undoBar(page)).toContainText(
    `The application of ${cia?.name} is cancelled. The mail leaves in 30 seconds.`,
  )
  await expectMails(site, cia?.email ?? '', ['event-cancellation'])
  await expectMails(site, anna?.email ?? '', [])
  await showFilters(page)
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Cancelled', { exact: true }).click()
  await expect(page).toHaveURL(`/admin/participants/?event_id=${event.id}&state=cancelled`)
  await expect(rowsOf(page)).toHaveCount(2)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('an application that somebody else has cancelled is not cancelled twice @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const event = await addParty(site)
  const [anna] = await addApplications(site, event, ['Anna'])
  await openParticipants(page, site, event)
  await page.getByRole('button', { name: `Cancel application: ${anna?.name}` }).click()
  const cancelIt = page.getByRole('dialog').getByRole('button', { name: 'Cancel and send a mail' })
  await expect(cancelIt).toBeVisible()
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${anna?.id}/cancel/`, { mail: false })
  await cancelIt.click()
  await expect(page.getByRole('main').getByText('Nothing was saved.')).toBeVisible()
  await expect(rowsOf(page)).toContainText('Cancelled')
  await expectMails(site, anna?.email ?? '', [])
})

test('an event that somebody has applied to is cancelled in place of deleted, or goes all the same @all', async ({
  page,
  site,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const { eventName: name } = event
  await addApplications(site, event, ['Anna', 'Bo'])
  await openList(page, site, event)
  const remove = rowsOf(page).getByRole('button', { name: 'Delete' })
  const question = dialogOf(page, `Delete ${name}?`)
  await remove.click()
  await expect(question).toContainText(`2 people have applied to ${name}.`)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Cancel it and write to them' }).click()
  await said(page, `${name} is cancelled.`)
  await expect(page.getByLabel('Title')).toHaveValue(`Inställt: ${name}`)
  expect((await stored(site, event)).cancelled).toBe(true)
  await openList(page, site, event)
  await expect(rowsOf(page)).toContainText('Cancelled')
  await remove.click()
  await expect(question.getByRole('button', { name: 'Cancel it and write to them' })).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Write to them first' })).toBeVisible()
  await question.getByRole('button', { name: 'Delete all the same' }).click()
  await page.getByRole('region', { name: 'Undo' }).hover()
  await expect(rowsOf(page)).toHaveCount(0)
  await takeBack(page)
  await expect(rowsOf(page)).toHaveCount(1)
})

test('the dashboard tells how full an event is, and how many wait @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const statistics = await call<Statistics>('GET', '/api/statistics/')
  const event = { id: 1, eventName: 'Vårbal', eventDate: `${comingYear}-05-01T18:00:00+02:00` }
  const events = {
    coming: [{ ...event, eventHasForm: true, applications: 85, capacity: 80, waiting: 5 }],
    past: [],
  }
  await page.route('**/api/statistics/', (route) => route.fulfill({ json: { ...statistics, events } }))
  await openAdmin(page, site, '/admin/')
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Vårbal' })
  await expect(entry).toContainText('80/80 · 5 in the queue')
  const name = await entry.getByText('Vårbal').boundingBox()
  // On a phone a link is as high as a finger needs.
  expect(name?.height, 'the name stands in one line').toBeLessThan(46)
  await page.getByText('Show as a table').last().click()
  await expect(page.getByRole('row', { name: /^Vårbal/ })).toContainText('80/80 · 5 in the queue')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
