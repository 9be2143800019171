import type { Page } from '@playwright/test'
import { type EventParticipants, participantsApi, participantsPage } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { isNarrow, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect } from './fixtures.ts'
import type { Site } from './site.ts'
import { smallTargets } from './touch-targets.ts'

/** Opens the page of the participants of an event, as the site's administrator. */
export const openParticipants = (page: Page, site: Site, { id }: Event): Promise<void> =>
  openAdmin(page, site, participantsPage(id))

export const mainOf = (page: Page) => page.getByRole('main')
/** Somebody's row of the table, or card. */
export const personRow = (page: Page, { id }: Evenemang) =>
  page.getByRole('main').locator(`[data-row="${id}"]`)
/** Says that somebody is there. */
export const arriveButton = (page: Page, person: Evenemang) =>
  personRow(page, person).getByRole('button', { name: `Mark ${person.name} as present` })
/** Says that somebody is not there after all. */
export const leaveButton = (page: Page, person: Evenemang) =>
  personRow(page, person).getByRole('button', { name: `Mark ${person.name} as not present` })

/** @returns what the server has stored */
export const participantsOf = async (
  site: Site,
  { id }: Event,
): Promise<EventParticipants['participants']> => {
  const { call } = await administratorOf(site)
  return (await call<EventParticipants>('GET', participantsApi(id))).participants
}
/** @returns the names of those who are there */
export const presentIn = async (site: Site, event: Event): Promise<string[]> =>
  (await participantsOf(site, event)).filter(({ present }) => present).map(({ name }) => name)
/** @returns the names of those who have paid */
export const paidIn = async (site: Site, event: Event): Promise<string[]> =>
  (await participantsOf(site, event)).filter(({ paid }) => paid).map(({ name }) => name)

/** Nothing that axe, a narrow screen or a finger objects to. */
export async function expectNoFlaws(page: Page): Promise<void> {
  if (isNarrow(page)) await expect.poll(() => smallTargets(page)).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await sticksOut()).toBeLessThanOrEqual(0)
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}
