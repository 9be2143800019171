import type { Page } from '@playwright/test'
import type { ContactMessage } from '#shared/resources/contact.ts'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, picture, unique } from './admin-records.ts'
import { deleteRow, openAdmin, panelDay, rowOf, rowsOf, showFilters, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

const isFine = async (page: Page): Promise<void> => {
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

async function addMessage(site: Site, name: string): Promise<ContactMessage> {
  const { call } = await administratorOf(site)
  const body = { name, email: `${name}@example.com`.toLowerCase(), message: 'Hej!\nHur blir man medlem?' }
  return call('POST', '/api/contact/', body)
}

test('a message is read by opening it, marked by hand, answered, deleted and brought back', async ({
  page,
  site,
}) => {
  const { id, name, email, created_date } = await addMessage(site, unique('Skrivare'))
  await openAdmin(page, site, `/admin/messages/?q=${name}`)
  const row = rowOf(page, name)
  await expect(row.getByText('Unread', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^New/ })).toHaveCount(0)
  await row.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  await expect(dialog.getByText('Hur blir man medlem?')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?`),
  )
  await expect(dialog.getByText(panelDay(created_date))).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByText('Read', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row.getByText('Unread', { exact: true })).toBeVisible()
  await deleteRow(page, row)
  await said(page, `message with this ${id} successfuly deleted.`)
  await expect(row).toHaveCount(0)
  await takeBack(page)
  await expect(row).toHaveCount(1)
})

test('messages are filtered by status and by address @phone @all', async ({ page, site }) => {
  const first = await addMessage(site, unique('Filtrerad'))
  await addMessage(site, unique('Annan'))
  await openAdmin(page, site, '/admin/messages/')
  await showFilters(page)
  await page.getByRole('combobox', { name: 'Email' }).fill(first.email)
  await page.getByRole('option', { name: first.email }).click()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByText('Read', { exact: true }).first().click()
  await expect(page.getByText('Nothing matches what you are looking for.')).toBeVisible()
  await page.getByText('Unread', { exact: true }).first().click()
  await expect(rowsOf(page)).toHaveCount(1)
  await isFine(page)
})

test('a failed delete says so, as specified and in the page @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 404/)
  const { id, name } = await addMessage(site, unique('Redan'))
  await openAdmin(page, site, `/admin/messages/?q=${name}`)
  await expect(rowsOf(page)).toHaveCount(1)
  const { call } = await administratorOf(site)
  await call('DELETE', `/api/contact/${id}/`)
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, `message with this ${id} can not be deleted.`)
  await expect(page.getByRole('alert').getByText('Nothing was saved.')).toBeVisible()
})

test('a failed delete of a member, a participant and a subscriber says so as specified @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503/)
  const { call } = await administratorOf(site)
  const name = unique('kvar')
  const email = `${name}@example.com`
  const [member] = await addMembers(site, [{ first_name: name }])
  const { eventName } = await addEvent(site)
  const applicant = { name, email, event_name: eventName, message: 'Gärna.' }
  const participant = await call<{ id: number }>('POST', '/api/evenemang/', applicant)
  await call('POST', '/api/subscribers/', { email })
  const texts = {
    members: `member with this ${member?.id} can not be deleted.`,
    participants: `message with this ${participant.id} can not be deleted.`,
    subscribers: 'email can not delete from our data something went wrong!!!',
  }
  await page.route('**/api/*/*/', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  for (const [list, text] of Object.entries(texts)) {
    await openAdmin(page, site, `/admin/${list}/?q=${name}`)
    await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
    await said(page, text)
    await expect(page.getByRole('main').getByText('Nothing was saved.')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(1)
  }
})

const tables = {
  members: '#↕ Name↕ Surname↕ Age↕ Gender↕ City↕ Email↕ Phone↕ Status↕ Operation',
  messages: '# Name Email Message Status Operation',
  participants: '#↕ Name↕ State↕ Event_Name↕ Email↕ Message Applied↕ Operation',
  subscribers: '# Email Operation',
}

test('each table has the columns of the specification, and orders by those it names @all', async ({
  page,
  site,
}) => {
  const [member] = await addMembers(site, [{ first_name: unique('Kolumn'), gender: 'O' }])
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [list, headers] of Object.entries(tables)) {
    await openAdmin(page, site, `/admin/${list}/`)
    const headerCells = page.getByRole('columnheader').filter({ hasText: /\S/ })
    const titles = headers.split(' ').map((header) => header.replace('_', ' '))
    await expect(headerCells).toHaveText(titles.map((header) => header.replace('↕', '')))
    const ordered = titles.flatMap((header) => (header.endsWith('↕') ? header.slice(0, -1) : []))
    await expect(headerCells.getByRole('button')).toHaveText(ordered)
  }
  await page.goto(`/admin/members/?q=${member?.first_name}`)
  const { id, first_name, last_name, age, city, email, phone_number } = member ?? {}
  const cells = [id, first_name, last_name, age, 'They', city, email, phone_number, 'Passive']
  await expect(rowsOf(page).getByRole('cell')).toHaveText(['', ...cells.map(String), ''])
})

test('participants of an event are filtered, sorted, read and deleted @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const form = { eventOrganizer: 'Styrelsen', eventLocation: 'Huset', eventPrice: '0 kr', eventHasForm: true }
  const names = [unique('Gökotta'), unique('Nyckelfest')]
  for (const [index, eventName] of names.entries()) {
    const event = await call<Event>('POST', '/api/events/', {
      ...form,
      eventName,
      eventDesc: '<p>Välkommen</p>',
      eventDate: `${comingYear}-05-01T18:00`,
    })
    for (const name of ['Åsa', 'Zara'].slice(index)) {
      const body = { name, email: `${name}${index}@example.com`.replace('Å', 'a'), message: 'Kommer gärna.' }
      await call('POST', '/api/evenemang/', { ...body, event_name: event.eventName })
    }
  }
  await openAdmin(page, site, '/admin/participants/')
  await showFilters(page)
  await page.getByRole('combobox', { name: 'Event Name' }).fill(names[0] ?? '')
  await page.getByRole('option', { name: names[0] }).click()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/participants/?event_name=${names[0]}`)
  await page.goto(`/admin/participants/?event_name=${names[0]}&sort=-name`)
  await expect(rowsOf(page).first()).toContainText('Åsa')
  await rowOf(page, 'Åsa').getByRole('button', { name: 'Åsa', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Kommer gärna.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [participant] = await call<{ id: number }[]>(
    'GET',
    `/api/evenemang/?event_name=${encodeURIComponent(names[0] ?? '')}&sort=-name`,
  )
  await rowOf(page, 'Åsa').getByRole('button', { name: 'Delete' }).click()
  await said(page, `participant with this ${participant?.id} successfuly deleted.`)
  await expect(rowsOf(page)).toHaveCount(1)
  await isFine(page)
})

test('subscribers come ten at a time, and more when asked for @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const name = unique('pren')
  const added: { id: number }[] = []
  for (let index = 10; index < 22; index += 1) {
    added.push(await call('POST', '/api/subscribers/', { email: `${name}.${index}@example.com` }))
  }
  await openAdmin(page, site, `/admin/subscribers/?q=${name}`)
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  // Nothing filters or orders this list, so a phone offers no empty fold.
  await expect(page.getByText('Filter and order')).toHaveCount(0)
  await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['10', '25', '100'])
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/subscribers/?q=${name}&page=2`)
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(rowsOf(page)).toHaveCount(12)
  await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click()
  await said(page, `data with id:${added[0]?.id} deleted from our data succesfully`)
  await expect(rowsOf(page)).toHaveCount(11)
  // It lies over a part of the list; of a button it may leave a strip, by how the names above break.
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Close' }).click()
  await isFine(page)
})

test('a board member is added with a picture, changed and deleted', async ({ page, site }) => {
  const name = unique('Ledamot')
  await openAdmin(page, site, '/admin/boards/')
  await page.getByRole('button', { name: 'New Board' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Board' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Kassör')
  await dialog.getByRole('textbox', { name: 'Motto', exact: true }).fill('Ordning och reda.')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('kassor@example.com')
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('070-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ ...picture('text.txt'), mimeType: 'text/plain' })
  await expect(dialog.getByText('Choose a picture file')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(picture())
  await expect(dialog.getByText('10 × 10 px')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Chosen picture: bild.png' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `${name} created successfully`)
  await page.getByLabel('Search').fill(name)
  await expect(rowsOf(page)).toHaveText([new RegExp(name)])
  const image = rowsOf(page).locator('img')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(async () => (await image.boundingBox())?.width).toBe(120)
  await rowsOf(page).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Board' })
  await edit.getByRole('textbox', { name: 'Title', exact: true }).fill('Ordförande')
  await edit.getByRole('button', { name: 'Save' }).click()
  await said(page, `${name} updated successfully`)
  await expect(rowsOf(page)).toContainText('Ordförande')
  await expect(image).toHaveCount(1)
  const { call } = await administratorOf(site)
  const [member] = await call<{ id: number }[]>('GET', `/api/board/?q=${name}`)
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, `board with id:${member?.id} deleted successfully`)
  await expect(rowsOf(page)).toHaveCount(0)
})

/** Gives a picture to the form as a drop or from the clipboard does. */
const give = (page: Page, kind: 'drop' | 'paste') =>
  page.evaluate(
    ([base64, how]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (sign) => sign.charCodeAt(0))
      const data = new DataTransfer()
      for (const name of ['första.png', 'andra.png']) {
        data.items.add(new File([bytes], name, { type: 'image/png' }))
      }
      const options = { bubbles: true, cancelable: true }
      if (how === 'paste') dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else {
        const zone = document.querySelector('input[type=file]')?.parentElement?.parentElement
        zone?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
      }
    },
    [picture().buffer.toString('base64'), kind],
  )

test('a partner’s logo may be dropped or pasted, the first file only @all', async ({ page, site }) => {
  const name = unique('Partner')
  await openAdmin(page, site, '/admin/partners/?new=')
  const dialog = page.getByRole('dialog', { name: 'New Partner' })
  await dialog.getByLabel('Name').fill(name)
  await give(page, 'drop')
  await expect(dialog.getByRole('img', { name: 'Chosen picture: första.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(dialog.getByRole('img', { name: /Chosen picture/ })).toHaveCount(0)
  await give(page, 'paste')
  await expect(dialog.getByRole('img', { name: 'Chosen picture: första.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `${name} created successfully`)
  await page.getByLabel('Search').fill(name)
  await expect(rowsOf(page)).toHaveText([new RegExp(name)])
  await expect(rowsOf(page).locator('img')).toHaveCount(1)
  const { call } = await administratorOf(site)
  const [partner] = await call<{ id: number }[]>('GET', `/api/partners/?q=${name}`)
  await rowsOf(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, `partner with id:${partner?.id} deleted successfully`)
  await isFine(page)
})
