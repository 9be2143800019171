import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { openAdmin, panelDay, rowOf, rowsOf, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

/** Two events of one name, a year apart, with one participant each; the later one was made first. */
async function addLucias(site: Site) {
  const { call } = await administratorOf(site)
  const eventName = unique('Lucia')
  const add = async (year: number, name: string) => {
    const event = await addEvent(site, { eventName, eventDate: `${year}-12-13T07:00` })
    const body = {
      name,
      email: 'lo@example.com',
      message: 'Gärna.',
      event_name: eventName,
      event_id: event.id,
    }
    await call('POST', '/api/evenemang/', body)
    return event
  }
  const later = await add(comingYear + 1, 'Senare')
  const sooner = await add(comingYear, 'Snart')
  return { eventName, sooner, later }
}

test('participants of two events of one name stand below each event’s date, with the day they applied @all', async ({
  page,
  site,
}) => {
  const { eventName, sooner, later } = await addLucias(site)
  await openAdmin(page, site, `/admin/participants/?q=${eventName}`)
  await expect(rowsOf(page)).toHaveText([/Snart/, /Senare/])
  const headings = page.getByRole('main').getByRole('link', { name: eventName })
  await expect(headings).toHaveText([
    `${eventName} · 13 Dec ${comingYear}, 07:00`,
    `${eventName} · 13 Dec ${comingYear + 1}, 07:00`,
  ])
  await expect(rowOf(page, 'Snart')).toContainText(panelDay(new Date()))
  expect(await axeViolations(page)).toEqual([])
  await headings.first().click()
  await expect(page).toHaveURL(`/admin/events/${sooner.id}/`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await showFilters(page)
  await page.getByRole('combobox', { name: 'Event', exact: true }).fill(eventName)
  await page.getByRole('option', { name: `${eventName} · 13 Dec ${comingYear + 1}, 07:00` }).click()
  await expect(rowsOf(page)).toHaveText([/Senare/])
  await expect(page).toHaveURL(`/admin/participants/?q=${eventName}&event_id=${later.id}`)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('an event leads to its own participants @all', async ({ page, site }) => {
  const { eventName, later } = await addLucias(site)
  await openAdmin(page, site, `/admin/events/?q=${eventName}`)
  // The next one first.
  await expect(rowsOf(page)).toHaveText([
    new RegExp(`13 Dec ${comingYear} `),
    new RegExp(`13 Dec ${comingYear + 1} `),
  ])
  await rowsOf(page)
    .nth(1)
    .getByRole('link', { name: `Participants: ${eventName}` })
    .click()
  await expect(page).toHaveURL(`/admin/events/${later.id}/participants/`)
  await expect(page.getByRole('main').getByText('Senare', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Snart')
})

test('coming events stand above those that were @all', async ({ page, site }) => {
  const name = unique('Ordning')
  for (const year of [2019, comingYear + 1, 2020, comingYear])
    await addEvent(site, { eventName: `${name} ${year}`, eventDate: `${year}-06-01T18:00` })
  await openAdmin(page, site, `/admin/events/?q=${name}`)
  const order = [comingYear, comingYear + 1, 2020, 2019].map((year) => new RegExp(`${name} ${year}`))
  await expect(rowsOf(page)).toHaveText(order)
})
