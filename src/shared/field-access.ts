import type { Field, Guard } from './field.ts'

/** @returns whether a caller with `callerGuard` may do what `requiredGuard` protects. */
export function allows(callerGuard: Guard, requiredGuard: Guard): boolean {
  const rank = { public: 0, user: 1, superuser: 2 }
  return rank[callerGuard] >= rank[requiredGuard]
}

export const mayRead = ({ readableBy = 'public' }: Field, guard: Guard): boolean =>
  readableBy !== 'never' && allows(guard, readableBy)

/** @returns whether a caller with the guard may write the field; the API calls it unknown to every other (T02). */
export const mayWrite = ({ kind, writableBy = 'public' }: Field, guard: Guard): boolean =>
  kind !== 'computed' && writableBy !== 'never' && allows(guard, writableBy)
