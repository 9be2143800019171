import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { linkPage } from '#shared/paths.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { createMyPageApp, type Facts, type MyPageApp } from '#testing/my-page-app.ts'
import { undo } from '#testing/operations.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

describe('another address', () => {
  test('holds when it has been confirmed, once, and the former one is told', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    const email = 'kim.ny@example.se'
    const { body } = await server.submit(path, { do: 'address', new_email: email })
    expect(body).toContain(`Vi har mejlat en länk till ${email}`)
    expect((await server.rowOf(member)).email).toBe(member.email)
    const link = await server.linkIn('member-address', email)
    expect(link).toMatch(/^\/min-sida\/adress\/[\w-]{43}$/)
    expect(await server.show(link)).toContain(email)
    const answers = await Promise.all([server.submit(link, {}), server.submit(link, {})])
    for (const answer of answers) expect(answer.body).toContain('Adressen är bytt')
    expect((await server.rowOf(member)).email).toBe(email)
    expect(await server.actionsOf(member)).toEqual([
      { action: 'own-address', fields: 'email', user_id: null },
    ])
    expect((await server.mailsTo('member-moved', member.email))[0]?.text).toContain(email)
    expect((await server.call('GET', path)).statusCode).toBe(404)
  })

  test('is not given by a link that a newer one replaced, or after the board chose another', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    await server.submit(path, { do: 'address', new_email: 'ett@example.se' })
    const first = await server.linkIn('member-address', 'ett@example.se')
    await server.submit(path, { do: 'address', new_email: 'tva@example.se' })
    const second = await server.linkIn('member-address', 'tva@example.se')
    expect((await server.submit(first, {})).statusCode).toBe(410)
    await server.asAdmin('PUT', `${members.path}${member.id}/`, { email: 'tre@example.se' })
    expect((await server.submit(second, {})).statusCode).toBe(410)
    expect((await server.rowOf(member)).email).toBe('tre@example.se')
  })

  test('goes with the member when that one is erased', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    const email = 'snart@example.se'
    await server.submit(path, { do: 'address', new_email: email })
    await server.asAdmin('DELETE', `${members.path}${member.id}/`)
    expect((await server.asAdmin('DELETE', `/api/bin/members/${member.id}/`)).statusCode).toBe(200)
    for (const table of ['account_links', 'mails'] as const)
      expect(JSON.stringify(await server.context.db.selectFrom(table).selectAll().execute())).not.toContain(
        email,
      )
  })

  test('must be one, and another than before', async () => {
    const { email } = await server.addMember()
    const path = await server.openPage(email)
    expect((await server.submit(path, { do: 'address', new_email: 'nej' })).body).toContain(
      'giltig e-postadress',
    )
    expect((await server.submit(path, { do: 'address', new_email: email })).body).toContain('redan har')
  })
})

describe('leaving', () => {
  const boardAddress = 'styrelsen@example.se'
  beforeEach(async () => {
    for (const [path, body] of [
      ['/api/footer/1/', { infoMail: boardAddress }],
      ['/api/site/1/', { announce_applications: true }],
    ] as const)
      expect((await server.asAdmin('PUT', path, body)).statusCode).toBe(200)
  })

  test('ends the membership today, tells the member and the board, and can be undone for a day', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    await Promise.all([server.submit(path, { do: 'leave' }), server.submit(path, { do: 'leave' })])
    expect(await server.rowOf(member)).toMatchObject({ left_on: '2027-03-01' })
    expect((await server.rowOf(member)).member_status).toBeFalsy()
    expect(await server.show(path)).toContain('Du är inte längre medlem.')
    expect(await server.mailsTo('member-left', member.email)).toHaveLength(1)
    const told = await server.mailsTo('member-leaving', boardAddress)
    expect(told.map((mail) => mail?.text)).toEqual([expect.stringContaining(`?edit=${member.id}`)])
    const link = await server.linkIn('member-left', member.email)
    const answers = await Promise.all([server.submit(link, {}), server.submit(link, {})])
    for (const { body } of answers) expect(body).toContain('Du är medlem som förut')
    expect((await server.submit(link, {})).body).toContain('Du är medlem som förut')
    expect(await server.rowOf(member)).toMatchObject({ left_on: null, joined_on: '2027-03-01' })
    expect((await server.rowOf(member)).member_status).toBeTruthy()
    expect((await server.actionsOf(member)).map(({ action }) => action)).toEqual(['own-leave', 'own-undo'])
  })

  test('is undone by the board too, and the mail about it is not held', async () => {
    const member = await server.addMember()
    await server.submit(await server.openPage(member.email), { do: 'leave' })
    await server.worker.runUntilIdle()
    const sent = () => server.smtp.received.flatMap(({ to }) => to)
    expect(sent()).toContain(member.email)
    expect(sent()).not.toContain(boardAddress)
    const [open] = (
      await server.asAdmin('GET', `${panelApi.operations}?resource=members&record=${member.id}`)
    ).json()
    expect(open).toMatchObject({ kind: 'leave', records: [member.id] })
    expect((await undo(server, open.id)).json()).toMatchObject({ undone: 1, left: [], mails: 1 })
    expect((await server.rowOf(member)).member_status).toBeTruthy()
    server.clock.time += 31_000
    await server.worker.runUntilIdle()
    expect(sent()).not.toContain(boardAddress)
  })

  test('is not undone after a day, nor after the board has decided otherwise', async () => {
    const member = await server.addMember()
    const path = await server.openPage(member.email)
    await server.submit(path, { do: 'leave' })
    const link = await server.linkIn('member-left', member.email)
    for (const member_status of [true, false])
      await server.asAdmin('PUT', `${members.path}${member.id}/`, { member_status })
    await server.context.db
      .updateTable('members')
      .set({ left_on: '2027-02-01' })
      .where('id', '=', member.id)
      .execute()
    expect((await server.submit(link, {})).statusCode).toBe(410)
    server.clock.time += dayMs
    expect((await server.submit(link, {})).statusCode).toBe(410)
    expect((await server.rowOf(member)).member_status).toBeFalsy()
  })
})

