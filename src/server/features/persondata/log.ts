import type { z } from 'zod'
import type { Call } from '#server/http/input/route.ts'
import { logRequest } from '#server/people/requests.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import type { requestBody } from './bodies.ts'

/** Notes a request that is answered later. */
export async function noteRequest(
  context: Services,
  { request: { actor }, body: { kind, asked_on } }: Call<z.output<typeof requestBody>>,
): Promise<{ id: number }> {
  const scope = { place: context, by: actor.user?.id ?? null, person: [] }
  const id = await context.db
    .transaction()
    .execute((tx) => logRequest(tx, scope, { kind, askedOn: asked_on }))
  return { id }
}

/** @throws AppError not-found for a line that is not there, or is answered already */
export async function answerRequest(context: Services, { request, id }: Call): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('person_requests')
    .set({ answered_at: context.now().toISOString(), answered_by: request.actor.user?.id ?? null })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw new AppError('not-found')
}
