import { randomUUID } from 'node:crypto'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, isNarrow, openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { smallTargets } from './touch-targets.ts'

test('an event has a place of its own, to which every change comes back @phone @all', async ({
  page,
  site,
}) => {
  const event = await addPicturedEvent(site, {
    eventName: `Sittning ${randomUUID().slice(0, 8)}`,
    capacity: 20,
  })
  await openAdmin(page, site, `/admin/events/?q=${encodeURIComponent(event.eventName)}`)
  await rowOf(page, event.eventName)
    .getByRole('link', { name: /^Participants/ })
    .click()
  const sections = page.getByRole('navigation', { name: 'Parts of the event' })
  await sections.getByText('Overview').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Overview – ${event.eventName}`)
  await expect(page.getByText('0 of 20 places')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  await sections.getByText('Participants').click()
  await page.getByRole('link', { name: 'Edit Event' }).click()
  const dialog = dialogOf(page, 'Edit Event')
  await dialog.getByRole('textbox', { name: 'Location', exact: true }).fill('Salongen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Overview – ${event.eventName}`)
  await expect(page.getByText('Salongen')).toBeVisible()
})

test('an event is copied to several days, and a change goes on to the later ones @all', async ({
  page,
  site,
}) => {
  const event = await addPicturedEvent(site, { eventName: `Kör ${randomUUID().slice(0, 8)}` })
  await openAdmin(page, site, `/admin/events/${event.id}/`)
  await page.getByRole('button', { name: 'Copy to several days' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Number of copies' }).fill('2')
  await dialog.getByRole('button', { name: 'Make 2 events' }).click()
  await expect(page.getByText('2 events have been added.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Other days of the series' }).getByRole('link')).toHaveCount(
    2,
  )
  await page.getByRole('link', { name: 'Edit Event' }).click()
  const form = dialogOf(page, 'Edit Event')
  await form.getByRole('textbox', { name: 'Location', exact: true }).fill('Salongen')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 later events of the series are as before')).toBeVisible()
  await page.getByRole('button', { name: 'Change them too' }).click()
  await expect(page.getByText('2 later events have been changed, too.')).toBeVisible()
  const { call } = await administratorOf(site)
  const { series } = await call<Event>('GET', `/api/events/${event.id}/`)
  const all = await call<Event[]>('GET', `/api/events/?series=${series}`)
  expect(all.map(({ eventLocation }) => eventLocation)).toEqual(['Salongen', 'Salongen', 'Salongen'])
})
