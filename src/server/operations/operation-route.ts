import type { FastifyInstance } from 'fastify'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { type Call, type Declaration, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { operationHeader, planHeader } from '#shared/operations.ts'
import { applyOperation, type OperationWork, type Outlook, previewOperation } from './apply-operation.ts'
import type { OperationKind } from './operation.ts'
import type { OperationScope } from './write-scope.ts'

const count = (name: string) => objectSchema({ [name]: text, count: integer })

/** Properties that every preview has, for the API document. */
const previewProperties = {
  tag: { ...text, description: `Sent back as ${planHeader}: 409 plan-changed if the plan is now another.` },
  effects_at: { type: 'string', format: 'date-time', description: 'When its mails leave.' },
  undo_until: { type: 'string', format: 'date-time' },
  mails: { type: 'array', items: count('kind'), description: 'Mails by their kind.' },
  records: { type: 'array', items: count('resource'), description: 'Changed records by their resource.' },
  is_public: { type: 'boolean', description: 'Visitors see a part of the change at once.' },
  arrivals: {
    enum: ['included', 'left out', null],
    description: 'Whether people who come after the preview get its mails; null where nobody can come.',
  },
} satisfies Record<string, JsonSchema>

export const previewSchema = (properties: Record<string, JsonSchema> = {}): JsonSchema =>
  objectSchema({ ...properties, ...previewProperties })

type OperationRoute<Body, Query, Result> = Omit<Declaration<Body, Query>, 'does' | 'who'> & {
  kind: OperationKind
  /** By default the right of the kind. */
  who?: Declaration<Body, Query>['who']
  /** Further parts of the transaction's work. */
  work?: (call: Call<Body, Query>) => Partial<Omit<OperationWork, 'context' | 'actor'>>
  /** The writes; the preview runs them, too. */
  writes: (scope: OperationScope, call: Call<Body, Query>) => Promise<Result>
  /** The answer of the action, after its transaction. By default the result of the writes. */
  answers?: (result: Result, call: Call<Body, Query>) => unknown
  /** True if an earlier call has carried out the action: its plan is not compared. */
  isRepeated?: (result: Result) => boolean
  /** Shown by the preview besides its summary, and its properties for the API document. */
  preview?: {
    /** The body of the preview, if it is not that of the action. */
    takes?: Declaration<Body, Query>['takes']
    shows: (scope: OperationScope, result: Result, call: Call<Body, Query>) => Promise<object> | object
    properties: Record<string, JsonSchema>
  }
}

/** The tag of the preview that the caller saw. */
export const readPlanTag = ({ request }: Pick<Call, 'request'>): string | null => {
  const tag = request.headers[planHeader.toLowerCase()]
  return typeof tag === 'string' && tag !== '' ? tag : null
}

/**
 * Adds an action and its preview (`…/preview/`), declared once. The answer names the operation, by which the action is undone.
 * @throws AppError plan-changed when the caller saw another plan
 */
export function operationRoute<Body = undefined, Query = undefined, Result = unknown>(
  app: FastifyInstance,
  { context, method = 'POST', path }: { context: Services; method?: 'POST' | 'PUT' | 'DELETE'; path: string },
  declared: OperationRoute<Body, Query, Result>,
): void {
  const { kind, work, writes, answers = (result) => result, isRepeated, preview, ...others } = declared
  const who = declared.who ?? kind.right
  const workOf = (call: Call<Body, Query>): OperationWork => ({
    ...{ context, actor: call.request.actor, kind },
    ...work?.(call),
  })
  const outlookOf = (call: Call<Body, Query>): Outlook<Result> | undefined =>
    preview && ((scope, result) => preview.shows(scope, result, call))

  route(app, [method, path], {
    ...others,
    who,
    headers: [...(others.headers ?? []), operationHeader],
    ...(preview && { takesPlan: true }),
    does: async (call) => {
      const outlook = outlookOf(call)
      const { result, operation } = await applyOperation(workOf(call), (scope) => writes(scope, call), {
        ...{ tag: readPlanTag(call), isRepeated },
        ...(outlook && { outlook }),
      })
      if (operation) call.reply.header(operationHeader, operation.id)
      return answers(result, call)
    },
  })
  if (!preview) return
  const { status: _, headers: __, isConditional: ___, confirms: ____, ...described } = others
  route(app, ['POST', `${path}preview/`], {
    ...described,
    ...(preview.takes && { takes: preview.takes }),
    who,
    summary: `Preview: ${typeof others.summary === 'string' ? others.summary : kind.name}`,
    answer: previewSchema(preview.properties),
    does: (call) => previewOperation(workOf(call), (scope) => writes(scope, call), outlookOf(call)),
  })
}
