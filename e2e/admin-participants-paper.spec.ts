import type { Page } from '@playwright/test'
import { axeViolations } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { asksToPrint, printed, withoutDialog } from './paper.ts'
import { mainOf, openParticipants, personRow } from './participants-page.ts'
import { addBanquet, addFeast, addPerson } from './participants-records.ts'
import type { Site } from './site.ts'
import { throughLabel } from './touch-targets.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Print the participants' })

async function askToPrint(page: Page) {
  await mainOf(page).getByRole('button', { name: 'Print' }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

/** Presses the button of the dialog. */
async function print(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Print' }).click()
  await asksToPrint(page)
  await expect(dialogOf(page)).toHaveCount(0)
}

/** @returns the words of the sheet that stand on two lines, and how far its table reaches beyond it, as on paper */
const flawsOf = (page: Page) =>
  page.locator('[data-sheet]').evaluate((sheet) => {
    const broken: string[] = []
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    const table = sheet.querySelector('table')
    return { broken, beyond: (table?.offsetWidth ?? 0) - sheet.clientWidth }
  })

test('only people with a place are printed, each with a line, a box and own answers, and sums below @all', async ({
  page,
  site,
}) => {
  const event = await addFeast(site, { capacity: 3 })
  const anna = await addPerson(site, event, {
    name: 'Anna',
    guests: ['Lisa Lund'],
    answers: { food: 'Kött', allergy: 'Nötter' },
    theirs: [{ food: 'Vegetariskt' }],
  })
  const cia = await addPerson(site, event, { name: 'Cia' })
  const dan = await addPerson(site, event, { name: 'Dan' })
  const bo = await addPerson(site, event, { name: 'Bo' })
  const { call } = await administratorOf(site)
  await call('POST', `/api/evenemang/${dan.id}/cancel/`, { mail: false })
  await withoutDialog(page)
  await openParticipants(page, site, event)
  await expect(personRow(page, bo)).toBeVisible()
  const dialog = await askToPrint(page)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(dialog).toContainText('Sensitive answers are hidden and do not go along.')
  expect(await axeViolations(page)).toEqual([])
  await print(page)
  await expect(page.locator('[data-sheet] tbody tr')).toHaveCount(3)
  await expect(page.locator('[data-sheet] tbody tr > td:first-child > span')).toHaveCount(3)
  const sheets = await printed(page)
  expect(sheets).toHaveLength(1)
  const { text = '' } = sheets[0] ?? {}
  expect(text).toContain(`Participants – ${event.eventName}`)
  expect(text).toContain('3 people have a place')
  expect(text).toMatch(
    new RegExp(`${anna.name}.*Meat[\\s\\S]*Lisa Lund \\(guest\\).*Vegetarian[\\s\\S]*${cia.name}`),
  )
  expect(text).toMatch(/Answers in numbers[\s\S]*Meat 1 · Vegetarian 1 · no answer 1/)
  for (const unasked of [bo.name, dan.name, anna.email, 'Gärna.', 'Nötter', 'Allergi', 'Search', 'queue'])
    expect(text).not.toContain(unasked)
})

test('what goes along is chosen before printing, and kept in the browser @all', async ({ page, site }) => {
  const event = await addFeast(site, { capacity: 1 })
  const anna = await addPerson(site, event, { name: 'Anna', answers: { food: 'Kött', allergy: 'Nötter' } })
  const bo = await addPerson(site, event, { name: 'Bo' })
  await withoutDialog(page)
  await openParticipants(page, site, event)
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await expect(personRow(page, anna)).toContainText('Nötter')
  const dialog = await askToPrint(page)
  await expect(dialog).toContainText('Sensitive answers are shown now and go along.')
  for (const part of ['Email', 'Message', 'Queue'])
    await dialog.getByRole('checkbox', { name: part }).check(throughLabel)
  await dialog.getByRole('checkbox', { name: 'Paid' }).uncheck(throughLabel)
  await print(page)
  const [sheet] = await printed(page)
  const text = sheet?.text ?? ''
  for (const words of ['1 person has a place', `Email: ${anna.email}`, 'Message: Gärna.', 'Nötter'])
    expect(text).toContain(words)
  expect(text).toMatch(
    new RegExp(`With a place \\(1 person\\)[\\s\\S]*In the queue \\(1 person\\)[\\s\\S]*${bo.name}`),
  )
  expect(text).not.toContain('Paid')
  await page.reload()
  await expect(personRow(page, bo)).toBeVisible()
  await askToPrint(page)
  await expect(dialogOf(page).getByRole('checkbox', { checked: true })).toHaveCount(4)
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(mainOf(page).getByRole('button', { name: 'Print' })).toBeFocused()
  // The browser's own command asks nothing.
  expect((await printed(page))[0]?.text).toContain(`Email: ${anna.email}`)
})

async function addGuests(site: Site) {
  const event = await addBanquet(site)
  const names = ['Alexandra Lindqvist-Johansson af Ugglas', 'Bo Ek', 'Cia Ås']
  const parties = []
  for (let index = 0; index < 24; index++)
    parties.push(
      await addPerson(site, event, {
        name: `${names[index % 3]} P`,
        guests: index % 3 ? ['Maximilian Wachtmeister-Oxenstierna'] : [],
        answers: {
          dish: 'Vegetariskt',
          drink: 'Alkoholfritt',
          table: 'Gärna bredvid Kristoffer Söderström-Bergqvist',
          allergy: 'Laktosintolerant, jordnötter',
        },
        theirs: index % 3 ? [{ dish: 'Kött', drink: 'Med alkohol', allergy: 'Glutenintolerant' }] : [],
      }),
    )
  return { event, parties }
}

/** Sides of A4 and the width between its margins, in millimetres. */
const papers = {
  Portrait: { sides: [210, 297], room: 180 },
  Landscape: { sides: [297, 210], room: 267 },
} as const

test('no word, address, row or party is broken, however the paper lies @all @desk', async ({
  page,
  site,
}) => {
  const { event, parties } = await addGuests(site)
  await withoutDialog(page)
  await openParticipants(page, site, event)
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await expect(mainOf(page)).toContainText('Laktosintolerant')
  const screen = page.viewportSize()
  for (const [name, { sides, room }] of Object.entries(papers)) {
    const dialog = await askToPrint(page)
    for (const part of ['Email', 'Message', 'Note', 'Queue'])
      await dialog.getByRole('checkbox', { name: part }).check()
    await dialog.getByRole('radio', { name }).check()
    await print(page)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: Math.floor((room / 25.4) * 96), height: 900 })
    expect(await flawsOf(page)).toEqual({ broken: [], beyond: 0 })
    await page.emulateMedia({ media: null })
    if (screen) await page.setViewportSize(screen)
    const sheets = await printed(page)
    expect(sheets.length).toBeGreaterThan(1)
    const all = sheets.map(({ text }) => text).join('\n')
    for (const { email } of parties) expect(all.split(email)).toHaveLength(2)
    expect(all.split('(guest)')).toHaveLength(17)
    for (const { text, widthMm, heightMm } of sheets) {
      expect([Math.round(widthMm), Math.round(heightMm)]).toEqual(sides)
      const hasPeople = text.includes('@example.com')
      if (hasPeople) expect(text).toMatch(/Present\s+Name/)
      // A guest's host stands on the same sheet, with the address.
      const first = text.search(/Maximilian/)
      if (first >= 0) expect(text.slice(0, first)).toContain('@example.com')
    }
  }
})
