import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

/** Somebody applies to an event that costs something, and opens the page on which it is paid. */
async function openClaim(page: Page, site: Site) {
  const { call } = await administratorOf(site)
  await call('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' })
  const event = await addEvent(site, { price_per_place: 150 })
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Gunnar Ek',
      email: 'gunnar@example.se',
      event_name: event.eventName,
      event_id: event.id,
      message: 'Hej!',
    }),
  })
  const application: Evenemang = await answer.json()
  await page.goto(application.own_page ?? '')
  await page.getByRole('link', { name: 'Fler sätt att betala' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Att betala: 150 kr')
  const pay = () => {
    const marks = [{ id: application.id, paid: true }]
    return call('PUT', `/api/events/${event.id}/participants/marks/`, { marks })
  }
  return { code: application.swish_code ?? '', pay }
}

test('the page of a claim holds the code of Swish, every account with the reference, and then the receipt @phone @desk', async ({
  page,
  site,
}) => {
  const { code, pay } = await openClaim(page, site)
  const reference = /&msg=(\d+)/.exec(code)?.[1] ?? ''
  const image = page.getByRole('img', { name: 'Läs koden med Swish.' })
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A phone cannot read a code on its own screen.
    await expect(image).toBeVisible({ visible: !isTouched })
    if (!isTouched) {
      const picture = await image.screenshot({ scale: 'css' })
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(decodeQR({ data, width: info.width, height: info.height })).toBe(code)
    }
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  for (const part of ['Bankgiro och konto', 'Från utlandet']) {
    const region = page.locator('section', { has: page.getByRole('heading', { name: part }) })
    await expect(region.getByRole('button', { name: `Kopiera: Referens (OCR) ${reference}` })).toBeVisible()
  }

  await pay()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betald')
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Öppna Swish' })).toHaveCount(0)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

  test('Swish is opened with everything filled in @all', async ({ page, site }) => {
    const { code } = await openClaim(page, site)
    await expect(page.getByRole('link', { name: 'Öppna Swish' })).toHaveAttribute('href', code)
    await expect(page.getByRole('link', { name: 'Öppna Swish' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a claim can be read, and offers nothing that would not work @all', async ({
    page,
    site,
  }) => {
    const { pay } = await openClaim(page, site)
    await expect(page.getByText('123 456 78 90')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Kopiera/ })).toHaveCount(0)
    await pay()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Kvitto' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skriv ut' })).toHaveCount(0)
  })
})
