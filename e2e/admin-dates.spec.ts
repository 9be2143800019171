import type { Locator, Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'
import { smallTargets } from './touch-targets.ts'

const eventDate = '2030-12-03T18:30'

async function openEvent(page: Page, site: Site): Promise<{ event: Event; dialog: Locator; date: Locator }> {
  const event = await addPicturedEvent(site, { eventDate })
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Event Name' }) })
  const date = dialog.getByLabel('Date')
  await expect(date).toHaveValue('2030-12-03 18:30')
  await unfold(dialog)
  return { event, dialog, date }
}

const calendarOf = (page: Page) => page.getByRole('dialog', { name: /^(Choose a day|Välj dag)$/ })
const focusedDay = (page: Page) => calendarOf(page).locator('button:focus')

test('a moment is typed as people write it, and written in full when the field is left @all', async ({
  page,
  site,
}) => {
  const { event, dialog, date } = await openEvent(page, site)
  for (const [typed, full] of [
    ['1 dec 2030 18.00', '2030-12-01 18:00'],
    ['2/12 2030 1930', '2030-12-02 19:30'],
    ['203012031800', '2030-12-03 18:00'],
    ['20', '2030-12-03 20:00'],
    ['2030-12-05', '2030-12-05 20:00'],
    ['2030-12-06T17:15', '2030-12-06 17:15'],
  ] as const) {
    await date.fill(typed)
    await expect(date).toHaveValue(typed)
    await date.blur()
    await expect(date).toHaveValue(full)
  }
  const opens = dialog.getByLabel('Registration opens', { exact: true })
  await opens.fill('1 nov 2030')
  await opens.blur()
  await expect(opens).toHaveValue('1 nov 2030')
  await expect(opens).toHaveAccessibleDescription(
    /Write a date and a time, for example 20\d\d-\d\d-\d\d 18:00\./,
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(opens).toBeFocused()
  await opens.fill('1 nov 2030 12')
  await dialog.getByLabel('Ends', { exact: true }).fill('2030-12-06 23')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { call } = await administratorOf(site)
  expect(await call('GET', `/api/events/${event.id}/`)).toMatchObject({
    eventDate: '2030-12-06T17:15:00+01:00',
    eventEndDate: '2030-12-06T23:00:00+01:00',
    registration_opens: '2030-11-01T12:00:00+01:00',
  })
})

test('what cannot be read outlives a reload, and the field is emptied by its button @all', async ({
  page,
  site,
}) => {
  const { dialog } = await openEvent(page, site)
  const opens = dialog.getByLabel('Registration opens', { exact: true })
  await opens.fill('nästa vecka')
  await opens.blur()
  await expect(opens).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await unfold(dialog)
  await expect(opens).toHaveValue('nästa vecka')
  await dialog.getByRole('button', { name: 'Clear: Registration opens' }).click()
  await expect(opens).toHaveValue('')
  await expect(opens).toBeFocused()
  await expect(opens).not.toHaveAttribute('aria-invalid')
})

test('a day is picked by the keys of a date picker, and the field is one stop of the Tab key @all', async ({
  page,
  site,
}) => {
  const { dialog, date } = await openEvent(page, site)
  await date.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(focusedDay(page)).toHaveAccessibleName('Tuesday 3 December 2030')
  for (const [key, name] of [
    ['ArrowRight', 'Wednesday 4 December 2030'],
    ['ArrowDown', 'Wednesday 11 December 2030'],
    ['Home', 'Monday 9 December 2030'],
    ['End', 'Sunday 15 December 2030'],
    ['ArrowLeft', 'Saturday 14 December 2030'],
    ['ArrowUp', 'Saturday 7 December 2030'],
    ['PageDown', 'Tuesday 7 January 2031'],
    ['PageUp', 'Saturday 7 December 2030'],
    ['Shift+PageUp', 'Friday 7 December 2029'],
    ['Shift+PageDown', 'Saturday 7 December 2030'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focusedDay(page)).toHaveAccessibleName(name)
  }
  // Esc closes the calendar alone.
  await page.keyboard.press('Escape')
  await expect(calendarOf(page)).toBeHidden()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('2030-12-03 18:30')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendarOf(page)).toBeHidden()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('2030-12-10 18:30')
  // The time is chosen already.
  await page.keyboard.type('21')
  await page.keyboard.press('Tab')
  await expect(date).toHaveValue('2030-12-10 21:00')
  await page.keyboard.press('Shift+Tab')
  await expect(date).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(date).not.toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Open the calendar' }).first()).not.toBeFocused()
})

test('a day is picked by a pointer or a finger @phone @all', async ({ page, site, isMobile }) => {
  const { dialog, date } = await openEvent(page, site)
  const press = (button: Locator) => (isMobile ? button.tap() : button.click())
  await expect(date).toHaveAttribute('inputmode', 'numeric')
  await press(dialog.getByRole('button', { name: 'Open the calendar' }).first())
  const calendar = calendarOf(page)
  await expect(calendar.getByRole('grid', { name: 'December 2030' })).toBeVisible()
  await expect(calendar.getByRole('columnheader').nth(1)).toHaveText('Mo')
  await expect(calendar.getByRole('row', { name: 'Week 49' })).toBeVisible()
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('3')
  if (isMobile) expect(await smallTargets(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await press(calendar.getByRole('button', { name: 'Next month' }))
  await press(calendar.getByRole('button', { name: 'Thursday 9 January 2031' }))
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue('2031-01-09 18:30')
  const ends = dialog.getByLabel('Ends', { exact: true })
  await ends.press('ArrowDown')
  await press(calendar.getByRole('button', { name: 'Today' }))
  await expect(ends).toHaveValue(/^20\d\d-\d\d-\d\d 18:00$/)
  await ends.press('ArrowDown')
  await expect(calendar).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the panel in Swedish has the same field in Swedish words @all', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'sv'))
  const event = await addPicturedEvent(site, { eventDate, eventHasForm: false })
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const date = page.getByRole('textbox', { name: 'Datum', exact: true })
  await expect(date).toHaveValue('2030-12-03 18:30')
  await date.press('ArrowDown')
  await expect(calendarOf(page).getByRole('grid', { name: 'december 2030' })).toBeVisible()
  await expect(focusedDay(page)).toHaveAccessibleName('tisdag 3 december 2030')
  await expect(calendarOf(page).getByRole('columnheader').nth(1)).toHaveText('må')
  await page.keyboard.press('Escape')
  await date.fill('')
  await expect(date).toHaveAttribute('placeholder', 'ÅÅÅÅ-MM-DD TT:MM')
  await date.fill('5 maj')
  await date.blur()
  // The hour that the field had is kept.
  await expect(date).toHaveValue(/^20\d\d-05-05 18:30$/)
  await date.fill('snart')
  await date.blur()
  await expect(date).toHaveAccessibleDescription(/Skriv datum och klockslag, till exempel 20\d\d/)
})

test('a half-typed date does not spoil the hint of a post @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/posts/')
  await page.getByRole('button', { name: 'New Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Post' })
  const date = dialog.getByRole('textbox', { name: 'Date', exact: true })
  await date.fill('3 fe')
  await expect(date).toHaveValue('3 fe')
  await date.pressSequentially('b 2027')
  await expect(dialog.getByText('Visitors see 3 February 2027.')).toBeVisible()
  await dialog.getByText('Publish at a time', { exact: true }).click()
  const time = dialog.getByRole('textbox', { name: 'Time', exact: true })
  await time.fill('7')
  await time.blur()
  await expect(time).toHaveValue('07:00')
  await time.fill('sju')
  await time.blur()
  await expect(time).toHaveAccessibleDescription(/Write a time, for example 18:00\./)
})

test('the days of a series are the same field, and half of one is not sent @all', async ({ page, site }) => {
  const event = await addPicturedEvent(site, { eventDate, eventHasForm: false })
  await openAdmin(page, site, `/admin/events/${event.id}/`)
  await page.getByRole('button', { name: 'Copy to several days' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Number of copies' })
  await dialog.getByRole('spinbutton', { name: 'Number of copies' }).fill('2')
  const day = dialog.getByRole('textbox', { name: /^Day 2/ })
  await expect(day).toHaveValue('2030-12-17')
  await day.fill('snart')
  await day.press('Enter')
  await expect(day).toHaveAccessibleDescription(/Write a date/)
  await day.press('ArrowDown')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await day.fill('20301220')
  await day.press('Enter')
  await expect(dialog).toBeHidden()
})

test('a filter follows a day when it is whole or the field is left @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/history/')
  await showFilters(page)
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.pressSequentially('1/12')
  await expect(page).not.toHaveURL(/from=/)
  await from.press('Enter')
  await expect(page).toHaveURL(/from=20\d\d-12-01/)
  await from.fill('snart')
  await from.blur()
  await expect(from).toHaveValue('snart')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/from=/)
  await from.fill('')
  await expect(from).not.toHaveAttribute('aria-invalid')
})
