import type { Tables } from '#server/db/tables.ts'
import type { RouteRight } from '#server/http/access/guards.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import type { Arrivals } from '#shared/operations.ts'
import type { MailKind } from '#shared/resources/mails.ts'

/** How long effects are held, and how long most actions can be undone. */
export const usualHoldMs = 30 * secondMs

type Times = {
  /** When mails leave and freed places are given away, in milliseconds since 1970. */
  effectsAtMs: number
  /** Until when the action can be undone, in milliseconds since 1970. */
  undoUntilMs: number
}

/** An action of the panel or of a member, declared once. */
export type OperationKind = {
  name: string
  /** The right to do it, and to undo it. */
  right: RouteRight
  /** The tables that it may change; `record` stands for the records of any resource, with what their rules write. */
  changes: readonly (keyof Tables | 'record')[]
  /** The mails that it may send. */
  sends: readonly MailKind[]
  times: (nowMs: number) => Times
  /**
   * Rows that refer to each other are undone together or not at all, but references to rows of these tables do not join
   * them. Without it all that one action changes is one group.
   */
  apart?: readonly (keyof Tables)[]
  /** Rows that refer to one row of these tables are undone together, too, if that row itself is not changed. */
  joins?: readonly (keyof Tables)[]
  /** The action and its undo pass one at a time. The undo takes this lock before those of its rows. */
  lockKey?: string
  /** The action locks this table first, and so does its undo. */
  lockTable?: keyof Tables
  /** The undo is as risky as the action: it needs a recent confirmation of the caller. */
  confirms?: true
  /** Whether applicants or subscribers who come after the preview are included, or left out. */
  arrivals?: Arrivals
}

/** Effects after 30 seconds, undo for 30 seconds. */
export const undoForSeconds = (nowMs: number): Times => ({
  effectsAtMs: nowMs + usualHoldMs,
  undoUntilMs: nowMs + usualHoldMs,
})

/** Effects after 30 seconds, undo for 24 hours. */
export const undoForDay = (nowMs: number): Times => ({
  effectsAtMs: nowMs + usualHoldMs,
  undoUntilMs: nowMs + dayMs,
})

const kinds = new Map<string, OperationKind>()

/** Declares a kind of action. Each name is declared once. */
export function defineOperation(kind: OperationKind): OperationKind {
  if (kinds.has(kind.name)) throw new Error(`The operation ${kind.name} is declared twice.`)
  kinds.set(kind.name, kind)
  return kind
}

export const findOperationKind = (name: string): OperationKind | undefined => kinds.get(name)

export const listOperationKinds = (): readonly OperationKind[] => [...kinds.values()]

/** An operation whose transaction is running. Times are ISO 8601 in UTC. */
export type RunningOperation = {
  /** A UUID. */
  id: string
  kind: OperationKind
  /** The resource of the records that it is about. */
  resource: string
  at: string
  effectsAt: string
  undoUntil: string
  /** Pairs of rows that are undone together, though neither refers to the other: `table key`. */
  links: [string, string][]
  /** The record that it is about, set by writes that create it. */
  recordId?: number
  /** Mails that a job writes when the effects run, to those who are recipients then. */
  laterMails: { kind: MailKind; recipients: readonly string[] }[]
  /** Whether recipients who come after the preview are included. */
  arrivals: Arrivals | null
}
