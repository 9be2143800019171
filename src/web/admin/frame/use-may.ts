import { createContext, use } from 'react'
import { may, type Permission, type Principal } from '#shared/rights.ts'

/** The user of the panel; the layout gives it. */
export const PrincipalContext = createContext<Principal>({ isAdministrator: true, roles: [] })

/** @returns whether the user of the panel has a permission for the records of a resource */
export function useMay(): (permission: Permission, resource?: string) => boolean {
  const principal = use(PrincipalContext)
  return (permission, resource) => may(principal, permission, resource)
}
