import { createClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { moneyApi } from '#shared/claim-list.ts'
import { silenceApi, silenceMemberApi } from '#shared/membership/reminders.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/**
 * Prepares the calls about claims and files for bookkeeping: a claim, one that was paid, and a file that was made.
 * @param app gives the application, which is not there yet
 */
export function moneyPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const post = async (path: string, body?: object) =>
    (await app().call('POST', path, { token: app().superuser, body })).json()
  const at = (id: number) => ({ path: { id: String(id) } })
  const claim = (of: { memberId?: number } = {}) =>
    inTransaction({ context: app().context, actor: program, isPublic: false }, (scope) =>
      createClaim(scope, {
        kind: 'fee',
        who: { name: 'Amina Warsame', email: 'amina@example.se', language: 'sv', ...of },
        lines: [{ kind: 'membership', amount: 30_000, text: 'Medlem 2027' }],
        dueDay: '2027-01-31',
      }),
    )
  const day = '2026-01-02'
  const paid = async (): Promise<{ id: number; payment: number }> => {
    const { id } = await claim()
    const { payment } = await post(moneyApi.act(id, 'pay'), { source: 'cash', day, amount: 30_000 })
    return { id, payment }
  }
  const one = async () => at((await claim()).id)
  const silent = async () => {
    const { id } = await claim()
    await post(moneyApi.act(id, 'silence'), { why: 'X' })
    return at(id)
  }
  const withPayment = (more: object) => async () => {
    const { id, payment } = await paid()
    return { ...at(id), body: { payment, ...more } }
  }
  const until = '2026-12-31'
  const file = async () => {
    await paid()
    return at((await post(bookkeepingApi.exports, { until })).id)
  }
  return {
    [`GET ${moneyApi.claim('{id}')}`]: one,
    [`POST ${moneyApi.act('{id}', 'pay')}`]: async () => ({
      ...(await one()),
      body: { source: 'cash', day, amount: 30_000 },
    }),
    [`POST ${moneyApi.act('{id}', 'delete-payment')}`]: withPayment({}),
    [`POST ${moneyApi.act('{id}', 'refund')}`]: withPayment({
      ...{ source: 'mark', day, amount: 100, why: 'För mycket' },
    }),
    [`POST ${moneyApi.act('{id}', 'write-off')}`]: one,
    [`POST ${moneyApi.act('{id}', 'void')}`]: one,
    [`POST ${moneyApi.act('{id}', 'send')}`]: one,
    [`POST ${moneyApi.act('{id}', 'silence')}`]: one,
    [`POST ${silenceApi('{id}', 'silence')}`]: one,
    async [`POST ${silenceMemberApi('{id}')}`]() {
      const { id: memberId } = await addRecord(app(), members)
      await claim({ memberId })
      return at(memberId)
    },
    [`POST ${moneyApi.act('{id}', 'remind')}`]: silent,
    [`POST ${silenceApi('{id}', 'remind')}`]: silent,
    async [`POST ${moneyApi.act('{id}', 'reopen')}`]() {
      const { id } = await claim()
      await post(moneyApi.act(id, 'void'), { why: 'Fel' })
      return at(id)
    },
    async [`POST ${bookkeepingApi.exports}`]() {
      await paid()
      return { body: { until } }
    },
    [`GET ${bookkeepingApi.file('{id}', 'sie')}`]: file,
    [`GET ${bookkeepingApi.file('{id}', 'csv')}`]: file,
    [`POST ${bookkeepingApi.takeBack('{id}')}`]: file,
  }
}
