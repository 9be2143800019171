import type { Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { picture, unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { account, administratorOf } from './administrator.ts'
import { addApplications } from './application-records.ts'
import { comingYear } from './coming-year.ts'
import { addEvent } from './event-records.ts'
import { endTimeToUndo, expect, test, textOf } from './mail-fixtures.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'
import { smallTargets } from './touch-targets.ts'

/** Time that the server's own work may take on a busy machine. */
const patiently = { timeout: 30_000 }

const addParty = (site: Site, changes: Partial<Event> = {}): Promise<Event> =>
  addEvent(site, { eventName: unique('Fest'), ...changes })

const mailPage = ({ id }: Event): string => `/admin/participants/mail/?event_id=${id}`
const listOf = (page: Page) => page.getByRole('region', { name: 'Mailings' })
const figuresOf = (page: Page) => listOf(page).getByRole('status').first()
const editorOf = (page: Page) => page.locator('[contenteditable="true"]')
const noteOf = (page: Page) => page.getByRole('region', { name: 'Note' })

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await editorOf(page).click()
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type('Ta med en egen mugg!')
}

/** Sends what is written, to as many as are typed. */
async function send(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = dialogOf(page, `Send to ${count} recipient${count === 1 ? '' : 's'}?`)
  await dialog.getByLabel(`Write ${count} to confirm`).fill(String(count))
  await dialog.getByRole('button', { name: 'Send' }).click()
}

const expectNoFlaws = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

/** Opens the form of an event, and gives it the picture that it asks for. */
async function openForm(page: Page, site: Site, { id }: Event) {
  await openAdmin(page, site, `/admin/events/?edit=${id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await dialog.locator('input[name=eventImage]').setInputFiles(picture())
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  return { dialog, field, save }
}

test('who has a place gets a mail; it can be tried, outlives a reload, and shows how it gets on', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site, { capacity: 2 })
  const applications = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  await openAdmin(page, site, `/admin/participants/?event_id=${event.id}`)
  await page.getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page).toHaveURL(mailPage(event))
  const heading = page.getByRole('heading', { name: `Write to the participants: ${event.eventName}` })
  await expect(heading).toBeVisible()
  const whom = page.getByRole('radiogroup', { name: 'Who gets the mail?' })
  for (const name of ['Those with a place (2)', 'Those who wait (1)', 'Both (3)'])
    await expect(whom.getByRole('radio', { name })).toBeVisible()
  await expect(whom.getByRole('radio', { name: 'Those with a place (2)' })).toBeChecked()
  await expect(listOf(page)).toContainText('Nothing has been sent yet.')
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  await expectNoFlaws(page)
  await write(page, 'Bra att veta')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Bra att veta')
  await expect(editorOf(page)).toContainText('egen mugg')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await said(page, 'A test is on its way to you.')
  expect(await textOf(mailbox, account.email)).toContain('Ta med en egen mugg!')
  await send(page, 2)
  await said(page, 'Oldu')
  await expect(figuresOf(page)).toHaveText(/^Begins in (30|[12]?\d) s, to 2 recipients\.$/)
  await expect(page.getByLabel('Title')).toHaveValue('')
  endTimeToUndo(site)
  await expect(figuresOf(page)).toHaveText('2 sent · 0 left · 0 failed', patiently)
  await expect(listOf(page).getByRole('listitem')).toContainText('To: Have a place')
  await expectNoFlaws(page)
  const [anna, bo] = applications
  const reached = mailbox.received.flatMap(({ to }) => to).filter((to) => to !== account.email)
  expect(reached.toSorted()).toEqual([anna?.email, bo?.email].toSorted())

  await page.goto('/admin/mail/')
  await listOf(page).getByRole('link', { name: event.eventName }).click()
  await expect(page).toHaveURL(`/admin/participants/?event_id=${event.id}`)
})

test('a mail to participants is undone within half a minute, and its draft is that of one event', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site)
  const other = await addParty(site)
  await addApplications(site, event, ['Anna'])
  await openAdmin(page, site, mailPage(event))
  await write(page, 'Ett brev för mycket')
  await page.goto(mailPage(other))
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto(mailPage(event))
  await expect(page.getByLabel('Title')).toHaveValue('Ett brev för mycket')
  await send(page, 1)
  await expect(figuresOf(page)).toHaveText(/^Begins in (30|[12]?\d) s, to 1 recipient\.$/)
  await listOf(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(listOf(page).getByText(/^Cancelled/)).toBeVisible()
  const { call } = await administratorOf(site)
  await call('POST', '/api/subscribers/', { email: 'senare@example.se' })
  await textOf(mailbox, 'senare@example.se')
  expect(mailbox.received).toHaveLength(1)
})

test('a mail goes to those who are chosen in the list, without those who have cancelled', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const [anna, bo, cia] = await addApplications(site, event, ['Anna', 'Bo', 'Cia'])
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${cia?.id}/cancel/`, { mail: false })
  await openAdmin(page, site, `/admin/participants/?event_id=${event.id}`)
  const tick = (name = '') => rowOf(page, name).getByRole('checkbox').check()
  const way = page.getByRole('region', { name: 'Chosen' }).getByRole('link', { name: 'Write to the chosen' })
  await tick(cia?.name)
  await expect(page.getByRole('region', { name: 'Chosen' })).toBeVisible()
  await expect(way).toHaveCount(0)
  await tick(bo?.name)
  await expectNoFlaws(page)
  await tick(bo?.name)
  await tick(cia?.name)
  await way.click()
  await expect(page).toHaveURL(`${mailPage(event)}&chosen=${bo?.id}`)
  await expect(page.getByRole('radio', { name: 'The chosen (1)' })).toBeChecked()
  await write(page, 'Till dig i kön')
  await send(page, 1)
  await expect(figuresOf(page)).toHaveText(/^Begins in/)
  await expect(listOf(page).getByRole('listitem')).toContainText('To: Chosen')
  endTimeToUndo(site)
  expect(await textOf(mailbox, bo?.email ?? '')).toContain('Ta med en egen mugg!')
  expect(mailbox.received.flatMap(({ to }) => to)).not.toContain(anna?.email)
})

