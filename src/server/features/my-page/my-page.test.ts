import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restrictedAs } from '#server/db/restrictions.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { linkPage } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMyPageApp, type Facts, type MyPageApp } from '#testing/my-page-app.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

describe('asking for the page', () => {
  test('is answered alike for every address, and costs the same', async () => {
    const known = await server.addMember()
    const { context } = server
    const count = async () => {
      const links = await context.db.selectFrom('account_links').select('id').execute()
      return [(await server.mails()).length, links.length]
    }
    const answers = []
    for (const email of [known.email, 'ingen-alls@example.se']) {
      const before = await count()
      const { statusCode, headers, body } = await server.ask(email)
      answers.push({ statusCode, body, names: Object.keys(headers), length: headers['content-length'] })
      expect(headers).toMatchObject(unkept)
      expect(await count()).toEqual(before.map((number) => number + 1))
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]?.body).not.toContain('@')
    expect(await server.mailsTo('member-link', 'ingen-alls@example.se')).toEqual([null])
  })

  test('sends nothing to an unknown address', async () => {
    const { email } = await server.addMember()
    await server.ask('ingen-alls@example.se')
    await server.ask(email.toUpperCase())
    await server.worker.runUntilIdle()
    expect(server.smtp.received.map(({ to }) => to)).toEqual([[email.toUpperCase()]])
  })

  test('says at the field that an address is none', async () => {
    const { body } = await server.ask('ingen adress')
    expect(JSON.parse(body).forms[0].fields[0]).toMatchObject({
      value: 'ingen adress',
      problem: 'Skriv en giltig e-postadress.',
    })
    expect(await server.mails()).toEqual([])
  })

  onOneDatabase(() => {
    test('gives an address three mails an hour, and a network two hundred calls', async () => {
      const { email } = await server.addMember()
      const answers = []
      for (let times = 0; times < 5; times++) answers.push((await server.ask(email)).body)
      expect(new Set(answers).size).toBe(1)
      expect(await server.mailsTo('member-link', email)).toHaveLength(3)
      server.clock.time += hourMs + minuteMs
      await server.ask(email)
      expect(await server.mailsTo('member-link', email)).toHaveLength(4)
      for (let times = 0; times < 189; times++) await server.context.limits.take('member', '127.0.0.1')
      for (let times = 0; times < 10; times++) await server.ask('nej')
      expect((await server.ask('nej')).statusCode).toBe(429)
    })
  })

  test('stands at an address of each language, which the mail follows', async () => {
    const { email } = await server.addMember()
    expect(await server.show('/min-sida')).toContain('"title":"Min sida"')
    expect(await server.show('/en/my-page')).toContain('"title":"My page"')
    await server.ask(email, '/en/my-page')
    const path = await server.linkIn('member-link', email)
    expect(path).toMatch(/^\/en\/my-page\/[\w-]{43}$/)
    expect(await server.show(path)).toContain('"heading":"My details"')
  })
})

describe('the link', () => {
  test('is known to nobody else, and kept by nobody', async () => {
    const { email } = await server.addMember()
    const path = await server.openPage(email)
    const token = path.split('/').at(-1) ?? ''
    const hashes = await server.context.db.selectFrom('account_links').select('hash').execute()
    expect(hashes).toContainEqual({ hash: sha256(token) })
    const [shown] = await server.mailsTo('member-link', email, { hidesSecrets: true })
    for (const text of [shown?.text, shown?.html]) expect(text).not.toContain(token)
    expect((await server.call('GET', path)).headers).toMatchObject(unkept)
    for (const other of [linkPage('member', 'A'.repeat(43)), linkPage('member-return', token)])
      expect((await server.call('GET', other)).statusCode).toBe(404)
  })

  test('works for a day and several visits, and no longer than a newer one is asked for', async () => {
    const { email } = await server.addMember()
    const first = await server.openPage(email)
    for (let times = 0; times < 3; times++) expect((await server.call('GET', first)).statusCode).toBe(200)
    const second = await server.openPage(email)
    const old = await server.call('GET', first)
    expect([old.statusCode, old.body]).toEqual([410, expect.stringContaining('Det finns en nyare länk')])
    server.clock.time += dayMs - 1
    expect((await server.call('GET', second)).statusCode).toBe(200)
    server.clock.time += 1
    expect((await server.call('GET', second)).statusCode).toBe(410)
    const form = { do: 'leave' }
    expect((await server.submit(second, form)).statusCode).toBe(410)
  })

  test('ends when the address of the person is another one', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    await server.asAdmin('PUT', `${members.path}${member.id}/`, { email: 'ny-adress@example.se' })
    expect((await server.call('GET', path)).statusCode).toBe(404)
    expect((await server.submit(path, { do: 'leave' })).statusCode).toBe(404)
    expect((await server.rowOf(member)).member_status).toBeTruthy()
  })

  test('leads to nobody in the bin', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    await server.asAdmin('DELETE', `${members.path}${member.id}/`)
    expect((await server.call('GET', path)).statusCode).toBe(404)
  })
})

