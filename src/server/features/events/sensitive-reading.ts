import type { FastifyRequest } from 'fastify'
import { recordAct } from '#server/crud/record-act.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { queryOf, tick } from '#server/http/input/query-parameters.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { may } from '#shared/rights.ts'

const parameter = queryOf({
  sensitive: tick({
    description:
      'With the answers to sensitive questions, which the history then tells; may be answered 403 `confirm-again`.',
  }),
})

/**
 * The parameter `sensitive` of a call that answers what applicants have said.
 * @throws AppError forbidden for callers who may only read applications
 */
export const sensitiveParameter = (context: Pick<Services, 'db' | 'now'>) => ({
  ...parameter,
  async read(request: FastifyRequest): Promise<boolean> {
    const { sensitive } = parameter.read(request)
    if (!sensitive) return false
    if (!may(principalOf(request.actor), 'write', evenemang.name)) throw new AppError('forbidden')
    await requireConfirmation(context, request.actor)
    return true
  },
})

/** Records in the history that the actor reads sensitive answers, before they are answered. */
export const recordReading = (
  context: Services,
  actor: Actor,
  about: { resource: string; record_id: number },
): Promise<void> => recordAct(context, actor, { action: 'read-sensitive', ...about })
