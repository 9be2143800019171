import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimLink, createClaim } from '#server/claims/create-claim.ts'
import { voidClaim } from '#server/claims/end-claim.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { LinkView } from '#shared/link-view.ts'
import { createMyPageApp, type MyPageApp } from '#testing/my-page-app.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

test('the own page lists the fees of its person, each with the way to its payment or its receipt', async () => {
  const parent = await server.addMember()
  const child = await server.addMember()
  const fee = (text: string, dueDay: string) =>
    writing((scope) =>
      createClaim(scope, {
        kind: 'fee',
        who: { memberId: parent.id, name: 'Kim Ek', email: parent.email, language: 'sv' },
        lines: [
          { kind: 'membership', member_id: parent.id, text, amount: 300_00 },
          ...(text === '2028'
            ? [{ kind: 'membership' as const, member_id: child.id, text: 'Barn', amount: 0 }]
            : []),
        ],
        dueDay,
      }),
    )
  const feesOf = async (email: string) => {
    const { parts } = JSON.parse(await server.show(await server.openPage(email))) as LinkView<string>
    return parts?.find(({ heading }) => heading === 'Avgifter')?.links
  }
  expect(await feesOf(parent.email)).toBeUndefined()
  const [late, paid, gone, later] = [
    await fee('2026', '2020-01-31'),
    await fee('2027', '2099-01-31'),
    await fee('2025', '2099-01-31'),
    await fee('2028', '2099-01-31'),
  ]
  await writing(async (scope) => {
    const { id } = await recordPayment(scope, { source: 'cash', amount: 300_00, paid_day: '2026-11-23' })
    await allocate(scope, { paymentId: id, claimId: paid.id })
    await voidClaim(scope, { claimId: gone.id, why: '' })
  })
  const pathOf = ({ id }: { id: number }) => claimLink(server.context, id)
  const last = {
    label: `2028, Barn, ${child.first_name} ${child.last_name}`,
    notes: ['300 kr', 'betalas senast 31 januari 2099'],
    to: await pathOf(later),
  }
  expect(await feesOf(parent.email)).toEqual([
    last,
    { label: '2027', notes: ['300 kr', 'Betald'], to: await pathOf(paid) },
    { label: '2026', notes: ['300 kr', 'skulle ha betalats senast 31 januari 2020'], to: await pathOf(late) },
  ])
  expect(await feesOf(child.email)).toEqual([last])
})
