import type { Page } from '@playwright/test'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf } from './admin-session.ts'
import { addEvent } from './event-records.ts'
import { expect } from './mail-fixtures.ts'
import type { Site } from './site.ts'

export const addParty = (site: Site, changes: Partial<Event> = {}): Promise<Event> =>
  addEvent(site, { eventName: unique('Fest'), ...changes })

export const mailPage = ({ id }: Event): string => `/admin/participants/mail/?event_id=${id}`
export const listOf = (page: Page) => page.getByRole('region', { name: 'Mailings' })
export const figuresOf = (page: Page) => listOf(page).getByRole('status').first()
export const editorOf = (page: Page) => page.locator('[contenteditable="true"]')
export const noteOf = (page: Page) => page.getByRole('region', { name: 'Note' })

export async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await editorOf(page).click()
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type('Ta med en egen mugg!')
}

/** Sends what is written, to as many as the question says. */
export async function send(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = dialogOf(page, `Send to ${count} recipient${count === 1 ? '' : 's'}?`)
  await dialog.getByRole('button', { name: 'Send' }).click()
}

export const expectNoFlaws = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}
