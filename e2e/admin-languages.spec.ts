import type { Locator, Page } from '@playwright/test'
import type { Post } from '#shared/resources/posts.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })
const tab = (dialog: Locator, name: RegExp) => dialog.getByRole('tab', { name })

async function openPost(page: Page, site: Site, changes: Partial<Post> = {}) {
  const { call } = await administratorOf(site)
  const post = await addPost(site, { title: unique('Lykta'), ...changes })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await expect(field(dialog, 'Content')).toBeVisible()
  return { post, dialog, read: () => call<Post>('GET', `/api/posts/${post.id}/`) }
}

const save = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'post is updated successfuly!')
  await expect(dialog).toBeHidden()
}

test('a text is written behind a tab of its language, which says how much is missing, and kept @phone @all', async ({
  page,
  site,
}) => {
  const { post, dialog, read } = await openPost(page, site)
  const english = field(dialog, 'Title (English)')
  await expect(english).toBeHidden()
  await expect(tab(dialog, /^English 2 missing$/)).toBeVisible()
  await tab(dialog, /^English/).click()
  await expect(field(dialog, 'Title')).toBeHidden()
  await expect(english).toHaveAttribute('lang', 'en')
  await english.fill('The lantern')
  await field(dialog, 'Content (English)').click()
  await page.keyboard.type('It is lit.')
  expect(await axeViolations(page)).toEqual([])
  await save(page, dialog)
  expect(await read()).toMatchObject({
    title: post.title,
    content: post.content,
    title_en: 'The lantern',
    content_en: '<p>It is lit.</p>',
  })

  await page.goto(`/admin/posts/?edit=${post.id}`)
  await tab(dialog, /^English$/).click()
  await expect(english).toHaveValue('The lantern')
  await expect(field(dialog, 'Content (English)')).toHaveText('It is lit.')
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the keyboard goes through both languages, and what is typed outlives a reload @all', async ({
  page,
  site,
}) => {
  const { dialog } = await openPost(page, site)
  const english = field(dialog, 'Title (English)')
  await tab(dialog, /^Svenska/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(dialog, /^English/)).toBeFocused()
  await expect(tab(dialog, /^English/)).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('tabpanel', { name: /^English/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(english).toBeFocused()
  await page.keyboard.type('Half a title')
  await page.reload()
  await expect(dialog.getByText('What you wrote last is still here.')).toBeVisible()
  await tab(dialog, /^English/).click()
  await expect(english).toHaveValue('Half a title')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(english).toHaveValue('')
})

test('what is wrong in a language that is not shown is shown @phone @all', async ({ page, site }) => {
  const { dialog } = await openPost(page, site)
  await field(dialog, 'Title').fill('')
  await tab(dialog, /^English/).click()
  await field(dialog, 'Title (English)').fill('Not alone')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(dialog, 'Title')).toBeFocused()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await field(dialog, 'Title').fill('Tillbaka')
  await save(page, dialog)
})

test('a colleague’s words in another language are shown beside one’s own before they are lost @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const { post, dialog, read } = await openPost(page, site)
  const { call } = await administratorOf(site)
  await call('PUT', `/api/posts/${post.id}/`, { title_en: 'Theirs' })
  await tab(dialog, /^English/).click()
  await field(dialog, 'Title (English)').fill('Mine')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const choice = dialog.getByRole('radiogroup', { name: 'Title (English)' })
  await expect(choice).toContainText('Theirs')
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  await choice.getByRole('radio').last().click()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).title_en).toBe('Theirs')
})

test('what the association does not have is asked for in no language, and lists have no column for another @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/footer/?edit=1')
  const footer = dialogOf(page, 'Edit Footer')
  await field(footer, 'Motto').fill('')
  await footer.getByRole('checkbox', { name: 'We have none of what is empty' }).check()
  await expect(footer.getByRole('textbox', { name: /Motto/, includeHidden: true })).toHaveCount(0)
  await page.goto('/admin/categories/')
  await expect(page.getByRole('main').getByText('English')).toHaveCount(0)
  await page.goto('/admin/members/?new')
  const member = dialogOf(page, 'New Member')
  await expect(member.getByRole('textbox').first()).toBeVisible()
  await expect(member.getByRole('tab')).toHaveCount(0)
})
