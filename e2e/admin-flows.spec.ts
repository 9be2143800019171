import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import type { Event } from '#shared/resources/events.ts'
import type { Partner } from '#shared/resources/partners.ts'
import { axeViolations } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { deleteRow, isNarrow, openAdmin, rowsOf, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { forgetExports } from './mail-fixtures.ts'
import { addPost } from './post-records.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

type Flow = {
  page: string
  /** Its records, in the API. */
  resource: string
  /** Adds a record by the API. @returns what it is found by */
  add(site: Site, name: string): Promise<unknown>
  file: string
  format: 'CSV' | 'XLSX'
  columns: readonly string[]
  toast: (id: number) => string
  /** Header of a column that orders the list. */
  sort?: string
  /** Field that is changed in the form, and what is said then. */
  edit?: { label: string; value: string; toast?: (name: string) => string }
}

const post = async <T>(site: Site, path: string, body: unknown): Promise<T> =>
  (await administratorOf(site)).call<T>('POST', path, body)

/**
 * Saves the list as a file, each list as one of both kinds.
 * @returns the cells of the file's rows
 */
async function save(page: Page, { file, format }: Flow): Promise<string[][]> {
  const isSheet = format === 'XLSX'
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: isSheet ? 'Excel (XLSX)' : 'CSV' }).click()
  const saved = await saving
  const ending = isSheet ? 'xlsx' : 'csv'
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
  const bytes = await readFile(await saved.path())
  if (isSheet) return ((await readXlsx(bytes)).sheets[0]?.rows ?? []).map((row) => row.map(String))
  const [mark, text] = [bytes.toString().slice(0, 1), bytes.toString().slice(1).trim()]
  expect(mark).toBe('\uFEFF')
  return text.split('\r\n').map((line) => line.slice(1, -1).split('";"'))
}

async function sortBy(page: Page, header: string): Promise<void> {
  const button = page.getByRole('columnheader', { name: header }).getByRole('button')
  if (!isNarrow(page)) return button.click()
  await page.locator('summary').click()
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: `${header} ↑` }).click()
}

const flow =
  (flow: Flow) =>
  async ({ page, site }: { page: Page; site: Site }): Promise<void> => {
    const name = unique('flow')
    await flow.add(site, name)
    await openAdmin(page, site, `/admin/${flow.page}/`)
    await page.getByLabel('Search', { exact: true }).fill(name)
    await expect(rowsOf(page)).toHaveText([new RegExp(name)])
    if (flow.sort) {
      await sortBy(page, flow.sort)
      await expect(page).toHaveURL(/[?&]sort=/)
    }

    forgetExports(site)
    const [headers, row, ...others] = await save(page, flow)
    expect(headers).toEqual(expect.arrayContaining([...flow.columns]))
    expect(row?.some((cell) => cell.startsWith(name))).toBe(true)
    expect(row?.some((cell) => cell.startsWith('='))).toBe(false)
    expect(others).toEqual([])

    if (flow.edit) {
      const { label, value, toast } = flow.edit
      const changed = `${value} ${name}`
      await rowsOf(page).getByRole('button', { name: 'Edit' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(changed)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(rowsOf(page)).toContainText(changed)
      if (toast) await said(page, toast(changed))
    }

    await deleteRow(page, rowsOf(page))
    const id = Number(row?.[0])
    await said(page, flow.toast(id))
    await expect(rowsOf(page)).toHaveCount(0)
    if (flow.page === 'partners') expect(await axeViolations(page)).toEqual([])
    await takeBack(page)
    await expect(rowsOf(page)).toHaveText([new RegExp(name)])
    const { call } = await administratorOf(site)
    await call('DELETE', `/api/${flow.resource}/${id}/`)
  }

test(
  'members are found, ordered, saved as a file, changed, deleted and brought back',
  flow({
    page: 'members',
    resource: 'members',
    add: (site, name) => addMembers(site, [{ first_name: name, last_name: '=1+1', city: 'Åmål' }]),
    file: 'members',
    columns: ['#', 'Name', 'Surname', 'Email', 'Birthday', 'Age', 'Gender', 'Phone', 'Status'],
    toast: (id) => `member with this ${id} successfuly deleted.`,
    sort: 'City',
    format: 'CSV',
  }),
)

test(
  'messages are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'messages',
    resource: 'contact',
    add: (site, name) => post(site, '/api/contact/', { name, email: 'a@example.com', message: 'Hej på er!' }),
    file: 'messages',
    columns: ['#', 'Name', 'Email', 'Message', 'Status', 'Date'],
    toast: (id) => `message with this ${id} successfuly deleted.`,
    edit: { label: 'Message', value: 'Hej på er alla!' },
    format: 'XLSX',
  }),
)

test(
  'posts are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'posts',
    resource: 'posts',
    add: (site, name) => addPost(site, { title: name }),
    file: 'posts',
    columns: ['#', 'Title', 'Content', 'Category', 'Author', 'Date'],
    toast: () => 'post is deleted successfuly!',
    sort: 'Title',
    format: 'CSV',
  }),
)

test(
  'events are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'events',
    resource: 'events',
    add: (site, name) => addEvent(site, { eventName: name }),
    file: 'events',
    columns: ['#', 'Event Name', 'Description', 'Organizer', 'Date', 'Location', 'Price'],
    toast: (id) => `event with id:${id} deleted successfully`,
    sort: 'Date',
    format: 'XLSX',
  }),
)

test(
  'participants are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'participants',
    resource: 'evenemang',
    add: async (site, name) => {
      const { eventName } = await addEvent(site)
      const body = { name, email: 'a@example.com', event_name: eventName, message: 'Gärna.' }
      return post(site, '/api/evenemang/', body)
    },
    file: 'participants',
    columns: ['#', 'Name', 'Email', 'Event Name', 'Message'],
    toast: (id) => `participant with this ${id} successfuly deleted.`,
    sort: 'Event Name',
    format: 'CSV',
  }),
)

test(
  'subscribers are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'subscribers',
    resource: 'subscribers',
    add: (site, name) => post(site, '/api/subscribers/', { email: `${name}@example.com` }),
    file: 'subscribers',
    columns: ['#', 'Email'],
    toast: (id) => `data with id:${id} deleted from our data succesfully`,
    format: 'XLSX',
  }),
)

test(
  'boards are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'boards',
    resource: 'board',
    add: (site, name) => post(site, '/api/board/', { name, title: 'Sekreterare' }),
    file: 'board',
    columns: ['#', 'Name', 'Title', 'Motto', 'Email', 'Phone'],
    toast: (id) => `board with id:${id} deleted successfully`,
    format: 'CSV',
  }),
)

test(
  'partners are found, ordered, saved as a file, changed, deleted and brought back @all',
  flow({
    page: 'partners',
    resource: 'partners',
    add: async (site, name) => {
      const { call } = await administratorOf(site)
      const [like] = await call<Partner[]>('GET', '/api/partners/')
      return call<Event>('POST', '/api/partners/', { name, logoImage: like?.logoImage })
    },
    file: 'partners',
    columns: ['#', 'Name', 'Logo'],
    toast: (id) => `partner with id:${id} deleted successfully`,
    edit: { label: 'Name', value: 'New', toast: (value) => `${value} updated successfully` },
    format: 'XLSX',
  }),
)