describe('a restricted person', () => {
  const restrict = ({ email, first_name, last_name }: Facts) =>
    server.context.db
      .insertInto('restrictions')
      .values({
        ...restrictedAs({ address: email ?? '', name: `${first_name} ${last_name}` }),
        created_at: server.context.now().toISOString(),
      } as never)
      .execute()

  test('gets no mail and no page, and is answered as anybody', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    const before = (await server.ask('ingen-alls@example.se')).body
    const { id: _, ...facts } = member
    await restrict(facts)
    expect((await server.call('GET', path)).statusCode).toBe(404)
    expect((await server.ask(member.email)).body).toBe(before)
    expect((await server.mailsTo('member-link', member.email))[0]).toBeNull()
    expect((await server.submit(path, { do: 'leave' })).body).not.toContain(member.last_name)
    expect((await server.rowOf(member)).member_status).toBeTruthy()
  })

  test('leaves the others of the family theirs', async () => {
    const kim = await server.addMember()
    const bo = await server.addMember({ email: kim.email, first_name: 'Bo' })
    const { id: _, ...facts } = kim
    await restrict(facts)
    const page = await server.show(await server.openPage(kim.email))
    expect(page).toContain(`Min sida: Bo ${bo.last_name}`)
    expect(page).not.toContain(kim.last_name)
  })
})

describe('a family with one address', () => {
  test('sees one person at a time, and changes nobody else', async () => {
    const kim = await server.addMember({ phone_number: '070-111 11 11' })
    const bo = await server.addMember({ email: kim.email, first_name: 'Bo', phone_number: '070-222 22 22' })
    const other = await server.addMember()
    const path = await server.openPage(kim.email)
    const choice = await server.show(path)
    expect(choice).toContain(`"to":"${path}?person=${bo.id}"`)
    expect(choice).not.toContain('070-')
    const page = await server.show(`${path}?person=${bo.id}`)
    expect(page).toContain('070-222 22 22')
    expect(page).not.toContain('070-111 11 11')
    for (const id of [other.id, 0, 'x']) expect(await server.show(`${path}?person=${id}`)).toBe(choice)
    const form = { ...server.formOf(page), city: 'Kiruna' }
    expect((await server.submit(path, form)).body).toBe(choice)
    await server.submit(`${path}?person=${other.id}`, form)
    await server.submit(`${path}?person=${bo.id}`, form)
    const cities = await Promise.all(
      [kim, bo, other].map(async (one) => (await server.rowOf(one)).city === 'Kiruna'),
    )
    expect(cities).toEqual([false, true, false])
  })
})

