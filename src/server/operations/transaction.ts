import { toAppError } from '#server/http/answers/error-handler.ts'
import { invalidatePages } from '#server/http/cache/invalidate-pages.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import type { Resource } from '#shared/resource.ts'

type Work = Pick<WriteScope, 'context' | 'actor'> & {
  /** The work changes the content of public pages. */
  isPublic: boolean
  /** Problem code when a unique value is taken. */
  duplicate?: ProblemCode | undefined
}

/**
 * Runs writes in one transaction, and afterwards empties the page cache of every instance if public pages changed.
 * @returns the result of `write`.
 * @throws AppError with the code `duplicate` in place of `conflict`, and every error that `write` throws.
 */
export async function inTransaction<T>(
  { context, actor, isPublic, duplicate }: Work,
  write: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  let isInvalid = false
  const later = new Map<string, () => void>()
  const known = new Map<string, Promise<unknown>>()
  const scope = {
    context,
    actor,
    once: <R>(key: string, read: () => Promise<R>): Promise<R> => {
      const found = known.get(key) ?? read()
      known.set(key, found)
      return found as Promise<R>
    },
    invalidatePages: () => {
      isInvalid = true
    },
    afterCommit: (name: string, work: () => void) => void later.set(name, work),
  }
  try {
    const result = await context.db.transaction().execute(async (tx) => {
      const written = await write({ tx, ...scope })
      if (isPublic) await context.cache.announce(tx)
      return written
    })
    if (isPublic) context.cache.invalidate()
    else if (isInvalid) invalidatePages(context)
    for (const work of later.values()) work()
    return result
  } catch (thrown) {
    const error = toAppError(thrown)
    throw error.code === 'conflict' && duplicate ? new AppError(duplicate, { cause: thrown }) : thrown
  }
}

/** Ends a transaction whose writes only showed what they would do. */
class RolledBack<T> extends Error {
  readonly shown: T
  constructor(shown: T) {
    super('The writes of a preview are rolled back.')
    this.shown = shown
  }
}

/** Runs writes and rolls them back. @returns their result @throws as {@link inTransaction} does */
export async function runAndRollBack<T>(work: Work, write: (scope: WriteScope) => Promise<T>): Promise<T> {
  try {
    return await inTransaction({ ...work, isPublic: false }, async (scope) => {
      throw new RolledBack(await write(scope))
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.shown as T
    throw thrown
  }
}

/** A resource, the actor who writes it, and the problem code when a unique value is taken. */
type ResourceWrite = Pick<WriteScope, 'context' | 'actor'> & {
  resource: Resource
  rules: { duplicate?: ProblemCode | undefined }
}

/** Parameters of {@link inTransaction} for a write to one resource. */
export const workOn = ({ context, actor, resource, rules }: ResourceWrite): Work => ({
  context,
  actor,
  isPublic: resource.publicContent ?? false,
  duplicate: rules.duplicate,
})
