import { createContext, use } from 'react'
import { type Deed, type Holder, may } from '#shared/rights.ts'

/** Who uses the panel; the layout gives it. */
export const HolderContext = createContext<Holder>({ isAdministrator: true, roles: [] })

/** @returns whether who uses the panel may do that with the records of a resource */
export function useMay(): (deed: Deed, resource?: string) => boolean {
  const holder = use(HolderContext)
  return (deed, resource) => may(holder, deed, resource)
}
