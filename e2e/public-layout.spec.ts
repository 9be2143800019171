import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import { awake } from '#testing/awake.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { layoutFlaws } from './overlaps.ts'

const widths = [1920, 1280, 768, 375]

test('no public page has texts or targets that lie over each other or are cut, nor scrolls sideways, in either language, light or dark @all', async ({
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
    '/dokument',
    '/sok?q=fika',
    '/finns-inte',
    '/login',
    '/register',
    '/en/',
    '/en/about',
    '/en/activities',
    '/en/calendar',
    '/en/contact',
    '/en/contact/membership',
    `/en/events/${name}`,
    `/en/events/${name}/apply`,
    `/en/post/${post?.id}`,
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const where = `${address} ${colorScheme}`
      for (const width of widths) {
        expect.soft([where, ...(await layoutFlaws(page, [width]))]).toEqual([where])
        const whole = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(whole, `${where}, ${width} wide`).toBeLessThanOrEqual(width)
      }
    }
  }
})

test('Tab past the last place of the open menu of a phone closes it before the focus goes on @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/')
  await awake(page)
  const menu = page.locator('#meny')
  await page.getByRole('button', { name: 'Meny' }).press('Enter')
  const isInside = () => menu.evaluate((element) => element.contains(document.activeElement))
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect.poll(isInside).toBe(true)
  await menu.locator('a').last().focus()
  await page.keyboard.press('Tab')
  await expect.poll(isInside).toBe(false)
  await expect(menu).toBeHidden()
})
