import type { Locator, Page } from '@playwright/test'
import { type CellValue, writeXlsx } from 'hucre'
import { personDeskPage } from '#shared/panel-paths.ts'
import { registerPage, retentionPage } from '#shared/retention.ts'
import { person } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { guidePicture } from './guide-picture.ts'
import { change, expect, linkIn, test } from './mail-fixtures.ts'
import type { Site } from './site.ts'

const picture = (page: Page, name: string) => guidePicture(page, `people/${name}`)

const main = (page: Page): Locator => page.getByRole('main')

const now = Temporal.Now.zonedDateTimeISO('Europe/Stockholm')
const dayIn = (days: number): string => now.add({ days }).toPlainDate().toString()

/** A list as somebody has kept it in Excel for years. */
const list: CellValue[][] = [
  ['Medlemslista Vårgillet'],
  [],
  [
    'Förnamn',
    'Efternamn',
    'Personnummer',
    'Adress',
    'Postnr',
    'Ort',
    'E-post',
    'Mobil',
    'Medlem sedan',
    'Anteckning',
  ],
  [
    ...['Astrid', 'Lindvall', '20030412-9828', 'Skolgatan 3', '75310', 'Uppsala'],
    ...['astrid.lindvall@example.org', 701740605, '2024-09-01'],
  ],
  [
    ...['Karim', 'Daoud', '20011123-9810', 'Väderkvarnsgatan 12', '75329', 'Uppsala'],
    ...['karim.daoud@example.org', '070-174 06 06', '2025-02-03'],
  ],
  [
    ...['Moa', 'Lind', null, 'Storgatan 1', '75331', 'Uppsala'],
    ...['moa.lind@example.org', '070-174 06 11', '2023-09-01', 'Kan låna ut en släpvagn'],
  ],
  ['Oskar', 'Ångman', null, null, null, 'Uppsala', 'oskar@@example.org', '070-174 06 08', null],
  [
    ...['Astrid', 'Lindvall', null, 'Skolgatan 3', '753 10', 'Uppsala'],
    ...['Astrid.Lindvall@example.org', '070-174 06 05', null],
  ],
  [null, null, null, 'Studentvägen 1', '75234', 'Uppsala', null, null, null],
]

const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function prepare(site: Site): Promise<void> {
  // Other tests of the site may have left some.
  change(site, 'update members set deleted_at = ? where deleted_at is null', new Date().toISOString())
  const { call } = await administratorOf(site)
  await call('PUT', '/api/site/1/', { association_name: 'Vårgillet', city: 'Uppsala', one_language: true })
  await call('PUT', '/api/footer/1/', {
    description: 'Tillsammans genom terminen.',
    infoMail: 'info@vargillet.example',
  })
  await call('POST', '/api/members/', {
    ...person({
      ...{ first_name: 'Moa', last_name: 'Lind', email: 'moa.lind@example.org', member_status: true },
      ...{ phone_number: '070-174 06 11', address: 'Storgatan 1', zip_code: '753 31', city: 'Uppsala' },
    }),
  })
}

/** Somebody who left eleven months ago, and is forgotten after twelve. */
async function addFormerMember(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  await call('POST', '/api/members/', {
    ...person({ first_name: 'Vera', last_name: 'Ek', email: 'vera.ek@example.org', city: 'Uppsala' }),
    joined_on: '2021-09-01',
  })
  change(site, "update members set is_new = 0, left_on = ? where last_name = 'Ek'", dayIn(-350))
}

async function choose(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Välj fil', { exact: true }).click()
  await (await chooser).setFiles({
    name: 'medlemmar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Medlemmar', rows: list }] })),
  })
}

