import { duplicatesPage } from '#shared/duplicates.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const nameOf = (project: string, name: string): string =>
  name + project.replace(/\W/g, '').slice(0, 8).toLowerCase()

async function addMember(site: Site, values: Partial<Member>): Promise<Member> {
  const { call } = await administratorOf(site)
  return call<Member>('POST', members.path, {
    ...{ first_name: 'Maja', phone_number: '+46701740607', address: 'Skolgatan 3', zip_code: '753 10' },
    ...{ city: 'Uppsala', birthday: '1999-08-12', gender: 'F', member_status: true, ...values },
  })
}

test('two records of one member are merged with one click, and the merge is undone with one @phone @all', async ({
  page,
  site,
}, info) => {
  const last_name = nameOf(info.project.name, 'Dubbel')
  const { call } = await administratorOf(site)
  const kept = await addMember(site, { last_name, email: `${last_name}@example.org` })
  const other = await addMember(site, { last_name, email: `ny${last_name}@example.org`, city: 'Lund' })
  const read = (id: number) => call<Member>('GET', `${members.path}${id}/`)

  await openAdmin(page, site, members.path.replace('/api', '/admin'))
  await page.getByRole('link', { name: /seems? to be one person/ }).click()
  await expect(page.getByRole('heading', { name: 'Duplicates', level: 1 })).toBeVisible()
  const pair = page.getByRole('article', { name: `Maja ${last_name} and Maja ${last_name}` })
  await expect(pair.getByText('Surely the same.')).toBeVisible()
  const city = pair.getByRole('radiogroup', { name: 'City' })
  await expect(city.getByRole('radio', { name: /Lund/ })).toBeChecked()
  await city.getByRole('radio', { name: /Uppsala/ }).press(' ')
  await expect(city.getByRole('radio', { name: /Uppsala/ })).toBeChecked()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await pair.getByRole('button', { name: 'Merge' }).press('Enter')
  await expect(pair).toBeHidden()
  expect(await read(kept.id)).toMatchObject({
    ...{ city: 'Uppsala', email: `ny${last_name}@example.org` },
    note: `Tidigare adress: ${last_name}@example.org`,
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(pair).toBeVisible()
  expect(await read(kept.id)).toMatchObject({ email: `${last_name}@example.org`, note: '' })

  await pair.getByRole('button', { name: 'Merge' }).click()
  await page
    .getByRole('button', {
      name: `Undo: Merged Maja ${last_name} (${kept.id}) with Maja ${last_name} (${other.id})`,
    })
    .click()
  await expect(page.getByRole('main').getByText('The merge is undone.')).toBeVisible()

  await pair.getByRole('button', { name: 'These are two people' }).click()
  await expect(pair).toBeHidden()
  await page
    .getByRole('button', { name: new RegExp(`^Show again: Maja ${last_name} \\(${kept.id}\\)`) })
    .click()
  await expect(pair).toBeVisible()
  await call('DELETE', `${members.path}${other.id}/`)
  await call('DELETE', `${members.path}${kept.id}/`)
})

test('an application of a member says so in the list and in the reader, and leads to the pair @phone @all', async ({
  page,
  site,
}, info) => {
  const last_name = nameOf(info.project.name, 'Anmald')
  const { call } = await administratorOf(site)
  const member = await addMember(site, { last_name, email: `${last_name}@example.org` })
  const answer = await fetch(`${site.url}${members.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ first_name: 'Maja', last_name, email: `${last_name}@example.org`, phone_number: '+46701740611' },
      ...{ address: 'Gatan 1', zip_code: '22100', city: 'Lund', birthday: '1999-08-12', gender: 'F' },
      terms_condition: true,
    }),
  })
  expect(answer.status).toBe(201)
  const application = (await answer.json()) as Member
  const like = `Perhaps the same as Maja ${last_name} (${member.id})`

  await openAdmin(page, site, `/admin/members/?is_new=true&q=${last_name}`)
  await expect(page.getByRole('link', { name: like })).toBeVisible()
  await page.goto(`/admin/members/?is_new=true&q=${last_name}&read=${application.id}`)
  const reader = page.getByRole('dialog')
  await reader.getByRole('link', { name: like }).click()
  await expect(page.getByRole('article', { name: `Maja ${last_name} and Maja ${last_name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all pairs' })).toBeVisible()
  await call('DELETE', `${members.path}${application.id}/`)
  await call('DELETE', `${members.path}${member.id}/`)
})

test('says when nobody is here twice @all', async ({ page, site }) => {
  await openAdmin(page, site, `${duplicatesPage}?of=2147483647`)
  await expect(page.getByText('No member seems to be here twice.')).toBeVisible()
})
