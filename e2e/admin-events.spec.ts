import { randomUUID } from 'node:crypto'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { deleteRow, openAdmin, rowOf, rowsOf, showFilters, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent, addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'
import { unfold } from './sections.ts'
import { said } from './toasts.ts'
import { throughLabel } from './touch-targets.ts'

const path = '/admin/events/'

const only = ({ eventName }: Event): string => `${path}?q=${eventName.slice(-12)}`

test('the list has the columns, the filters and the order of the specification @phone @all', async ({
  page,
  site,
  isMobile,
}) => {
  const eventLocation = `Berget ${randomUUID().slice(0, 8)}`
  const event = await addEvent(site, { eventLocation })
  await openAdmin(page, site, path)
  const headers = ['Organizer', 'Date', 'Has Form', 'Location', 'Price', 'Image']
  const first = rowsOf(page).first()
  await expect(first).toBeVisible()
  if (isMobile) {
    for (const header of headers) await expect(first.getByText(header, { exact: true })).toBeVisible()
  } else {
    const cells = page.getByRole('columnheader').filter({ hasText: /\S/ })
    await expect(cells).toHaveText(['#', 'Event Name', ...headers, 'Operation'])
  }
  await showFilters(page)
  await page.getByText('No', { exact: true }).first().click()
  await expect(page).toHaveURL(/eventHasForm=false/)
  await expect(rowsOf(page).filter({ hasText: 'Yes' })).toHaveCount(0)
  await page.getByText('All', { exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: eventLocation }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, event.eventName)).toContainText(`14 Jun ${comingYear} 18:30`)
})

test('an event is written in Swedish time, looked at, and stored', async ({ page, site }) => {
  await openAdmin(page, site, path)
  await page.getByRole('button', { name: 'New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Event' })
  const eventName = `Vårfest ${randomUUID()}`
  await dialog.getByRole('textbox', { name: 'Event Name', exact: true }).fill(eventName)
  const description = dialog.getByRole('textbox', { name: 'Description', exact: true })
  await description.click()
  await dialog.getByRole('button', { name: 'Bulleted list' }).first().click()
  await expect(description).toBeFocused()
  await page.keyboard.type('Tag med fika')
  await dialog.getByRole('textbox', { name: 'Organizer', exact: true }).fill('Festkommittén')
  await expect(dialog.getByText('Swedish time', { exact: true }).first()).toBeVisible()
  await dialog.getByLabel('Date').fill(`${comingYear}-07-01T18:30`)
  await dialog.getByRole('textbox', { name: 'Location', exact: true }).fill('Ängen')
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('50 kr')
  await unfold(dialog, 'Registration')
  await dialog.getByRole('switch', { name: 'Visitors can apply on the site' }).check(throughLabel)
  await dialog.getByLabel(/^Image/).setInputFiles(await pictureFile())
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'What visitors see' })
  await expect(preview.getByRole('heading', { level: 1, name: eventName })).toBeVisible()
  await expect(preview.getByText(`${comingYear}-07-01`)).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText('Tag med fika')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `${eventName} created successfully`)
  const { call } = await administratorOf(site)
  const [event] = await call<Event[]>('GET', `/api/events/?q=${encodeURIComponent(eventName)}`)
  expect(event).toMatchObject({
    eventName,
    eventDate: `${comingYear}-07-01T18:30:00+02:00`,
    eventDesc: '<ul><li><p>Tag med fika</p></li></ul>',
    eventHasForm: true,
  })
})

test('an hour that the clocks skip is refused at its field @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 422/)
  const event = await addPicturedEvent(site, { eventHasForm: false })
  await openAdmin(page, site, `${path}?edit=${event.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await dialog.getByLabel('Date').fill('2027-03-28T02:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await expect(dialog.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true')
})

test('an event is updated, duplicated and deleted, and each says so @all', async ({ page, site }) => {
  const event = await addPicturedEvent(site)
  await openAdmin(page, site, only(event))
  const row = rowOf(page, event.eventName)
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(edit.getByLabel('Date')).toHaveValue(`${comingYear}-06-14 18:30`)
  await edit.getByRole('textbox', { name: 'Price', exact: true }).fill('Gratis')
  await edit.getByRole('button', { name: 'Save' }).click()
  await said(page, `${event.eventName} updated successfully`)
  await expect(row).toContainText('Gratis')

  await row.getByRole('button', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'New Event' })
  await copy.getByLabel('Date').fill(`${comingYear}-06-21T18:30`)
  await copy.getByRole('button', { name: 'Save' }).click()
  await said(page, `${event.eventName} created successfully`)
  await expect(row).toHaveCount(2)

  await deleteRow(page, row.filter({ hasText: `14 Jun ${comingYear}` }))
  await said(page, `event with id:${event.id} deleted successfully`)
  await expect(row).toHaveCount(1)
  await takeBack(page)
  await expect(row).toHaveCount(2)
})

test('the form with its preview has nothing that axe or a narrow phone objects to @all', async ({
  page,
  site,
}) => {
  const event = await addEvent(site)
  await openAdmin(page, site, `${path}?edit=${event.id}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'What visitors see' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
