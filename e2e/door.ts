import { expect, type Page } from '@playwright/test'
import { keepSession } from './admin-session.ts'
import { giveRole, newPerson } from './administrator.ts'
import type { Site } from './site.ts'

/** A pause between two tries may be long on a busy machine. */
export const patiently = { timeout: 30_000 }
export const phone = { width: 375, height: 667 }

/** Opens the door on a phone, as somebody who may do nothing else. */
export async function openDoor(page: Page, site: Site, path: string): Promise<void> {
  await page.setViewportSize(phone)
  const person = await newPerson(site, 'Dora', 'Dörr')
  await giveRole(site, person.user.id, 'door')
  await keepSession(page, person)
  await page.goto(path)
  await expect(page.locator('main h1')).toContainText('Door')
}
