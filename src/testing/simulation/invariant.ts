import type { ArrivedMail, World } from './world.ts'

/** A rule that holds after every step. */
export type Invariant = {
  name: string
  /** The rule in one sentence. */
  sentence: string
  /** When it is checked; all of them are checked at the end of a sequence, too. */
  cost: 'each step' | 'each tenth'
  /** Returns the violations, one sentence each. */
  check(world: World): Promise<string[]>
}

/** Facts that do not change when only time passes. */
export type Timeless = {
  name: string
  sentence: string
  /** The facts by the names of their subjects. Subjects that are missing before or after are not compared. */
  read(world: World): Promise<ReadonlyMap<string, string>>
}

/** A rule about each mail at the time at which it arrives. */
export type MailRule = {
  name: string
  sentence: string
  /** Returns the violations, one sentence each. */
  check(world: World, mail: ArrivedMail): Promise<string[]>
}
