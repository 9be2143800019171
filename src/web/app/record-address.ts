import type { SearchHit } from '#shared/search.ts'
import type { Addressed } from '#web/admin/frame/record-address.ts'
import { adminRoutes } from './admin-routes.tsx'
import type { Opening } from './resource-route.tsx'

/** @returns the address that opens a record; in its list it stands alone by the hint that tells namesakes apart */
export const opening =
  (path: string, opens: Opening) =>
  ({ id, title, hint }: Pick<SearchHit, 'id' | 'title' | 'hint'>): string => {
    if (opens === 'place') return `${path}${id}/`
    return opens === 'list' ? `${path}?q=${encodeURIComponent(hint || title)}` : `${path}?${opens}=${id}`
  }

/** @returns the address in the panel of a record of any resource: its own, or that of its page; null when it has none */
export function recordAddress(record: Addressed): string | null {
  const routes = Object.values(adminRoutes)
    .flat()
    .filter(({ path }) => !path.includes(':'))
  const finding = routes.find(({ finds }) => finds?.resource === record.resource)
  if (finding?.finds) return opening(finding.path, finding.finds.opens)({ ...record, hint: '' })
  const page = routes.find(({ needs }) => typeof needs === 'object' && needs.resource === record.resource)
  return page?.path ?? null
}
