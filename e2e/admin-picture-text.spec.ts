import type { Post } from '#shared/resources/posts.ts'
import { axeViolations } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'
import { addPost } from './post-records.ts'
import { said } from './toasts.ts'

test('the form asks what a picture shows when there is one, and the page tells it to who does not see it @all', async ({
  page,
  site,
}) => {
  const title = unique('Bildtext')
  const post = await addPost(site, { title, image: null })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  const described = { name: 'Describe the picture for those who do not see it', exact: true }
  const description = dialog.getByRole('textbox', described)
  await expect(dialog.getByText('Choose a picture')).toBeVisible()
  await expect(description).toHaveCount(0)
  await dialog.locator('input[type=file][name=image]').setInputFiles(await pictureFile())
  await expect(description).toBeVisible()
  const missing = dialog
    .locator('.mantine-TextInput-root')
    .filter({ has: page.getByRole('textbox', described) })
    .getByText('Missing')
  await expect(missing).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await description.fill('Ljuståg i stora salen')
  await expect(missing).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'post is updated successfuly!')
  const { call } = await administratorOf(site)
  expect(await call<Post>('GET', `/api/posts/${post.id}/`)).toMatchObject({
    image_alt: 'Ljuståg i stora salen',
  })
  await expect(rowOf(page, title).getByRole('img', { name: 'Ljuståg i stora salen' })).toBeVisible()
  await page.goto(`/post/${post.id}/`)
  await expect(page.getByRole('main').getByRole('img', { name: 'Ljuståg i stora salen' })).toBeVisible()

  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  await expect(description).toHaveValue('Ljuståg i stora salen')
  // The editor moves the button below it when it comes.
  await expect(dialog.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(description).toHaveCount(0)
})
