import { door } from '#shared/door.ts'
import { evidenceName } from '#shared/evidence.ts'
import { choicesName, lettersName } from '#shared/letters.ts'
import { meetingsName, votingName } from '#shared/meetings.ts'
import { bookkeeping, claimsRight, moneyFigures } from '#shared/money-rights.ts'
import { paymentsRight } from '#shared/payment-review.ts'
import { persondata } from '#shared/person-desk.ts'
import type { Role } from '#shared/roles.ts'

/** The permission of a role for the records of a resource; with names of fields it reads all, and writes these alone. */
type Grant = 'read' | 'write' | readonly string[]

/**
 * The grants of each role beside what is public. An administrator may do everything; a resource in no line, a new one too,
 * is for administrators alone.
 */
const grants: Readonly<Record<Role, Readonly<Record<string, Grant>>>> = {
  writer: {
    posts: 'write',
    pages: 'write',
    categories: 'write',
    partners: 'write',
    about: 'write',
    notice: 'write',
    documents: 'write',
    pictures: 'write',
    notes: 'write',
  },
  events: {
    events: 'write',
    evenemang: 'write',
    mailings: 'write',
    documents: 'read',
    pictures: 'read',
    notes: 'write',
    [door]: 'write',
  },
  members: {
    members: 'write',
    groups: 'write',
    group_members: 'write',
    [persondata]: 'write',
    [choicesName]: 'write',
    [lettersName]: 'write',
    [evidenceName]: 'read',
    [meetingsName]: 'write',
    [votingName]: 'write',
    mailings: 'write',
    documents: 'read',
    notes: 'write',
  },
  // Writes to members by the names and numbers of choices, and reads no register for that.
  mailings: {
    subscribers: 'write',
    contact: 'write',
    mailings: 'write',
    [choicesName]: 'read',
    [lettersName]: 'write',
    documents: 'read',
    pictures: 'read',
    notes: 'write',
  },
  treasurer: {
    events: 'read',
    evenemang: ['paid', 'price_kind'],
    [door]: 'read',
    [claimsRight]: 'write',
    [bookkeeping]: 'write',
    [moneyFigures]: 'read',
    [paymentsRight]: 'write',
    payment_rules: 'write',
    documents: 'read',
    notes: 'write',
  },
  // The reader sees what the other roles read, without personal data.
  reader: {
    posts: 'read',
    pages: 'read',
    categories: 'read',
    partners: 'read',
    about: 'read',
    pictures: 'read',
    notice: 'read',
    events: 'read',
    groups: 'read',
    mailings: 'read',
    [choicesName]: 'read',
    [moneyFigures]: 'read',
    [evidenceName]: 'read',
    documents: 'read',
    notes: 'read',
  },
  // Marks who has come, on a page of its own that says no more than that needs.
  door: { [door]: ['present'] },
}

/** `mark` is to write at least one field. */
export type Permission = 'read' | 'write' | 'mark'

/** An account with the roles that it holds today. */
export type Principal = { isAdministrator: boolean; roles: readonly Role[] }

const grantsOf = ({ roles }: Principal, resource: string): Grant[] =>
  roles.map((role) => grants[role][resource]).filter((grant) => grant !== undefined)

function allows(grant: Grant, permission: Permission): boolean {
  if (grant === 'write' || permission === 'read') return true
  return permission === 'mark' && grant !== 'read'
}

/** @param resource its name; without it any resource. @returns whether the principal has the permission */
export function may(principal: Principal, permission: Permission, resource?: string): boolean {
  if (principal.isAdministrator) return true
  const held = resource
    ? grantsOf(principal, resource)
    : principal.roles.flatMap((role) => Object.values(grants[role]))
  return held.some((grant) => allows(grant, permission))
}

/** @returns whether the principal may write that field of the records of a resource */
export const mayWriteField = (principal: Principal, resource: string, field: string): boolean =>
  may(principal, 'write', resource) ||
  grantsOf(principal, resource).some((grant) => Array.isArray(grant) && grant.includes(field))

/** Fields that only those are told who may write the records whole: the treasurer knows applicants by name. */
const untold: Readonly<Record<string, readonly string[]>> = { evenemang: ['email'] }

/** @returns the names of the fields of a resource that are empty in what the principal reads of it */
export const untoldFields = (principal: Principal, resource: string): readonly string[] =>
  may(principal, 'write', resource) ? [] : (untold[resource] ?? [])

/** The resources with personal data that roles open. */
const registers = ['members', 'evenemang', 'subscribers', 'contact', door]

/** @returns whether the principal reads personal data */
export const readsRegisters = (principal: Principal): boolean =>
  registers.some((resource) => may(principal, 'read', resource))

/** @returns the roles with the permission, for the API document */
export const rolesThatMay = (permission: Permission, resource?: string): Role[] =>
  (Object.keys(grants) as Role[]).filter((role) =>
    may({ isAdministrator: false, roles: [role] }, permission, resource),
  )