describe('own facts', () => {
  test('are corrected, and the history says by whom', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    const form = {
      ...server.formOf(await server.show(path)),
      birthday: '1/2 1998',
      city: ' Umeå ',
      gender: 'F',
    }
    const { body } = await server.submit(path, form)
    expect(JSON.parse(body).outcome).toEqual({ isRefused: false, words: 'Dina uppgifter är sparade.' })
    expect(await server.rowOf(member)).toMatchObject({
      birthday: '1998-02-01',
      city: 'Umeå',
      gender: 'F',
      version: 2,
    })
    expect(await server.actionsOf(member)).toEqual([
      { action: 'own-correct', fields: 'birthday,gender,city', user_id: null },
    ])
  })

  test('are checked as the form of membership checks them', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    const form = {
      ...server.formOf(await server.show(path)),
      phone_number: 'nix',
      birthday: 'i fjol',
      city: '',
      gender: 'Q',
    }
    const answer = JSON.parse((await server.submit(path, form)).body)
    const [{ fields }] = answer.parts[0].forms
    const problems = fields.filter(({ problem }: { problem?: string }) => problem)
    expect(problems.map(({ name, value }: Facts) => [name, value])).toEqual([
      ['birthday', 'i fjol'],
      ['gender', 'Q'],
      ['phone_number', 'nix'],
      ['city', ''],
    ])
    expect(answer.outcome.isRefused).toBe(true)
    expect((await server.submit(path, { ...form, birthday: '2099-01-01' })).body).toContain('framtiden')
    expect(await server.rowOf(member)).toMatchObject({ version: 1 })
  })

  test('may stay empty where nothing is stored, while a stored one may not be emptied', async () => {
    const gaps = { birthday: null, gender: null, phone_number: '', address: '', zip_code: '' }
    const member = await server.addMember()
    await server.context.db
      .updateTable('members')
      .set(gaps as never)
      .where('id', '=', member.id)
      .execute()
    const path = await server.openPage(member.email)
    const form = server.formOf(await server.show(path))
    await server.submit(path, { ...form, city: 'Umeå' })
    expect(await server.rowOf(member)).toMatchObject({ ...gaps, city: 'Umeå', version: 2 })
    const answer = JSON.parse(
      (await server.submit(path, { ...form, version: '2', city: '', zip_code: '1' })).body,
    )
    const [{ fields }] = answer.parts[0].forms
    expect(fields.filter(({ problem }: { problem?: string }) => problem)).toMatchObject([{ name: 'city' }])
    expect(await server.rowOf(member)).toMatchObject({ zip_code: '', city: 'Umeå', version: 2 })
  })

  test('show a phone number as lists do, and keep the stored one when it is not changed', async () => {
    const member = await server.addMember({ phone_number: '+46701740605' })
    const path = await server.openPage(member.email)
    const form = server.formOf(await server.show(path))
    expect(form.phone_number).toBe('070-174 06 05')
    await server.submit(path, form)
    expect(await server.rowOf(member)).toMatchObject({ phone_number: '+46701740605', version: 1 })
    await server.submit(path, { ...form, city: 'Umeå' })
    expect(await server.actionsOf(member)).toMatchObject([{ action: 'own-correct', fields: 'city' }])
    await server.submit(path, { ...form, version: '2', phone_number: '070-111 11 11' })
    expect(await server.rowOf(member)).toMatchObject({ phone_number: '070-111 11 11' })
  })

  test('have a gender that need not be given', async () => {
    const member = await server.addMember({ gender: 'F' })
    const path = await server.openPage(member.email)
    const page = await server.show(path)
    expect(page).toContain('Vill inte uppge')
    await server.submit(path, { ...server.formOf(page), gender: '' })
    expect(await server.rowOf(member)).toMatchObject({ gender: null })
  })

  test('are not overwritten by a form that is older than a change of the board', async () => {
    const member = await server.addMember({ city: 'Uppsala' })
    const path = await server.openPage(member.email)
    const form = { ...server.formOf(await server.show(path)), first_name: 'Kimmen' }
    await server.asAdmin('PUT', `${members.path}${member.id}/`, { city: 'Gävle' })
    const answer = JSON.parse((await server.submit(path, form)).body)
    expect(answer.outcome.unsaved).toEqual([
      ['Förnamn', 'Kimmen'],
      ['Ort', 'Uppsala'],
    ])
    expect(await server.rowOf(member)).toMatchObject({ city: 'Gävle', first_name: 'Kim' })
  })

  test('are saved once by a double click', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    const form = { ...server.formOf(await server.show(path)), city: 'Lund' }
    const answers = await Promise.all([server.submit(path, form), server.submit(path, form)])
    for (const { body } of answers) expect(JSON.parse(body).outcome.isRefused).toBe(false)
    expect(await server.actionsOf(member)).toHaveLength(1)
  })

  test('of an applicant stay an application that waits', async () => {
    const applicant = await server.addMember({ member_status: false, is_new: true })
    const path = await server.openPage(applicant.email)
    const page = await server.show(path)
    expect(page).toContain('väntar på styrelsen')
    expect(page).not.toContain('Lämna föreningen')
    await server.submit(path, { ...server.formOf(page), city: 'Visby' })
    expect(await server.rowOf(applicant)).toMatchObject({ city: 'Visby' })
    expect((await server.rowOf(applicant)).is_new).toBeTruthy()
  })
})
