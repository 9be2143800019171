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
