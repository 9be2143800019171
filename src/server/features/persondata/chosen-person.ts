import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { Person } from '#server/people/find-person.ts'
import { answerOpenRequest, logRequest } from '#server/people/requests.ts'
import type { Services } from '#server/services/services.ts'
import type { RequestKind } from '#shared/person-desk.ts'

type Act = { kind: RequestKind; how?: string; reason?: string }

/** Writes into the log that a request is answered: the line that waits for it, or one of its own. @returns its number */
export async function logAct(
  tx: Tx,
  { context, actor, person }: { context: Services; actor: Actor; person: Person },
  { kind, ...more }: Act,
): Promise<number> {
  const scope = { place: context, by: actor.user?.id ?? null, person }
  const open = await answerOpenRequest(tx, scope, { kind, ...more })
  return open ?? logRequest(tx, scope, { kind, ...more, isAnswered: true })
}
