import type { FastifyRequest } from 'fastify'
import { recordHistory } from '#server/crud/record-history.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { invalidParameter } from '#server/http/input/request-parts.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { may } from '#shared/rights.ts'

/**
 * @returns whether the sensitive answers are asked for
 * @throws AppError invalid-parameter for anything else, forbidden for callers who may only read applications
 */
function readSensitive(request: FastifyRequest): boolean {
  const { sensitive, ...others } = request.query as Record<string, string | string[] | undefined>
  const isRight = sensitive === undefined || sensitive === 'true' || sensitive === 'false'
  if (isRight && Object.keys(others).length === 0) {
    if (sensitive === 'true' && !may(principalOf(request.actor), 'write', evenemang.name))
      throw new AppError('forbidden')
    return sensitive === 'true'
  }
  const name = Object.keys(others)[0] ?? 'sensitive'
  throw invalidParameter(name, message('parameter.boolean'))
}

/** The parameter `sensitive` of a call that answers what applicants have said. */
export const sensitiveParameter = (context: Pick<Services, 'db' | 'now'>) => ({
  parameters: [
    {
      name: 'sensitive',
      in: 'query',
      schema: { type: 'boolean' },
      description:
        'With the answers to sensitive questions, which the history then tells; may be answered 403 `confirm-again`.',
    },
  ],
  read: async (request: FastifyRequest) => {
    const isSensitive = readSensitive(request)
    if (isSensitive) await requireConfirmation(context, request.actor)
    return isSensitive
  },
})

/** Records in the history that the actor reads sensitive answers, before they are answered. */
export const recordReading = (
  context: Services,
  actor: Actor,
  about: { resource: string; record_id: number },
): Promise<void> =>
  context.db
    .transaction()
    .execute((tx) => recordHistory({ tx, context, actor }, { action: 'read-sensitive', ...about }))
