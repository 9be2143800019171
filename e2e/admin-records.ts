import type { Locator } from '@playwright/test'
import type { Member } from '#shared/resources/members.ts'
import { administratorOf } from './administrator.ts'
import type { Site } from './site.ts'

const mark = (): string => crypto.randomUUID().slice(0, 8)

/** A name that no other test has. */
export const unique = (name: string): string => `${name}${mark()}`

export const person = (given: Partial<Member> = {}) => ({
  first_name: 'Prov',
  last_name: 'Provsson',
  email: `prov.${mark()}@example.com`,
  birthday: '1990-05-06',
  gender: 'F',
  phone_number: '070-123 45 67',
  member_status: false,
  address: 'Provgatan 1',
  zip_code: '123 45',
  city: 'Provköping',
  ...given,
})

/** Fills in all that the form of a new member asks for, whatever the member's gender. */
export async function fillMember(dialog: Locator, member: ReturnType<typeof person>): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(member.first_name)
  await dialog.getByLabel('Surname').fill(member.last_name)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Birthday').fill(member.birthday ?? '')
  await dialog.getByRole('combobox', { name: 'Gender' }).click()
  await dialog.page().getByRole('option', { name: 'They' }).click()
  await dialog.getByLabel('Phone').fill(member.phone_number)
  await dialog.getByLabel('Address').fill(member.address)
  await dialog.getByLabel('Zip code').fill(member.zip_code)
  await dialog.getByLabel('City').fill(member.city)
}

/** Adds members that a test works with. */
export async function addMembers(site: Site, given: readonly Partial<Member>[]): Promise<Member[]> {
  const { call } = await administratorOf(site)
  const added: Member[] = []
  for (const one of given) added.push(await call<Member>('POST', '/api/members/', person(one)))
  return added
}

/** A small picture as a file. */
export const picture = (name = 'bild.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR42mMQKV6OBzGMSmNDADkbdfkyuW8sAAAAAElFTkSuQmCC',
    'base64',
  ),
})
