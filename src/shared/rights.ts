import type { Role } from '#shared/roles.ts'

/** What a role may do with the records of a resource; named fields are read with all else, and written alone. */
type Grant = 'read' | 'write' | readonly string[]

/**
 * What each role may do beside what everybody may. An administrator may do everything; what stands in no line, new
 * resources too, is for administrators alone.
 */
const grants: Readonly<Record<Role, Readonly<Record<string, Grant>>>> = {
  writer: { posts: 'write', categories: 'write', partners: 'write', about: 'write', notes: 'write' },
  events: { events: 'write', evenemang: 'write', mailings: 'write', notes: 'write' },
  members: { members: 'write', notes: 'write' },
  mailings: { subscribers: 'write', contact: 'write', mailings: 'write', notes: 'write' },
  treasurer: { events: 'read', evenemang: ['paid'], notes: 'write' },
  // What the others read, without personal data.
  reader: {
    posts: 'read',
    categories: 'read',
    partners: 'read',
    about: 'read',
    events: 'read',
    mailings: 'read',
    notes: 'read',
  },
}

/** `mark` is to write at least one field. */
export type Deed = 'read' | 'write' | 'mark'

/** Somebody who is signed in, and what they are today. */
export type Holder = { isAdministrator: boolean; roles: readonly Role[] }

const grantsOf = ({ roles }: Holder, resource: string): Grant[] =>
  roles.map((role) => grants[role][resource]).filter((grant) => grant !== undefined)

function allowsDeed(grant: Grant, deed: Deed): boolean {
  if (grant === 'write' || deed === 'read') return true
  return deed === 'mark' && grant !== 'read'
}

/** @param resource name of one; without it, of any. @returns whether they may do that */
export function may(holder: Holder, deed: Deed, resource?: string): boolean {
  if (holder.isAdministrator) return true
  const held = resource
    ? grantsOf(holder, resource)
    : holder.roles.flatMap((role) => Object.values(grants[role]))
  return held.some((grant) => allowsDeed(grant, deed))
}

/** @returns whether they may write that field of the records of a resource */
export const mayWriteField = (holder: Holder, resource: string, field: string): boolean =>
  may(holder, 'write', resource) ||
  grantsOf(holder, resource).some((grant) => Array.isArray(grant) && grant.includes(field))

/** @returns the roles that may do that, for whoever reads the description of a call */
export const rolesThatMay = (deed: Deed, resource?: string): Role[] =>
  (Object.keys(grants) as Role[]).filter((role) =>
    may({ isAdministrator: false, roles: [role] }, deed, resource),
  )
