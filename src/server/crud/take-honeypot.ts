import type { Actor } from '#server/http/access/actor.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { honeypot } from '#shared/honeypot.ts'

/**
 * Removes the honeypot field from the body of a visitor (B52). In the body of a caller who is signed in the field
 * stays, and is refused as unknown.
 * @param body the parsed body.
 * @returns the body without the field, and whether the field was filled in.
 */
export function takeHoneypot(body: unknown, actor: Actor): { body: unknown; isFilled: boolean } {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (actor.guard !== 'public' || !isObject || !Object.hasOwn(body, honeypot)) {
    return { body, isFilled: false }
  }
  const { [honeypot]: honeypotValue, ...values } = body as Values
  return { body: values, isFilled: honeypotValue !== '' }
}
