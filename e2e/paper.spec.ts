import type { Event } from '#shared/resources/events.ts'
import type { Site as SiteRecord } from '#shared/resources/site.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { asksToPrint, printed, type Sheet, withoutDialog } from './paper.ts'
import { addPost } from './post-records.ts'
import type { Site } from './site.ts'

test.use({ colorScheme: 'dark' })

/** The page's code is there. */

/** Sides of A4 in millimetres. */
const short = 210
const long = 297
const when = /Utskrivet \d{1,2} [a-zå]+ \d{4} kl\. \d\d[:.]\d\d/
/** The same from the panel. */
const whenInPanel = /Printed \d{1,2} [A-Z][a-z]+ \d{4} \d\d:\d\d/

async function associationOf(site: Site): Promise<string> {
  const { call } = await administratorOf(site)
  return (await call<SiteRecord[]>('GET', '/api/site/'))[0]?.association_name ?? ''
}

/** Each sheet is A4, has its number, and none of what is pressed on screen. */
function expectPaper(sheets: readonly Sheet[], [width, height] = [short, long]): void {
  expect(sheets.length).toBeGreaterThan(0)
  for (const [index, { text, widthMm, heightMm }] of sheets.entries()) {
    expect([Math.round(widthMm), Math.round(heightMm)]).toEqual([width, height])
    expect(text).toContain(`${index + 1} / ${sheets.length}`)
    for (const word of ['Export', 'Print', 'Logout', 'Dashboard', 'Operation', 'Skip to', 'Menu'])
      expect(text).not.toMatch(new RegExp(`\\b${word}\\b`))
  }
}

test('a filtered list is printed whole, with what it is and when, its headings on each sheet @all', async ({
  page,
  site,
}) => {
  const name = unique('Papper')
  // Each row has two lines, so that some row would lie across the end of a sheet.
  const people = Array.from({ length: 60 }, (_, index) => ({
    first_name: `Nr${index + 1}.`,
    last_name: name,
    member_status: index !== 7,
    email: `nr.${index + 1}.av.${name.toLowerCase()}@${'a'.repeat(40)}.example.com`,
  }))
  await addMembers(site, people)
  await withoutDialog(page)
  await openAdmin(page, site, `/admin/members/?q=${name}&member_status=true&size=10`)
  await expect(rowsOf(page)).toHaveCount(10)
  await page.getByRole('main').getByRole('button', { name: 'Print' }).click()
  await asksToPrint(page)
  const sheets = await printed(page)
  expectPaper(sheets, [long, short])
  const [first] = sheets
  const association = await associationOf(site)
  expect(first?.lines[0]).toContain(association)
  expect(first?.lines[0]).toMatch(whenInPanel)
  expect(first?.text).toContain('Members')
  expect(first?.text).toContain(`Search: “${name}” · Status: Active`)
  expect(first?.text).toContain('Number: 59')
  expect(sheets.length).toBeGreaterThan(1)
  for (const { text } of sheets) {
    expect(text).toMatch(/Surname.*Email/)
    expect(text.match(/Nr\d+\./g)?.length).toBe(text.match(/\.example\.com/g)?.length)
  }
  const all = sheets.map(({ text }) => text).join('\n')
  for (let number = 1; number <= 60; number++) {
    const found = all.split(`Nr${number}.`).length - 1
    expect([number, found]).toEqual([number, number === 8 ? 0 : 1])
  }
  // It was there to be printed only.
  await expect(page.locator('[data-sheet]')).toHaveCount(0)
})