test('nobody is written to when there is nobody, nor when the last one has just cancelled', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const event = await addParty(site)
  const [anna] = await addApplications(site, event, ['Anna'])
  await openAdmin(page, site, mailPage(event))
  await page.getByText('Those who wait (0)', { exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('There is nobody to write to.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expectNoFlaws(page)
  await page.getByText('Those with a place (1)', { exact: true }).click()
  await expect(main.getByText('There is nobody to write to.')).toHaveCount(0)
  await write(page, 'Till ingen')
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${anna?.id}/cancel/`, { mail: false })
  await send(page, 1)
  await expect(main.getByText('Nothing was sent.')).toBeVisible()
  await expect(main.getByText('There is nobody to write to.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Those with a place (0)' })).toBeChecked()
  await expect(page.getByLabel('Title')).toHaveValue('Till ingen')
  expect(mailbox.received).toEqual([])
})

test('a page that writes to the participants of no event says so', async ({ page, site, complaints }) => {
  complaints.allow(/status of 404/)
  await openAdmin(page, site, '/admin/participants/mail/')
  await expect(page.getByText('There is no such event.')).toBeVisible()
  await page.goto('/admin/participants/mail/?event_id=999999')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('radiogroup')).toHaveCount(0)
})

test('after another place was saved it is offered to tell the participants, in words that begin', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addParty(site, { capacity: 1 })
  const { eventName: name } = event
  const [anna, bo] = await addApplications(site, event, ['Anna', 'Bo'])
  const { field, save } = await openForm(page, site, event)
  await field('Location').fill('Stora salen')
  await save()
  const text = `2 people have applied to ${name}. Would you like to tell them about the change?`
  await expect(noteOf(page)).toContainText(text)
  await expectNoFlaws(page)
  await noteOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(noteOf(page)).toHaveCount(0)

  const again = await openForm(page, site, event)
  await again.field('Location').fill('Lilla salen')
  await again.save()
  await noteOf(page).getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page.getByRole('radio', { name: 'Both (2)' })).toBeChecked()
  await expect(page.getByLabel('Title')).toHaveValue(`Changed time or place: ${name}`)
  await expect(editorOf(page)).toHaveText(`${name} is now: 14 Jun ${comingYear}, 18:30, Lilla salen.`)
  await expectNoFlaws(page)
  await send(page, 2)
  await expect(figuresOf(page)).toHaveText(/^Begins in/)
  await expect(page.getByLabel('Title')).toHaveValue('')
  endTimeToUndo(site)
  for (const one of [anna, bo]) expect(await textOf(mailbox, one?.email ?? '')).toContain('Lilla salen')
})

test('nothing is offered to tell after other changes, or when nobody has applied', async ({ page, site }) => {
  const event = await addParty(site)
  const { field, save } = await openForm(page, site, event)
  const counted = page.waitForResponse((answer) =>
    answer.url().includes(`/api/evenemang/?event_id=${event.id}&state=`),
  )
  await field('Location').fill('Stora salen')
  await save()
  expect((await (await counted).allHeaders())['x-total-count']).toBe('0')
  await said(page, `${event.eventName} updated successfully`)
  await expect(noteOf(page)).toHaveCount(0)
  await addApplications(site, event, ['Anna'])
  const again = await openForm(page, site, event)
  await again.field('Price').fill('50 kr')
  await again.save()
  await said(page, `${event.eventName} updated successfully`)
  await expect(noteOf(page)).toHaveCount(0)
})

test('after an event was cancelled, in its form or in place of deleted, it is offered to tell so', async ({
  page,
  site,
}) => {
  const event = await addParty(site)
  const { eventName: name } = event
  await addApplications(site, event, ['Anna'])
  const { dialog, save } = await openForm(page, site, event)
  const cancelled = dialog.getByRole('switch', { name: /^Cancelled/ })
  await cancelled.focus()
  await page.keyboard.press('Space')
  await expect(cancelled).toBeChecked()
  await save()
  const text = `1 person has applied to ${name}. Would you like to tell them that it is cancelled?`
  await expect(noteOf(page)).toContainText(text)

  const { call } = await administratorOf(site)
  const stored = await call<Event>('GET', `/api/events/${event.id}/`)
  await call('PUT', `/api/events/${event.id}/`, { ...stored, cancelled: false })
  await openAdmin(page, site, `/admin/events/?q=${name}`)
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, `Delete ${name}?`).getByRole('button', { name: 'Cancel it instead' }).click()
  await expect(noteOf(page)).toContainText(text)
  await noteOf(page).getByRole('link', { name: 'Write to the participants' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`Cancelled: ${name}`)
  await expect(editorOf(page)).toHaveText(`${name}, 14 Jun ${comingYear}, 18:30, is cancelled.`)
})
