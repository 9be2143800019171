import type { Locator, Page } from '@playwright/test'
import type { Editor } from '@tiptap/core'
import { postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { smallPdf } from '#testing/test-files.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import type { Site } from './site.ts'

const stones =
  '<p>Hej!</p><p data-button><a href="/bli-medlem" rel="noopener">Bli medlem</a></p>' +
  '<aside role="note"><p>Ta med legitimation.</p></aside>' +
  '<details><summary>Vem får komma?</summary><p>Alla.</p></details><p>Slut.</p>'

const editorOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Content', exact: true })

async function openText(page: Page, site: Site, content: string): Promise<{ post: Post; dialog: Locator }> {
  const post = await addPost(site, { content })
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await editorOf(dialog).click()
  await expect(editorOf(dialog)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  return { post, dialog }
}

async function save(page: Page, site: Site, post: Post): Promise<string> {
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { call } = await administratorOf(site)
  return (await call<Post>('GET', `/api/posts/${post.id}/`)).content
}

/** Puts the cursor at the beginning of a line. The editor hears of the press and of the key from the browser, after them. */
async function goHome(page: Page, text: Locator, line: string): Promise<void> {
  await text.getByText(line).click()
  await page.keyboard.press('Home')
  const place = () =>
    page.evaluate(() => {
      const { editor } = document.activeElement as Element & { editor?: Editor }
      const { parent, parentOffset } = editor?.state.selection.$from ?? {}
      return [parent?.textContent, parentOffset]
    })
  await expect.poll(place).toEqual([line, 0])
}

/** Chooses a stone by keyboard alone. */
async function choose(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Insert', exact: true }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
}

test('a button, a box and a question are made, left and undone by keyboard alone @all', async ({
  page,
  site,
}) => {
  const { post, dialog } = await openText(page, site, '<p>Hej!</p>')
  const text = editorOf(dialog)
  const insert = dialog.getByRole('button', { name: 'Insert', exact: true })
  await insert.focus()
  await page.keyboard.press('Enter')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(insert).toBeFocused()
  await choose(page, dialog, 'Button')
  const words = dialog.getByLabel('Words on the button')
  await expect(words).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Write some words, for example Become a member')).toBeVisible()
  await page.keyboard.type('Bli medlem')
  await page.keyboard.press('Tab')
  await page.keyboard.type('/bli-medlem')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()

  await choose(page, dialog, 'Box')
  await expect(text).toBeFocused()
  await page.keyboard.type('Ta med legitimation.')
  expect(await axeViolations(page)).toEqual([])
  // An empty line at its end leads out.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await choose(page, dialog, 'Questions and answers')
  await expect(text).toBeFocused()
  await page.keyboard.type('Vem får komma?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Alla.')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Slut.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).not.toContainText('Slut.')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(text).toContainText('Slut.')
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await save(page, site, post)).toBe(stones)
})

test('stones that were saved are changed, taken away with the keyboard, and come back with Undo @all', async ({
  page,
  site,
}) => {
  const { post, dialog } = await openText(page, site, stones)
  const text = editorOf(dialog)
  await text.getByText('Bli medlem').click()
  const row = dialog.getByRole('group', { name: 'Button' })
  await expect(row.getByLabel('Page it leads to')).toHaveValue('/bli-medlem')
  await row.getByLabel('Words on the button').fill('Bli medlem nu')
  await row.getByRole('button', { name: 'Change the button' }).click()
  await expect(text).toContainText('Bli medlem nu')
  // The editor takes the focus back at the next frame.
  await expect(text).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(text).not.toContainText('Bli medlem')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toContainText('Bli medlem')
  await text.getByText(/Bli medlem/).click()
  await row.getByLabel('Words on the button').fill('Bli medlem nu')
  await page.keyboard.press('Enter')
  await expect(text).toContainText('Bli medlem nu')

  await goHome(page, text, 'Ta med legitimation.')
  await page.keyboard.press('Backspace')
  await expect(text.locator('aside')).toHaveCount(0)
  await goHome(page, text, 'Vem får komma?')
  await page.keyboard.press('Backspace')
  await expect(text.locator('[data-part]')).toHaveCount(0)
  expect(await save(page, site, post)).toBe(
    '<p>Hej!</p><p data-button><a href="/bli-medlem" rel="noopener">Bli medlem nu</a></p>' +
      '<p>Ta med legitimation.</p><p>Vem får komma?</p><p>Alla.</p><p>Slut.</p>',
  )
})

test('the row of a box and of a question takes it away and adds another @phone @all', async ({
  page,
  site,
}) => {
  const { post, dialog } = await openText(page, site, stones)
  const text = editorOf(dialog)
  await text.getByText('Alla.').click()
  await dialog.getByRole('button', { name: 'Another question' }).click()
  await page.keyboard.type('När?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nu.')
  await expect(text.locator('[data-part="details"] + [data-part="details"]')).toHaveText('När?Nu.')
  await text.getByText('Ta med legitimation.').click()
  await dialog.getByRole('button', { name: 'Remove the box, keep the text' }).click()
  await text.getByText('Vem får komma?').click()
  await dialog.getByRole('button', { name: 'Make it ordinary text' }).click()
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Button',
    'Box',
    'Questions and answers',
    'List of documents',
  ])
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await expect(dialog).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await save(page, site, post)).toBe(
    '<p>Hej!</p><p data-button><a href="/bli-medlem" rel="noopener">Bli medlem</a></p>' +
      '<p>Ta med legitimation.</p><p>Vem får komma?</p><p>Alla.</p>' +
      '<details><summary>När?</summary><p>Nu.</p></details><p>Slut.</p>',
  )
})

test('visitors press a button, read a box and open an answer by keyboard; paper shows it open @phone', async ({
  page,
  site,
}) => {
  const post = await addPost(site, { content: stones })
  await page.goto(`${site.url}${postPage(post.id)}`)
  const answer = page.getByText('Alla.')
  await expect(answer).toBeHidden()
  await page.getByText('Vem får komma?').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await expect(page.getByRole('note')).toHaveText('Ta med legitimation.')
  const button = page
    .getByRole('link', { name: 'Bli medlem', exact: true })
    .and(page.locator('[data-button] a'))
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
})

test('a list of documents is chosen by its kind, and visitors get those there are without scripts @all', async ({
  page,
  site,
  browser,
}) => {
  const { call } = await administratorOf(site)
  const form = new FormData()
  const title = `Mall ${Date.now()}`
  form.set('title', title)
  form.set('kind', 'template')
  form.set('file', new Blob([smallPdf]), 'mall.pdf')
  await call('POST', '/api/documents/', form)
  const { post, dialog } = await openText(page, site, '<p>Hej!</p>')
  await choose(page, dialog, 'List of documents')
  const kind = dialog.getByLabel('Which documents')
  await expect(kind).toBeFocused()
  await kind.selectOption('template')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insert the list' }).click()
  await expect(editorOf(dialog)).toBeFocused()
  await page.keyboard.type('Slut.')
  expect(await save(page, site, post)).toContain(title)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(`${site.url}${postPage(post.id)}`)
  await expect(visitor.getByRole('link', { name: 'Mallar' })).toHaveAttribute('href', '/dokument')
  await expect(visitor.getByRole('listitem').filter({ hasText: title })).toContainText('PDF, 1 kB')
  await context.close()
})
