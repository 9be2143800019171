import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertClaim } from '#server/claims/create-claim.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import type { Tx } from '#server/db/tables.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { firstClaim } from '#shared/claims.ts'
import { type FilePreview, type FileResult, type LookList, paymentsApi } from '#shared/payment-review.ts'
import { exampleClaims, examplePaid } from '#testing/example-claims.ts'
import type { TestApp } from '#testing/test-app.ts'

type Asked = { token?: string; columns?: object; name?: string }

/** Reads files of banks as the page does, against the claims of the examples. */
export function bankImportsOf(server: TestApp) {
  const { context } = server
  const today = '2026-11-27'

  async function empty(): Promise<void> {
    for (const table of [
      'allocations',
      'payment_keys',
      'payments',
      'payment_files',
      'claims',
      'mails',
    ] as const)
      await context.db.deleteFrom(table).execute()
    await context.db.deleteFrom('members').execute()
  }

  /** Lets the next claim have a number. */
  async function numberNext(tx: Tx, number: number): Promise<void> {
    if (number > firstClaim || context.dialect.name === 'sqlite')
      await context.dialect.setLastId(tx, 'claims', number - firstClaim)
    else await sql`select setval(pg_get_serial_sequence('claims', 'id'), 1, false)`.execute(tx)
  }

  /** Makes the claims of the examples, each on a member of that name. */
  const addExamples = () =>
    inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
      const at = context.now().toISOString()
      for (const [number, , name, phone, amount] of exampleClaims) {
        const [first_name = '', last_name = ''] = name.split(' ')
        const member = await scope.tx
          .insertInto('members')
          .values({
            ...{ first_name, last_name, email: `${number}@example.org`, phone_number: phone },
            ...{ address: '', zip_code: '', city: '', birthday: '2000-01-01' },
            ...{ member_status: true, created_at: at, updated_at: at },
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
        await numberNext(scope.tx, number)
        const claim = await insertClaim(scope, {
          kind: 'fee',
          who: { memberId: member.id, name, email: `${number}@example.org`, language: 'sv' },
          lines: [{ kind: 'membership', amount }],
          dueDay: '2026-12-31',
        })
        if (!examplePaid.includes(number) || !claim) continue
        const payment = await recordPayment(scope, { source: 'mark', amount, paid_day: '2026-10-01' })
        await allocate(scope, { paymentId: payment.id, claimId: claim.id })
      }
    })

  /** Makes claims on nobody in particular. */
  const addClaims = (claims: readonly { number: number; amount: number }[]) =>
    inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
      for (const { number, amount } of claims) {
        await numberNext(scope.tx, number)
        await insertClaim(scope, {
          kind: 'fee',
          who: { name: `Person ${number}`, email: `${number}@example.org`, language: 'sv' },
          lines: [{ kind: 'membership', amount }],
          dueDay: '2026-12-31',
        })
      }
    })

  const post = (
    path: string,
    bytes: Buffer,
    { token, name = 'bank.xml', columns, plan }: Asked & { plan?: string },
  ) => {
    const query = new URLSearchParams({
      name,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(plan !== undefined && { plan }),
    })
    return server.call('POST', `${path}?${query}`, {
      token: token ?? server.superuser,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  }

  const see = (bytes: Buffer, asked: Asked = {}) => post(paymentsApi.preview, bytes, asked)
  const write = (bytes: Buffer, plan: string, asked: Asked = {}) =>
    post(paymentsApi.files, bytes, { ...asked, plan })

  async function seen(bytes: Buffer, asked: Asked = {}): Promise<FilePreview> {
    const answer = await see(bytes, asked)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json()
  }

  /** Reads a file as somebody does who presses the button under its preview. */
  async function read(bytes: Buffer, asked: Asked = {}): Promise<FileResult> {
    const answer = await write(bytes, (await seen(bytes, asked)).plan, asked)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json()
  }

  /** @returns the numbers of the claims in each state */
  async function states(): Promise<Record<string, number[]>> {
    const claims = await readClaims(context.db, { today })
    const by = Map.groupBy(claims, ({ state }) => state)
    return Object.fromEntries([...by].map(([state, of]) => [state, of.map(({ number }) => number)]))
  }

  const look = async (): Promise<LookList> =>
    (await server.call('GET', paymentsApi.review, { token: server.superuser })).json()

  return { empty, addExamples, addClaims, see, write, seen, read, states, look }
}