describe('what else belongs to a person', () => {
  test('are the applications, each with the way to its page, and of a family only the own ones', async () => {
    const kim = await server.addMember()
    await server.addMember({ email: kim.email, first_name: 'Bo', last_name: 'Alm' })
    const event = await server.addEvent()
    const own = (await server.apply(event, { email: kim.email, name: 'Kim' })).json()
    await server.apply(event, { email: kim.email, name: 'bo alm' })
    const path = await server.openPage(kim.email)
    const { parts } = JSON.parse(await server.show(`${path}?person=${kim.id}`))
    const { links } = parts.find(({ heading }: Facts) => heading === 'Mina anmälningar')
    expect(links).toEqual([
      { label: event.eventName, to: own.own_page, notes: [expect.any(String), 'Plats'] },
    ])
  })

  test('are the groups with their days, and of nobody else', async () => {
    const kim = await server.addMember()
    const other = await server.addMember()
    const add = async (path: string, body: object) => (await server.asAdmin('POST', path, body)).json().id
    const choir = await add(groups.path, {
      name: 'Kören',
      kind: 'committee',
      description: '',
      is_public: false,
    })
    const tag = await add(groups.path, { name: 'Nycklar', kind: 'tag', description: '', is_public: false })
    const days = { first_day: '2026-09-01', last_day: '2027-06-30' }
    await add(groupMembers.path, { member_id: kim.id, group_id: choir, task: 'Ledare', ...days })
    await add(groupMembers.path, { member_id: other.id, group_id: tag, task: '' })
    const { parts } = JSON.parse(await server.show(await server.openPage(kim.email)))
    expect(parts.find(({ heading }: Facts) => heading === 'Mina grupper').links).toEqual([
      { label: 'Kören', notes: ['Ledare', '1 september 2026 till 30 juni 2027'] },
    ])
  })

  test('is a copy of everything, as a page and as a file, without the others of the family', async () => {
    const kim = await server.addMember({ city: 'Arjeplog', note: 'Kan låna ut tält.' })
    await server.addMember({ email: kim.email, first_name: 'Bo', city: 'Haparanda' })
    const path = await server.openPage(kim.email)
    const page = JSON.parse((await server.submit(`${path}?person=${kim.id}`, { do: 'copy' })).body)
    expect(page.next.to).toBe(`${path}?person=${kim.id}`)
    for (const text of [JSON.stringify(page.parts), page.file.content]) {
      expect(text).toContain('Arjeplog')
      expect(text).toContain('Kan låna ut tält.')
      expect(text).not.toContain('Haparanda')
      expect(text).not.toContain(path.split('/').at(-1))
    }
    expect(JSON.parse(page.file.content)).toBeTypeOf('object')
    expect((await server.actionsOf(kim)).map(({ action }) => action)).toEqual(['own-copy'])
  })

  test('is the newsletter, on and off by the means there are', async () => {
    const { email } = await server.addMember()
    const path = await server.openPage(email)
    await server.submit(path, { do: 'subscribe' })
    await server.submit(path, { do: 'subscribe' })
    const rows = await server.context.db
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
    expect(await server.show(path)).toContain(linkPage('unsubscribe', rows[0]?.code ?? ''))
    await server.submit(linkPage('unsubscribe', rows[0]?.code ?? ''), {})
    expect(await server.show(path)).toContain('står inte på maillistan')
  })
})
