import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { linkPage } from '#shared/paths.ts'
import { foldName } from '#shared/person-fields.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createLetterApp } from '#testing/letter-app.ts'
import { membershipFacts } from '#testing/membership-facts.ts'
import { undo } from '#testing/operations.ts'
import { headerOf, partsOf } from '#testing/smtp.ts'

let app: Awaited<ReturnType<typeof createLetterApp>>
beforeAll(async () => {
  app = await createLetterApp()
})
beforeEach(() => app.empty())
afterAll(() => app.close())

describe('a mail to members', () => {
  test('reaches those of the choice, each address once', async () => {
    await app.person('Anna', { email: 'Familjen@example.se' })
    await app.person('Bo', { email: 'familjen@example.se' })
    await app.person('Cia')
    await app.person('Dan', { city: 'Gävle' })
    await app.person('Eva', { member_status: false, is_new: true })
    const choice = await app.saveChoice('Uppsala', 'city=Uppsala')
    const letter = await app.draft({ choice_id: choice.id })
    expect(await app.counts(letter)).toEqual({
      matching: 4,
      recipients: 2,
      applicants: 1,
      former: 0,
      stopped: 0,
      without_consent: 0,
      without_address: 0,
      shared: 1,
    })
    const answer = await app.send(letter)
    expect([answer.statusCode, answer.json().recipients]).toEqual([201, 2])
    await app.pass(29_000)
    expect(app.reached()).toEqual([])
    await app.pass()
    expect(app.reached().toSorted()).toEqual(['Familjen@example.se', 'cia@example.se'])
    const [mailing] = (await app.ask('GET /api/mailings/')).json()
    expect(mailing).toMatchObject({
      audience: 'members',
      choice: 'Uppsala',
      state: 'done',
      recipients: 2,
      sent: 2,
    })
    expect((await app.ask('GET /api/letters/')).json()).toEqual([])
  })

  test('is a draft again when its sending is undone, and nobody gets it', async () => {
    await app.person('Anna')
    const letter = await app.draft()
    const sent = await app.send(letter)
    expect((await app.ask('GET /api/letters/')).json()).toEqual([])
    expect((await undo(app, sent)).json()).toMatchObject({ undone: 1, left: [] })
    expect((await app.ask('GET /api/letters/')).json()).toMatchObject([{ id: letter.id }])
    expect((await app.ask('GET /api/mailings/')).json()).toMatchObject([{ state: 'cancelled', sent: 0 }])
    await app.pass()
    expect(app.reached()).toEqual([])
  })

  test('to all active members leaves out applicants, passive ones and whoever leaves meanwhile', async () => {
    await app.person('Anna')
    const bo = await app.person('Bo')
    await app.person('Cia', { member_status: false })
    const dan = await app.person('Dan')
    await app.send(await app.draft())
    await app.ask(`PUT /api/members/${bo}/`, { member_status: false })
    app.clock.time += minuteMs
    await app.context.db.updateTable('mailings').set({ state: 'sending', started_at: 'x' }).execute()
    await app.ask(`DELETE /api/members/${dan}/`)
    await app.pass()
    expect(app.reached()).toEqual(['anna@example.se'])
  })

  test('has the unpaid fee of each member', async () => {
    const anna = await app.person('Anna')
    await app.person('Bo')
    await membershipFacts(() => app).claim(anna, { due: '2027-03-31', amount: 30_000 })
    await app.send(await app.draft({}, { content: '<p>Att betala: {avgift|inget}.</p>' }))
    await app.pass()
    const textTo = (address: string) =>
      partsOf(app.smtp.received.find(({ to }) => to.includes(address)) ?? { raw: '' })['text/plain']
    expect(textTo('anna@example.se')).toContain('Att betala: 300 kr.')
    expect(textTo('bo@example.se')).toContain('Att betala: inget.')
  })

  onOneDatabase(() => {
    test('to those ticked in the list goes to them alone, applicants among them', async () => {
      const ids = [await app.person('Anna'), await app.person('Bo', { member_status: false, is_new: true })]
      await app.person('Cia')
      const letter = await app.draft({ ids })
      expect(letter).toMatchObject({ to_whom: 'chosen', picked: 2 })
      await app.send(letter)
      await app.pass()
      expect(app.reached().toSorted()).toEqual(['anna@example.se', 'bo@example.se'])
      const textTo = (address: string) =>
        partsOf(app.smtp.received.find(({ to }) => to.includes(address)) ?? { raw: '' })['text/plain']
      expect(textTo('anna@example.se')).toContain('du är medlem i')
      expect(textTo('bo@example.se')).toContain('i medlemsregistret')
    })
  })

  test('goes to nobody who is restricted, and once they are, to nobody who was to get it', async () => {
    await app.person('Anna', { email: 'familjen@example.se' })
    await app.person('Bo', { email: 'familjen@example.se', first_name: 'Bo' })
    await app.person('Cia')
    const restrict = (address: string, name: string) =>
      app.context.db
        .insertInto('restrictions')
        .values({ address, name: foldName(name), created_at: '2027-01-01T00:00:00.000Z', user_id: null })
        .execute()
    await restrict('familjen@example.se', 'Anna Ek')
    const letter = await app.draft()
    expect(await app.counts(letter)).toMatchObject({ matching: 2, recipients: 2 })
    await app.send(letter)
    await app.context.db.updateTable('mailings').set({ state: 'sending', started_at: 'x' }).execute()
    await restrict('cia@example.se', '')
    await app.pass()
    expect(app.reached()).toEqual(['familjen@example.se'])
    expect(partsOf(app.smtp.received[0] ?? { raw: '' })['text/plain']).toContain('Hej Bo!')
    await app.context.db.deleteFrom('restrictions').execute()
  })

  onOneDatabase(() => {
    test('about the association says why it came and cannot be unsubscribed from', async () => {
      await app.person('Anna', { first_name: 'Anna' })
      await app.send(await app.draft({}, { title: 'Kallelse, {förnamn}' }))
      await app.pass()
      const [mail = { raw: '' }] = app.smtp.received
      const { 'text/html': html, 'text/plain': text } = partsOf(mail)
      expect(headerOf(mail, 'Subject')).toBe('Kallelse, Anna')
      expect([html, text].map((body) => body?.includes('Hej Anna!'))).toEqual([true, true])
      expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined()
      expect(text).toContain('för att du är medlem i')
    })
  })

  test('with news goes to confirmed subscribers alone, and can be unsubscribed from', async () => {
    await app.person('Anna', { email: 'Person0@example.se' })
    await app.person('Bo')
    await app.person('Cia', { email: 'person1@example.se' })
    await app.addSubscribers(3)
    await app.context.db
      .updateTable('subscribers')
      .set({ stopped: true })
      .where('email', '=', 'person1@example.se')
      .execute()
    const letter = await app.draft({}, { about: 'newsletter' })
    expect(await app.counts(letter)).toMatchObject({
      matching: 3,
      recipients: 1,
      without_consent: 1,
      stopped: 1,
    })
    await app.send(letter)
    await app.pass()
    expect(app.reached()).toEqual(['Person0@example.se'])
    const [mail = { raw: '' }] = app.smtp.received
    const { code } = await app.context.db
      .selectFrom('subscribers')
      .select('code')
      .where('email', '=', 'person0@example.se')
      .executeTakeFirstOrThrow()
    expect(mail.raw).toContain(
      `\r\nList-Unsubscribe: <https://forening.example${linkPage('unsubscribe', code)}>\r\n`,
    )
  })

  onOneDatabase(() => {
    test('comes in the language of the member, where it is written in full', async () => {
      await app.person('Anna', { language: 'en' })
      await app.person('Bo')
      const texts = { en: { title: 'Annual meeting', content: '<p>Dear {first name}</p>' } }
      await app.send(await app.draft({}, { texts }))
      await app.pass()
      const subjectOf = (mail: { raw: string }) => headerOf(mail, 'Subject')
      const english = app.smtp.received.find((mail) => subjectOf(mail) === 'Annual meeting')
      const [swedish, ...others] = app.smtp.received.filter((mail) => mail !== english)
      expect([others, subjectOf(swedish ?? { raw: '' })]).toEqual([[], expect.stringMatching(/^=\?UTF-8\?/)])
      expect(partsOf(english ?? { raw: '' })['text/plain']).toContain('Dear Anna')
    })
  })

  test('an address that two mails in a row could not reach gets no third, until another one is given', async () => {
    const anna = await app.person('Anna')
    await app.person('Bo')
    app.smtp.refused.set('anna@example.se', '550 5.1.1 <anna@example.se>: User unknown')
    for (const title of ['Ett', 'Två']) {
      await app.send(await app.draft({}, { title }))
      await app.pass()
    }
    const third = await app.draft({}, { title: 'Tre' })
    expect(await app.counts(third)).toMatchObject({ recipients: 1, stopped: 1 })
    await app.send(third)
    await app.pass()
    expect((await app.ask('GET /api/mailings/')).json()[0]).toMatchObject({
      recipients: 1,
      stopped: 1,
      sent: 1,
    })
    await app.ask(`PUT /api/members/${anna}/`, { email: 'anna.ek@example.se' })
    expect(await app.counts(await app.draft({}, { title: 'Fyra' }))).toMatchObject({
      recipients: 2,
      stopped: 0,
    })
  })

  onOneDatabase(() => {
    test('a name that is HTML, an address or a header is not said', async () => {
      for (const [index, first_name] of ['<b>Eva</b>', 'vinn.se nu', '{namn}'].entries())
        await app.person('Anna', { first_name, email: `a${index}@example.se` })
      await app.send(await app.draft({}, { title: 'Hej {förnamn|du}' }))
      await app.pass()
      expect(app.smtp.received).toHaveLength(3)
      for (const mail of app.smtp.received) {
        expect(headerOf(mail, 'Subject')).toBe('Hej du')
        expect(partsOf(mail)['text/html']).toContain('Hej medlem!')
      }
    })
  })
})
