import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Post } from '#shared/resources/posts.ts'
import { dialogOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import type { Site } from './site.ts'

/** Adds a published post of a title of its own, with the text and the picture of one of the demo. */
export async function addPost(site: Site, changes: Partial<Post> = {}): Promise<Post> {
  const { call } = await administratorOf(site)
  const [like] = await call<Post[]>('GET', '/api/posts/?limit=1&is_published=true')
  if (!like) throw new Error('the demo has no posts')
  const { content, category_id, image } = like
  const body = { content, category_id, image, post_date: '2026-03-01', is_published: true, ...changes }
  return call('POST', '/api/posts/', { title: `Inlägg ${randomUUID()}`, ...body })
}

/** Opens the form of a new post from the list. */
export async function openNewPost(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Post' }).click()
  const dialog = dialogOf(page, 'New Post')
  await expect(dialog.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  return dialog
}
