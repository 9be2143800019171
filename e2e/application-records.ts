import { expect } from '@playwright/test'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import { unique } from './admin-records.ts'
import { administratorOf } from './administrator.ts'
import type { Site } from './site.ts'

/** Adds an application for each of the names, one after the other, each made a name that no other test has. */
export async function addApplications(
  site: Site,
  { id, eventName }: Event,
  names: readonly string[],
): Promise<Evenemang[]> {
  const { call } = await administratorOf(site)
  const added: Evenemang[] = []
  for (const given of names) {
    const name = unique(given)
    const email = `${name.toLowerCase()}@example.com`
    const body = { name, email, message: 'Gärna.', event_name: eventName, event_id: id }
    added.push(await call<Evenemang>('POST', '/api/evenemang/', body))
  }
  return added
}

/** @returns what the applications to an event have become, in the order in which they came */
export async function statesOf(site: Site, { id }: Event): Promise<string[]> {
  const { call } = await administratorOf(site)
  const all = await call<Evenemang[]>('GET', `/api/evenemang/?event_id=${id}&sort=id`)
  return all.map(({ state }) => state)
}

/** Waits until these have been in the outbox for an address, in their order. */
export async function expectMails(site: Site, email: string, kinds: readonly MailKind[]): Promise<void> {
  const { call } = await administratorOf(site)
  const path = `/api/mails/?recipient=${encodeURIComponent(email)}&sort=id`
  const found = async () => (await call<{ kind: MailKind }[]>('GET', path)).map(({ kind }) => kind)
  await expect.poll(found, `mails to ${email}`).toEqual(kinds)
}
