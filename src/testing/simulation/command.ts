import type { World } from './world.ts'

/** One step of a sequence as data: a shrunk sequence still means something, and replays exactly. */
export type Step = { command: string; picks: readonly number[] }

/** Chooses by the picks of a step, one after the other. */
export type Choose = {
  /** One of the candidates. Undefined if there is none. */
  from<T>(candidates: readonly T[]): T | undefined
  /** One of the values, at least one. */
  of<const T>(...values: readonly [T, ...T[]]): T
  /** A number from 0 to `below - 1`. */
  number(below: number): number
}

export type Command = {
  /** A sentence in the imperative, such as `apply to an event as a visitor`. */
  name: string
  /** How often it is generated, compared with other commands. 2 by default. */
  weight?: number
  /** The names of the resources that it creates, changes or deletes. */
  writes?: readonly string[]
  /** Carries the command out. Without a candidate it does nothing. */
  run(world: World, choose: Choose): Promise<void>
}

/** The number of picks of a generated step. When they are used up, each further choice is the first candidate. */
export const picksOfStep = 8

export function createChoose(picks: readonly number[]): Choose {
  let next = 0
  const number = (below: number): number => (picks[next++] ?? 0) % below
  return {
    number,
    from: (candidates) => (candidates.length === 0 ? undefined : candidates[number(candidates.length)]),
    of: <const T>(...values: readonly [T, ...T[]]): T => values[number(values.length)] as T,
  }
}
