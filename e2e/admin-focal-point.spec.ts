import type { Post } from '#shared/resources/posts.ts'
import { axeViolations } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'
import { addPost } from './post-records.ts'
import { said } from './toasts.ts'

test('a press or the arrow keys choose what a picture shows when it is cut, and its pages follow @all', async ({
  page,
  site,
}) => {
  const post = await addPost(site, { title: unique('Blickpunkt'), image: null })
  const { call } = await administratorOf(site)
  const dialog = dialogOf(page, 'Edit Post')
  const ring = dialog.getByRole('button', { name: 'What matters in the picture' })
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await said(page, 'post is updated successfuly!')
  }
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  await expect(dialog.getByText('Choose a picture')).toBeVisible()
  await expect(ring).toHaveCount(0)
  await dialog.locator('input[type=file][name=image]').setInputFiles(await pictureFile())
  await expect(dialog.getByText(/\d+ × \d+ px/)).toBeVisible()
  const box = await ring.boundingBox()
  await ring.click({ position: { x: (box?.width ?? 0) * 0.2, y: (box?.height ?? 0) * 0.8 } })
  // A press falls on a whole pixel.
  await expect(ring).toHaveAccessibleName(
    /^What matters in the picture: 20 % from the left, (79|80) % from the top$/,
  )
  expect(await axeViolations(page)).toEqual([])
  await save()
  expect(await call<Post>('GET', `/api/posts/${post.id}/`)).toMatchObject({
    image_focus: expect.stringMatching(/^20 (79|80)$/),
  })
  await page.goto(`/post/${post.id}/`)
  await expect(page.locator('main img').first()).toHaveCSS('object-position', '20% 80%')

  const shared = page.locator('meta[property="og:image"]')
  await expect(shared).toHaveAttribute('content', /\/762-20\.jpeg$/)
  const { width, height } = await page.evaluate(
    async (src) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return { width: picture.naturalWidth, height: picture.naturalHeight }
    },
    new URL((await shared.getAttribute('content')) ?? '').pathname,
  )
  expect([width, height]).toEqual([762, 400])

  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  await dialog.getByText('History', { exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Focal point' })).toContainText(
    /20 % from the left, (79|80) % from the top/,
  )
  await ring.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save()
  expect((await sent).postDataJSON()).toEqual({ image_focus: expect.stringMatching(/^30 (79|80)$/) })
})

test('the page of an event shows its picture beside the facts, cut around the focal point @all', async ({
  page,
  site,
}) => {
  const event = await addPicturedEvent(site, { eventImage_focus: '90 20' })
  await page.goto(`/evenemang/${encodeURIComponent(event.eventName)}`)
  const picture = page.locator('article img').first()
  await expect(picture).toHaveCSS('object-position', '90% 20%')
  const box = await picture.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeLessThan(1.8)
})
