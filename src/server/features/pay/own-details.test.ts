import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimLink, createClaim } from '#server/claims/create-claim.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { LinkView } from '#shared/link-view.ts'
import { createMyPageApp, type Facts, type MyPageApp } from '#testing/my-page-app.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const own = {
  phone_number: '070-123 45 67',
  address: 'Storgatan 12',
  zip_code: '111 22',
  city: 'Uppsala',
  birthday: '1999-12-31',
}

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

/** A member with a fee to pay, and the page of its link. */
async function addDebtor() {
  const member = await server.addMember(own)
  const { id, email } = member
  const claim = await writing((scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { memberId: id, name: 'Kim Ek', email, language: 'sv' },
      lines: [{ kind: 'membership', member_id: id, text: 'Medlem 2027', amount: 300_00 }],
      dueDay: '2099-01-31',
    }),
  )
  const path = (await claimLink(server.context, claim.id)) ?? ''
  return { member, claim, path, before: await server.rowOf(member) }
}

type Debtor = Awaited<ReturnType<typeof addDebtor>>

const viewOf = (body: string): LinkView<string> => JSON.parse(body)
const open = async ({ path }: Pick<Debtor, 'path'>) => viewOf(await server.show(path))
const partIn = ({ parts = [] }: LinkView<string>) => parts.find(({ heading }) => heading === 'Dina uppgifter')
const formIn = (view: LinkView<string>) => partIn(view)?.forms?.[0]
const send = async ({ path, before }: Debtor, typed: Facts, more: Facts = {}) =>
  viewOf(
    (await server.submit(path, { do: 'correct', version: String(before.version), ...typed, ...more })).body,
  )

describe('own details behind the link of a claim', () => {
  test('are asked for; of what the association has only a little is shown', async () => {
    const debtor = await addDebtor()
    const { member, path } = debtor
    const view = await open(debtor)
    const form = formIn(view)
    expect(form?.behind?.summary).toBe('Stämmer dina uppgifter?')
    expect(form?.behind?.text).toContain('s…\u2060@example.se')
    expect(form?.fields?.map(({ name, value, hint }) => [name, value, hint])).toEqual([
      ['phone_number', '', 'Finns i registret.'],
      ['address', '', 'Nu: St…'],
      ['zip_code', '', 'Nu: 11…'],
      ['city', '', 'Nu: Up…'],
    ])
    const body = await server.show(path)
    for (const secret of [...Object.values(own), member.email]) expect(body).not.toContain(secret)
  })

  test('are stored by the rules of the register, with a line in the history; what is left empty stays', async () => {
    const debtor = await addDebtor()
    const view = await send(debtor, { phone_number: '', address: ' Nygatan 3 ', zip_code: '', city: 'Gävle' })
    expect(view).toMatchObject({
      title: 'Att betala: 300 kr',
      outcome: { isRefused: false, words: 'Dina uppgifter är sparade.' },
    })
    expect(formIn(view)?.fields?.[1]).toMatchObject({ value: '', hint: 'Nu: Ny…' })
    expect(await server.rowOf(debtor.member)).toMatchObject({
      ...own,
      address: 'Nygatan 3',
      city: 'Gävle',
      version: debtor.before.version + 1,
    })
    expect(await server.actionsOf(debtor.member)).toEqual([
      { action: 'own-correct', fields: 'address,city', user_id: null },
    ])
  })

  test('that cannot be right are refused at their field, and nothing that was typed is lost', async () => {
    const debtor = await addDebtor()
    const typed = { phone_number: 'ring mig', city: 'Gävle' }
    const view = await send(debtor, typed)
    const form = formIn(view)
    expect(form?.behind?.isOpen).toBe(true)
    expect(form?.fields?.map(({ name, value, problem }) => [name, value, Boolean(problem)])).toEqual([
      ['phone_number', 'ring mig', true],
      ['address', '', false],
      ['zip_code', '', false],
      ['city', 'Gävle', false],
    ])
    expect(view.outcome?.isRefused).toBe(true)
    expect(await server.rowOf(debtor.member)).toEqual(debtor.before)
  })

  test('change nothing else, and nothing without anything typed', async () => {
    const debtor = await addDebtor()
    const view = await send(debtor, {
      birthday: '1950-01-01',
      first_name: 'Annan',
      email: 'annan@example.se',
    })
    expect(view.outcome).toBeUndefined()
    expect(await server.rowOf(debtor.member)).toEqual(debtor.before)
    expect(await server.actionsOf(debtor.member)).toEqual([])
  })

  test('are not written over what the board has changed since the page was opened', async () => {
    const debtor = await addDebtor()
    const view = await send(debtor, { city: 'Gävle' }, { version: '0' })
    expect(view.outcome).toMatchObject({ isRefused: true, unsaved: [['Ort', 'Gävle']] })
    expect(await server.rowOf(debtor.member)).toEqual(debtor.before)
  })

  test('are neither shown nor taken when another address is the member’s, or nothing is to be paid', async () => {
    const [moved, paid] = [await addDebtor(), await addDebtor()]
    await server.context.db
      .updateTable('members')
      .set({ email: 'ny@example.se' })
      .where('id', '=', moved.member.id)
      .execute()
    await writing(async (scope) => {
      const payment = { source: 'camt', amount: 300_00, paid_day: '2026-11-23' } as const
      const { id: paymentId } = await recordPayment(scope, payment)
      await allocate(scope, { paymentId, claimId: paid.claim.id })
    })
    expect(partIn(await open(moved))?.links).toEqual([
      { label: 'Rätta dina uppgifter på din sida', to: '/min-sida' },
    ])
    for (const debtor of [moved, paid]) {
      expect(formIn(await open(debtor))).toBeUndefined()
      const view = await send(debtor, { city: 'Gävle' })
      expect(view.outcome).toMatchObject({ isRefused: true, unsaved: [['Ort', 'Gävle']] })
      expect(await server.rowOf(debtor.member)).toMatchObject({ city: 'Uppsala' })
    }
  })

  test('are taken two hundred times an hour from a network; the next keeps what was typed', async () => {
    const debtor = await addDebtor()
    for (let times = 0; times < 200; times++) await server.context.limits.take('member', '127.0.0.1')
    const view = await send(debtor, { city: 'Gävle' })
    expect(view.outcome?.words).toBe('För många försök. Vänta en stund och försök igen.')
    expect(formIn(view)?.fields?.at(-1)?.value).toBe('Gävle')
    expect(await server.rowOf(debtor.member)).toEqual(debtor.before)
  })
})