test('the browser’s own command prints the page of the list, black on white in the dark too @all', async ({
  page,
  site,
}) => {
  const name = unique('Kommando')
  await addMembers(site, [{ first_name: `${name}a` }, { first_name: `${name}b` }])
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  await expect(rowsOf(page)).toHaveCount(2)
  const sheets = await printed(page)
  expectPaper(sheets, [long, short])
  expect(sheets[0]?.text).toContain(`${name}a`)
  expect(sheets[0]?.text).toContain('Number: 2')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('a member is printed as a card from the open form @all', async ({ page, site }) => {
  const [member] = await addMembers(site, [
    { first_name: unique('Kort'), last_name: 'Ek', zip_code: '012 34', city: 'Östersund' },
  ])
  await withoutDialog(page)
  await openAdmin(page, site, `/admin/members/?edit=${member?.id}`)
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByRole('button', { name: 'Print' }).click()
  await asksToPrint(page)
  const sheets = await printed(page)
  expectPaper(sheets)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.text).toContain(`${member?.first_name} Ek`)
  expect(sheets[0]?.text).toMatch(/Zip code 012 34/)
  expect(sheets[0]?.text).toMatch(/City Östersund/)
  expect(sheets[0]?.text).not.toContain('Save')
  await expect(dialog).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('an event is printed with its participants by name @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const eventName = unique('Middag')
  const details = { eventDesc: '<p>Mat</p>', eventOrganizer: 'Klubbmästeriet', eventLocation: 'Stora salen' }
  const event = await call<Event>('POST', '/api/events/', {
    ...details,
    eventName,
    eventPrice: '120 kr',
    eventDate: `${new Date().getUTCFullYear() + 1}-05-04T18:30`,
    eventHasForm: true,
  })
  for (const name of ['Östen Ås', 'Anna Bo'])
    await call('POST', '/api/evenemang/', {
      name,
      email: `${name.at(0)?.codePointAt(0)}@example.com`,
      event_name: eventName,
      event_id: event.id,
      message: 'Vegetarian',
    })
  await withoutDialog(page)
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  await dialogOf(page, 'Edit Event').getByRole('button', { name: 'Print' }).click()
  await asksToPrint(page)
  const sheets = await printed(page)
  expectPaper(sheets)
  const { text = '' } = sheets[0] ?? {}
  expect(text).toContain(eventName)
  expect(text).toMatch(/Date 4 May \d{4}, 18:30/)
  expect(text).toContain('Location Stora salen')
  expect(text).toContain('Number: 2')
  expect(text.indexOf('Anna Bo')).toBeGreaterThan(0)
  expect(text.indexOf('Anna Bo')).toBeLessThan(text.indexOf('Östen Ås'))
})

test('a post is printed without menus, and tells where its links lead', async ({ page, site }) => {
  const content = '<p>Läs <a href="https://exempel.se/program">programmet</a>.</p>'
  const post = await addPost(site, { title: unique('Utskrift'), content })
  await page.goto(`/post/${post.id}/`)
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
  await awake(page)
  const sheets = await printed(page)
  expectPaper(sheets)
  const text = sheets.map((sheet) => sheet.text).join('\n')
  expect(sheets[0]?.lines[0]).toContain(await associationOf(site))
  expect(sheets[0]?.lines[0]).toMatch(when)
  expect(text).toContain(post.title)
  expect(text).toMatch(/programmet\s+\(https:\/\/exempel\.se\/program\)/)
  for (const word of ['Om oss', 'Kalender', 'Fler inlägg', 'Hålla kontakten', '©'])
    expect(text).not.toContain(word)
})

test('the palette prints what is on screen @all', async ({ page, site }) => {
  const name = unique('Palett')
  await addMembers(site, [{ first_name: name }])
  await withoutDialog(page)
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  await expect(rowsOf(page)).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('skriv ut')
  await page.getByRole('option', { name: /Print/ }).click()
  await asksToPrint(page)
  expect((await printed(page))[0]?.text).toContain(`Search: “${name}”`)
})

test('a page without a list is printed without menus too @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/site/')
  await expect(page.getByText('Association name').first()).toBeVisible()
  const sheets = await printed(page)
  expectPaper(sheets)
  expect(sheets[0]?.lines[0]).toContain(await associationOf(site))
  expect(sheets[0]?.lines[0]).toMatch(whenInPanel)
  expect(sheets[0]?.text).toContain('Association name')
})