async function importMembers(page: Page): Promise<void> {
  await page.goto('/admin/members/')
  await main(page).getByRole('link', { name: 'Importera', exact: true }).click()
  await choose(page)
  await expect(main(page).getByRole('button', { name: 'Importera 4 medlemmar' })).toBeVisible()
  await main(page)
    .getByRole('heading', { name: 'Kolumner' })
    .evaluate((it) => it.scrollIntoView())
  await picture(page, 'kolumner')
  await main(page)
    .getByRole('heading', { name: 'Förhandsgranskning' })
    .evaluate((it) => it.scrollIntoView())
  await picture(page, 'forhandsgranskning')
  await main(page).getByRole('button', { name: 'Importera 4 medlemmar' }).click()
  await expect(main(page).getByRole('heading', { name: 'Importen är klar' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Ångra importen av medlemmar.xlsx' })).toBeVisible()
  await picture(page, 'klart')
  await main(page).getByRole('link', { name: 'Visa listan' }).click()
  await expect(rowsOf(page)).toHaveCount(4)
}

async function importSubscribers(page: Page): Promise<void> {
  await page.goto('/admin/subscribers/import/')
  await page.getByText('Klistra in från Excel i stället').click()
  await page
    .getByLabel('Rader ur Excel, med rubriker')
    .fill('E-post\nsigrid@example.org\nmoa.lind@example.org\nsigrid@example.org')
  await page.getByRole('button', { name: 'Läs det inklistrade' }).click()
  await page.getByLabel('Varifrån har ni samtycket?').fill('Listan på årsmötet 3 mars')
  await main(page)
    .getByRole('heading', { name: 'Förhandsgranskning' })
    .evaluate((it) => it.scrollIntoView())
  await picture(page, 'prenumeranter')
  await page.getByRole('button', { name: 'Importera 2 prenumeranter' }).click()
  await expect(main(page).getByText('2 nya', { exact: false }).first()).toBeVisible()
}

/** Merges somebody whom the register has twice, since they applied again by the website. */
async function mergeTwo(page: Page, site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  await call('POST', '/api/members/', {
    ...person({ first_name: 'Karim', last_name: 'Daoud', email: 'karim.daoud@example.org' }),
    ...{ birthday: '2001-11-23', city: 'Knivsta', member_status: true },
    ...{ phone_number: '070-174 06 06', gender: 'M' },
  })
  await page.goto('/admin/members/')
  await main(page).getByRole('link', { name: '1 par ser ut att vara samma person' }).click()
  const pair = main(page).getByRole('article', { name: 'Karim Daoud och Karim Daoud' })
  await expect(pair).toBeVisible()
  await picture(page, 'dubbletter')
  await pair.getByRole('button', { name: 'Slå ihop' }).click()
  await expect(pair).toBeHidden()
  await expect(main(page).getByText('Sammanslagna det senaste dygnet')).toBeVisible()
}

async function makeGroup(page: Page): Promise<void> {
  await page.goto('/admin/groups/')
  await page.getByRole('button', { name: 'Ny grupp' }).click()
  const dialog = dialogOf(page, 'Ny grupp')
  await dialog.getByRole('textbox', { name: 'Namn', exact: true }).fill('Festkommittén')
  await dialog.getByRole('combobox', { name: 'Slag' }).click()
  await page.getByRole('option', { name: 'Utskott eller kommitté' }).click()
  await dialog.getByRole('switch', { name: 'Gruppen visas på Om oss' }).click()
  await save(dialog)

  await page.goto('/admin/members/')
  for (const name of ['Astrid', 'Karim']) await rowOf(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Lägg i grupp' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('combobox', { name: 'Grupp' }).fill('Fest')
  await page.getByRole('option', { name: 'Festkommittén' }).click()
  await picture(page, 'grupp')
  await question.getByRole('button', { name: 'Lägg i gruppen' }).click()
  await expect(page.getByText('2 medlemmar lades i gruppen.')).toBeVisible()
}

/** Writes to the members of a group by a choice that is saved, and takes the mail back. */
async function writeToChoice(page: Page): Promise<void> {
  await page.goto('/admin/members/')
  await main(page).getByRole('combobox', { name: 'Grupp' }).fill('Fest')
  await page.getByRole('option', { name: 'Festkommittén' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await main(page).getByRole('button', { name: 'Spara urvalet' }).click()
  const dialog = dialogOf(page, 'Spara urvalet')
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Festkommittén')
  await save(dialog)
  await expect(main(page).getByRole('link', { name: 'Festkommittén, 2 medlemmar' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Urvalet Festkommittén' }).click()
  await expect(page.getByRole('menuitem', { name: 'Skriv till Festkommittén' })).toBeVisible()
  await picture(page, 'urval')
  await page.getByRole('menuitem', { name: 'Skriv till Festkommittén' }).click()

  await expect(main(page).getByRole('radio', { name: 'Festkommittén (2)' })).toBeChecked()
  await main(page).getByRole('textbox', { name: 'Titel' }).fill('Möte på tisdag')
  await main(page).getByRole('textbox', { name: 'Innehåll' }).click()
  await page.keyboard.insertText('Hej {förnamn|medlem}! Vi ses på tisdag klockan 18 i salongen.')
  await expect(main(page).getByText('Utkastet är sparat.')).toBeVisible()
  await expect(main(page).getByText('2 får mejlet.')).toBeVisible()
  await picture(page, 'mejl')
  await main(page).getByRole('button', { name: 'Skicka', exact: true }).click()
  const question = dialogOf(page, 'Skicka till 2 medlemmar?')
  await question.getByRole('textbox').fill('2')
  await picture(page, 'antal')
  await question.getByRole('button', { name: 'Skicka', exact: true }).click()
  await expect(main(page).getByRole('heading', { name: 'Utkast' })).toBeVisible()
  const sent = main(page).getByRole('listitem').filter({ hasText: 'Möte på tisdag' })
  await sent.getByRole('button', { name: 'Ångra' }).click()
  await sent.getByRole('button', { name: 'Skriv vidare: Möte på tisdag' }).click()
  await expect(main(page).getByRole('link', { name: 'Alla utkast' })).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: 'Titel' })).toHaveValue('Möte på tisdag')
}

/** Answers somebody who asks what is kept about them: a link is mailed, and the request stands in the log. */
async function answer(page: Page): Promise<void> {
  await page.goto(personDeskPage)
  await main(page).getByRole('textbox', { name: 'E-post eller namn' }).fill('karim.daoud@example.org')
  await main(page).getByRole('button', { name: 'Sök' }).click()
  await expect(main(page).getByRole('article')).toContainText('karim.daoud@example.org')
  await picture(page, 'skrivbord')
  await main(page).getByRole('button', { name: 'Skicka kopian till karim.daoud@example.org' }).click()
  await expect(main(page).getByText('En länk är på väg till karim.daoud@example.org.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Radera …' }).click()
  await expect(page.getByRole('dialog')).toContainText('Det här står kvar:')
  await picture(page, 'radera')
  await page.keyboard.press('Escape')
  await main(page).getByRole('link', { name: 'Gallring' }).click()
}

/** Keeps one person from being forgotten, and looks at the register and at what visitors read. */
async function lookAtPrivacy(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(retentionPage))
  await expect(main(page).getByText('Vera Ek')).toBeVisible()
  await picture(page, 'gallring')
  await main(page).getByRole('link', { name: 'Behandlingsregister' }).click()
  await expect(page).toHaveURL(new RegExp(registerPage))
  await expect(main(page).getByRole('heading', { name: 'Behandlingar' })).toBeVisible()
  await picture(page, 'register')
  await page.goto('/personuppgifter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a board brings its people along and keeps their data in order @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  test.setTimeout(180_000)
  // A picture of the page asks the preview of a mail, in which no script may run.
  complaints.allow(/about:srcdoc/)
  await prepare(site)
  await openAdmin(page, site, '/admin/members/')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await importMembers(page)
  await importSubscribers(page)
  await mergeTwo(page, site)
  await makeGroup(page)
  await writeToChoice(page)
  await addFormerMember(site)
  await answer(page)
  await lookAtPrivacy(page)

  await addEvent(site, { eventName: 'Körens vårkonsert', eventDate: `${dayIn(9)}T17:00:00.000Z` })
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/min-sida')
  await page.getByLabel('E-post', { exact: true }).fill('astrid.lindvall@example.org')
  await page.getByRole('button', { name: 'Mejla länken' }).click()
  await page.goto(await linkIn(mailbox, { to: 'astrid.lindvall@example.org', path: '/min-sida/' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Min sida: Astrid Lindvall' })).toBeVisible()
  await picture(page, 'min-sida')
})
