import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { panelApi } from '#shared/panel-paths.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import type { Post } from '#shared/resources/posts.ts'
import { axeViolations } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import { said } from './toasts.ts'

let made = 0

/** @returns a picture that no other test has, as someone chooses it from their computer */
async function pictureFile(name: string) {
  made += 1
  const background = {
    r: (made * 61) % 256,
    g: Math.floor(Math.random() * 256),
    b: Math.floor(Math.random() * 256),
  }
  const buffer = await sharp({ create: { width: 600, height: 400 + made, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Puts a picture into the library and says what it shows. */
async function addPicture(page: Page, shows: string, file: string): Promise<void> {
  await page.locator('#library-upload').setInputFiles(await pictureFile(file))
  await expect(page).toHaveURL(/\/admin\/media\/\d+\//)
  await page.getByLabel('What the picture shows (Svenska)').fill(shows)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'The picture has been saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Picture – ${shows}`)
}

test('each of several pictures is uploaded, or refused by its name @phone @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/415|422/)
  const { call } = await administratorOf(site)
  await openAdmin(page, site, '/admin/media/')
  const [first, second, third] = [
    `${unique('ett')}.png`,
    `${unique('två')}.png`,
    `${unique('tre')}.png`,
  ] as const
  await page
    .locator('#library-upload')
    .setInputFiles([
      await pictureFile(first),
      { name: second, mimeType: 'image/png', buffer: Buffer.from('no picture at all'.repeat(9)) },
      await pictureFile(third),
    ])
  const results = page.getByRole('alert')
  await expect(results).toContainText('2 of 3 pictures uploaded')
  await expect(results.getByRole('listitem')).toHaveText([
    `${first}: uploaded`,
    new RegExp(`^${second}: .{20,}`),
    `${third}: uploaded`,
  ])
  expect(await axeViolations(page)).toEqual([])
  const names = (await call<LibraryPicture[]>('GET', `${panelApi.pictures}?limit=1000`)).map(
    ({ file_name }) => file_name,
  )
  expect(names).toEqual(expect.arrayContaining([first, third]))
  expect(names).not.toContain(second)
})

test('a picture is described once, chosen in a post and in its text, replaced everywhere, and deleted when nothing shows it @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const post = await addPost(site, { title: unique('Bibliotek'), image: null, is_published: true })
  const shows = unique('Kören på scenen')
  await openAdmin(page, site, '/admin/media/')
  await addPicture(page, shows, 'koren.png')
  await expect(page.getByText('Nowhere.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('button', { name: 'Choose from the library' }).click()
  const picker = dialogOf(page, 'Choose a picture')
  await picker.getByLabel('Search').fill(shows)
  await expect(picker.getByText('1 picture', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await picker.getByRole('button', { name: shows }).press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(dialog.locator('input[name=image_alt]')).toHaveValue(shows)
  // The window over the form closes alone.
  await dialog.getByRole('button', { name: 'Picture from the library' }).click()
  await expect(picker.getByLabel('Search')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Picture from the library' }).click()
  await picker.getByRole('button', { name: shows }).click()
  await expect(dialog.getByLabel('What the picture shows')).toHaveValue(shows)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'post is updated successfuly!')

  const [picture] = await call<LibraryPicture[]>('GET', `${panelApi.pictures}?q=${encodeURIComponent(shows)}`)
  const before = picture?.image ?? ''
  const stored = await call<Post>('GET', `/api/posts/${post.id}/`)
  expect(stored).toMatchObject({ image: before, image_alt: shows })
  expect(stored.content).toContain(`src="${before}" alt="${shows}"`)

  await page.goto('/admin/media/')
  await page.getByRole('link', { name: shows }).click()
  await expect(page.getByRole('link', { name: post.title })).toHaveAttribute(
    'href',
    `/admin/posts/?edit=${post.id}`,
  )
  await expect(page.getByRole('button', { name: 'Delete the picture' })).toHaveCount(0)
  await page.locator('#library-replace').setInputFiles(await pictureFile('battre.png'))
  await said(page, 'The picture has been replaced everywhere.')
  await page.goto(`/post/${post.id}/`)
  const pictures = page.locator(`main img[alt="${shows}"]`)
  await expect(pictures).toHaveCount(2)
  for (const src of await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src'))))
    expect(src).not.toBe(before)

  const former = unique('Förra')
  await page.goto('/admin/media/?use=unused')
  await addPicture(page, former, 'ledig.png')
  await page.getByRole('button', { name: 'Delete the picture' }).click()
  await dialogOf(page, 'Delete the picture for good?')
    .getByRole('button', { name: 'Delete the picture' })
    .click()
  await said(page, 'The picture has been deleted.')
  await page.getByLabel('Show', { exact: true }).selectOption('unused')
  await expect(page.getByRole('link', { name: former })).toHaveCount(0)
})

test('on a phone a picture is chosen for a form and described otherwise there; a change in the library leaves that alone @phone @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const post = await addPost(site, { title: unique('Mobilen'), image: null, is_published: true })
  const [shows, own, later] = [unique('Alla'), unique('Egen'), unique('Senare')]
  await openAdmin(page, site, '/admin/media/')
  await addPicture(page, shows, 'alla.png')
  const address = page.url()
  await page.goto(`/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  const opener = dialog.getByRole('button', { name: 'Choose from the library' })
  await opener.press('Enter')
  const picker = dialogOf(page, 'Choose a picture')
  await expect(picker.getByRole('button', { name: shows })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await picker.getByRole('button', { name: shows }).press('Enter')
  await dialog.locator('input[name=image_alt]').fill(own)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'post is updated successfuly!')

  await page.goto(address)
  await page.getByLabel('What the picture shows (Svenska)').fill(later)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'The picture has been saved.')
  expect(await call<Post>('GET', `/api/posts/${post.id}/`)).toMatchObject({ image_alt: own })
  const stored = await call<Post>('GET', `/api/posts/${post.id}/`)
  await page.locator('#library-replace').setInputFiles(await pictureFile('ny.png'))
  await said(page, 'The picture has been replaced everywhere.')
  const replaced = page.getByRole('listitem').filter({ hasText: 'replaced' })
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone.')
  expect(await call<Post>('GET', `/api/posts/${post.id}/`)).toMatchObject({
    image: stored.image,
    image_alt: own,
  })
})
