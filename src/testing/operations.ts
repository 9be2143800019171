import type { LightMyRequestResponse } from 'fastify'
import { operationHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The operation that an answer names. */
export const operationOf = ({ headers }: LightMyRequestResponse): string =>
  String(headers[operationHeader.toLowerCase()] ?? 'none')

/** Undoes the action that was answered, or an operation. */
export const undo = (
  server: TestApp,
  answer: LightMyRequestResponse | string,
  token = server.superuser,
): Promise<LightMyRequestResponse> =>
  server.call('POST', panelApi.undoOperation(typeof answer === 'string' ? answer : operationOf(answer)), {
    token,
  })

/** The operation by which a bank file is undone. */
export async function operationOfFile({ context }: TestApp, id: number): Promise<string> {
  const files = context.db.selectFrom('payment_files').select('operation_id')
  return String((await files.where('id', '=', id).executeTakeFirstOrThrow()).operation_id)
}
