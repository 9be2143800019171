import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { layoutFlaws } from './overlaps.ts'

test('no public page has texts or targets that lie over each other or are cut, in either language', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const { call } = await administratorOf(site)
  const [post] = await call<Post[]>('GET', '/api/posts/')
  const events = await call<Event[]>('GET', '/api/events/?sort=coming')
  const event = events.find(({ eventHasForm, cancelled }) => eventHasForm && !cancelled)
  const name = encodeURIComponent(event?.eventName ?? '')
  const addresses = [
    '/',
    '/om-oss',
    '/aktiviteter',
    '/kalender',
    '/kontakt',
    '/kontakt/medlem',
    `/evenemang/${name}`,
    `/${name}/apply`,
    `/post/${post?.id}`,
    '/finns-inte',
    '/login',
    '/register',
    '/en/',
    '/en/about',
    '/en/activities',
    '/en/calendar',
    '/en/contact',
    '/en/contact/membership',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    expect.soft([address, ...(await layoutFlaws(page, [1280, 375]))]).toEqual([address])
  }
})
