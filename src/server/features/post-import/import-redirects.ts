import type { Write } from '#server/crud/rules.ts'
import { insertRecord } from '#server/crud/write-records.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { addressKey } from '#server/redirects/address-key.ts'
import { findStored } from '#server/redirects/find-redirect.ts'
import { AppError } from '#shared/errors.ts'
import type { NotRedirected } from '#shared/post-import.ts'

const longest = 1_000

/**
 * Redirects an address of the old site, unless it has a page here or leads elsewhere already.
 * @returns why it was not redirected, `same` if it leads there already, or null
 */
export async function addRedirect(
  write: Write,
  scope: WriteScope,
  { old, to }: { old: string; to: string },
): Promise<NotRedirected['why'] | 'same' | null> {
  const url = URL.parse(old)
  if (!url || (url.pathname === '/' && url.search === '')) return 'home'
  const old_address = url.pathname + url.search
  if (old_address.length > longest) return 'long'
  if (addressKey(old_address) === addressKey(to)) return 'same'
  const [stored] = await findStored(scope.tx, [old_address])
  if (stored) return stored.new_address === to ? 'same' : 'redirect'
  try {
    await insertRecord(write, scope, { old_address, new_address: to })
    return null
  } catch (error) {
    // The rules refuse it before anything is written.
    if (error instanceof AppError && error.code === 'validation') return 'page'
    throw error
  }
}
