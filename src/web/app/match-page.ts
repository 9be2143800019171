import { isPageSlug } from '#shared/page-address.ts'

export type Params = Readonly<Record<string, string>>

function segments(pathname: string): string[] | null {
  try {
    const inner = pathname.replace(/^\/|\/$/g, '')
    if (inner === '') return []
    // Decoded one by one, so that a name may hold an encoded slash or a percent sign.
    const parts = inner.split('/').map(decodeURIComponent)
    return parts.includes('') ? null : parts
  } catch {
    return null
  }
}

function matchPattern(pattern: string, actual: readonly string[]): Params | null {
  const parts = pattern.split('/').filter(Boolean)
  const open = parts.at(-1) === '*'
  if (open) parts.pop()
  if (open ? actual.length < parts.length : actual.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = actual[index] ?? ''
    if (part === ':slug' && !isPageSlug(segment)) return null
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  if (open) params['*'] = actual.slice(parts.length).join('/')
  return params
}

/** @returns the first page whose path fits, with what its parameters stand for, or null. */
export function matchPage<P extends { path: string }>(
  pages: readonly P[],
  pathname: string,
): { page: P; params: Params } | null {
  const actual = segments(pathname)
  if (!actual) return null
  for (const page of pages) {
    const params = matchPattern(page.path, actual)
    if (params) return { page, params }
  }
  return null
}
