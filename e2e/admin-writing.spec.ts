import type { Locator, Page } from '@playwright/test'
import type { Post } from '#shared/resources/posts.ts'
import { clipboards } from '#testing/clipboard.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addPost } from './post-records.ts'
import type { Site } from './site.ts'

const editorOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Content', exact: true })

async function openPost(page: Page, site: Site, post: Post): Promise<Locator> {
  await openAdmin(page, site, `/admin/posts/?edit=${post.id}`)
  const dialog = dialogOf(page, 'Edit Post')
  await editorOf(dialog).click()
  await expect(editorOf(dialog)).toBeFocused()
  return dialog
}

async function save(page: Page, site: Site, post: Post): Promise<string> {
  const dialog = dialogOf(page, 'Edit Post')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { call } = await administratorOf(site)
  return (await call<Post>('GET', `/api/posts/${post.id}/`)).content
}

/** Pastes a program's clipboard into the text. */
const paste = (text: Locator, copied: Record<string, string>) =>
  text.evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(types)) clipboardData.setData(type, content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)

test.describe('what is pasted is saved with its structure', () => {
  for (const { program, type, copied, saved } of clipboards) {
    test(`${program} @all`, async ({ page, site }) => {
      const post = await addPost(site, { content: '<p>Det här ersätts.</p>' })
      const dialog = await openPost(page, site, post)
      await page.keyboard.press('ControlOrMeta+a')
      await paste(editorOf(dialog), { 'text/plain': copied, [type]: copied })
      await expect(editorOf(dialog)).not.toContainText('Det här ersätts.')
      expect(await save(page, site, post)).toBe(saved)
    })
  }
})

test('T121 a hostile clipboard, deep and long, runs nothing and is cleaned at once @all', async ({
  page,
  site,
}) => {
  const dialog = await openPost(page, site, await addPost(site, { content: '<p>Före.</p>' }))
  const hostile = [
    '<img src=x onerror="document.title=1">',
    '<svg onload="document.title=1"></svg>',
    '<p style="background:url(https://evil.example/x)" onclick="document.title=1">x</p>',
    `<p title="a > b" style='color:red'>y</p>`,
    '<b>'.repeat(5_000),
    '<table><tr><td>'.repeat(2_000),
    '<ul><li>'.repeat(2_000),
  ].join('')
  await paste(editorOf(dialog), { 'text/html': hostile })
  await expect(editorOf(dialog)).toContainText('xy', { timeout: 15_000 })
  expect(await page.title()).not.toBe('1')
})

test('a table is made, grows, shrinks and is filled by keyboard alone @all', async ({ page, site }) => {
  const post = await addPost(site, { content: '<p>Budget</p>' })
  const dialog = await openPost(page, site, post)
  const text = editorOf(dialog)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Alt+F10')
  const formatting = dialog.getByRole('toolbar', { name: 'Formatting' }).first()
  await expect(formatting.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  // From the first to the last, and four back.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(formatting.getByRole('button', { name: 'Table', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  const tools = dialog.getByRole('toolbar', { name: 'Table' })
  const size = dialog.getByRole('status').filter({ hasText: /column/ })
  await expect(size).toHaveText('3 rows, 3 columns')
  await expect(tools.getByRole('button', { name: 'Heading row' })).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.type('Post')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kronor')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Alt+F10')
  await expect(tools.getByRole('button', { name: 'New row above' })).toBeFocused()
  const press = async (name: string) => {
    await tools.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Remove the column')
  await expect(size).toHaveText('3 rows, 2 columns')
  await press('New row below')
  await press('New row below')
  await expect(size).toHaveText('5 rows, 2 columns')
  await press('Remove the row')
  await press('Remove the row')
  await expect(size).toHaveText('3 rows, 2 columns')
  await text.getByRole('cell').first().click()
  for (const cell of ['Intäkt', '100', 'Kostnad', '80']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  // Behind the last cell Tab leaves the text.
  await expect(text).not.toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await save(page, site, post)).toBe(
    '<p>Budget</p><table><thead><tr><th scope="col">Post</th><th scope="col">Kronor</th></tr></thead>' +
      '<tbody><tr><td>Intäkt</td><td>100</td></tr><tr><td>Kostnad</td><td>80</td></tr></tbody></table>',
  )
})

test('a table wider than the text scrolls, goes with one press, and comes back with Ångra @all', async ({
  page,
  site,
}) => {
  const cells = Array.from({ length: 14 }, (_, index) => `<td>Kolumn ${index}</td>`).join('')
  const post = await addPost(site, {
    content: `<p>Före</p><table><tbody><tr>${cells}<td>b</td></tr></tbody></table><p>Efter</p>`,
  })
  const dialog = await openPost(page, site, post)
  await editorOf(dialog).getByRole('cell', { name: 'b', exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(editorOf(dialog)).not.toBeFocused()
  expect(await editorOf(dialog).evaluate((text) => text.contains(document.activeElement))).toBe(false)
  const tools = dialog.getByRole('toolbar', { name: 'Table' })
  const [box] = await Promise.all([tools.boundingBox(), expect(tools).toBeVisible()])
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await tools.getByRole('button', { name: 'Remove the table' }).click()
  await expect(editorOf(dialog)).toBeFocused()
  await expect(editorOf(dialog).getByRole('table')).toHaveCount(0)
  await expect(tools).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(editorOf(dialog).getByRole('cell', { name: 'b', exact: true })).toBeVisible()
})

test('visitors see a wide table in a box of its own that scrolls, and a narrow one whole @phone @all', async ({
  page,
  site,
}) => {
  const row = (tag: string, texts: string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  const months = [
    'Januari',
    'Februari',
    'Mars',
    'April',
    'Maj',
    'September',
    'Oktober',
    'November',
    'December',
  ]
  const wide = `<table>${row('th', ['Post', ...months])}${row('td', ['Intäkt', ...months.map(() => '1000')])}</table>`
  const narrow = `<table>${row('th', ['Post', 'Kr'])}${row('td', ['Intäkt', '100'])}</table>`
  const post = await addPost(site, { content: `<p>Budget</p>${wide}<p>Kort:</p>${narrow}` })
  await page.goto(`/post/${post.id}/`)
  const boxes = page.getByRole('group', { name: 'Tabell' })
  await expect(boxes).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'December' })).toHaveCount(1)
  const room = (box: Locator) => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await room(boxes.last())).toBe(0)
  if (isNarrow(page)) {
    expect(await room(boxes.first())).toBeGreaterThan(100)
    await boxes.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => boxes.first().evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  }
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the card of a post keeps the cells of its table apart @all', async ({ page, site }) => {
  const content = '<table><tr><td>Intäkt</td><td>100</td></tr><tr><td>Kostnad</td><td>80</td></tr></table>'
  const { title } = await addPost(site, { content, post_date: '2026-03-02' })
  await page.goto('/aktiviteter')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Intäkt 100 Kostnad 80')
})
