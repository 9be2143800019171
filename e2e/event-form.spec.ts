import { eventFormPage, eventPage } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Mail } from '#shared/resources/mails.ts'
import { axeViolations } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

const mailsTo = async (site: Site, address: string): Promise<string[]> => {
  const { call } = await administratorOf(site)
  const mails = await call<Mail[]>('GET', '/api/mails/')
  return mails.filter(({ recipient }) => recipient === address).map(({ kind }) => kind)
}

const applications = async (site: Site, event: string): Promise<Evenemang[]> => {
  const { call } = await administratorOf(site)
  return call('GET', `/api/evenemang/?event_name=${encodeURIComponent(event)}`)
}

test('the form is headed and filled in with the event, and says the messages of the specification @all', async ({
  page,
  site,
}) => {
  const { eventName } = await addEvent(site)
  await page.goto(eventPage(eventName))
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${eventName} anöknings formulär`)
  const field = (name: string) =>
    page.getByRole('form', { name: 'Anmälan' }).getByLabel(name, { exact: true })
  await expect(field('Evenemang')).toHaveValue(eventName)

  await field('Evenemang').fill('')
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(field('Namn')).toHaveAccessibleDescription('Namn är obligatoriskt')
  await expect(field('Namn')).toBeFocused()
  await expect(field('E-post')).toHaveAccessibleDescription('E-post är obligatoriskt.')
  await expect(field('Evenemang')).toHaveAccessibleDescription('Evenamang name är obligatoriskt')
  await expect(field('Meddelande')).toHaveAccessibleDescription('Meddelande är obligatoriskt')
  await field('E-post').fill('anna@')
  await expect(field('E-post')).toHaveAccessibleDescription('vänligen ange en giltig e-postadress')
  expect(await applications(site, eventName)).toEqual([])
})

test('an application is sent with its loading state, confirmed, cleared and stored; a second is refused', async ({
  page,
  site,
  complaints,
}) => {
  const { id, eventName } = await addEvent(site)
  await page.goto(eventFormPage(eventName))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/evenemang/', async (route) => {
    await held
    await route.continue()
  })
  const field = (name: string) =>
    page.getByRole('form', { name: 'Anmälan' }).getByLabel(name, { exact: true })
  const fill = async () => {
    await field('Namn').fill('Anna Åberg')
    await field('E-post').fill('anna@example.org')
    await field('Meddelande').fill('Jag är allergisk mot nötter.')
  }
  const send = page.getByRole('button', { name: 'Skicka in' })
  await fill()
  await send.click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  answer()
  const thanks = page.getByRole('status').filter({ hasText: 'Tack, din anmälan är mottagen!' })
  await expect(thanks).toBeFocused()
  await expect(page.getByRole('form', { name: 'Anmälan' })).toHaveCount(0)
  await expect(send).toHaveCount(0)
  const sent = page.getByRole('region', { name: 'Det här skickade du' })
  await expect(sent.getByRole('definition')).toHaveText([
    'Anna Åberg',
    'anna@example.org',
    'Jag är allergisk mot nötter.',
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Kopiera: länken till din anmälan' }).click()
  await expect(page.getByRole('button', { name: 'Kopierat: länken till din anmälan' })).toBeVisible()
  const own = await page
    .getByRole('link', { name: 'Se, ändra eller avboka din anmälan' })
    .getAttribute('href')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + own)

  await page.getByRole('button', { name: 'Anmäl någon mer' }).click()
  await expect(thanks).toHaveCount(0)
  await expect(field('Namn')).toBeFocused()
  await expect(send).not.toHaveAttribute('aria-disabled')
  for (const name of ['Namn', 'E-post', 'Meddelande']) await expect(field(name)).toHaveValue('')
  await expect(field('Evenemang')).toHaveValue(eventName)
  await expect(field('Namn')).not.toHaveAttribute('aria-invalid')
  expect(await applications(site, eventName)).toMatchObject([
    {
      name: 'Anna Åberg',
      email: 'anna@example.org',
      message: 'Jag är allergisk mot nötter.',
      event_id: id,
    },
  ])

  complaints.allow(/status of 409/)
  await fill()
  await send.click()
  const refusal = 'Du är redan anmäld till evenemanget.'
  await said(page, refusal)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(refusal)
  await expect(field('Namn')).toHaveValue('Anna Åberg')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Skicka länken igen' }).click()
  await expect(
    page.getByText('Är anna@example.org anmäld kommer länken dit inom några minuter.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skicka länken igen' })).toHaveCount(0)
  await expect(field('Namn')).toHaveValue('Anna Åberg')
  await expect.poll(() => mailsTo(site, 'anna@example.org')).toContain('event-link')
})

test('an application goes to the one of two events of the same name whose form it is @all', async ({
  page,
  site,
}) => {
  const { eventName } = await addEvent(site, { eventDate: `${comingYear}-05-01T18:00` })
  const later = await addEvent(site, { eventName, eventDate: `${comingYear}-08-01T18:00` })
  await page.goto(eventFormPage(eventName, later.id))
  const field = (name: string) =>
    page.getByRole('form', { name: 'Anmälan' }).getByLabel(name, { exact: true })
  await field('Namn').fill('Bo')
  await field('E-post').fill('bo@example.org')
  await field('Meddelande').fill('Hej')
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByText('Tack, din anmälan är mottagen!')).toBeVisible()
  expect(await applications(site, eventName)).toMatchObject([{ event_id: later.id }])
})
