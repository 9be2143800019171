import fc from 'fast-check'
import { type Command, createChoose, picksOfStep, type Step } from './command.ts'
import { beginnings, commands } from './commands/index.ts'
import { invariants, mailRules } from './invariants/index.ts'
import { type ArrivedMail, createWorld, Fault, type World } from './world.ts'

/** A sequence that shows a fault. */
type Failure = { steps: readonly Step[]; fault: string; seed?: number }

/** How long each command and invariant has taken in this process. */
export const times = new Map<string, { count: number; ms: number }>()

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begunAt = performance.now()
  try {
    return await work()
  } finally {
    const { count, ms } = times.get(name) ?? { count: 0, ms: 0 }
    times.set(name, { count: count + 1, ms: ms + performance.now() - begunAt })
  }
}

const byName = new Map(commands.map((command) => [command.name, command]))

const stepOf = fc.record({
  command: fc.oneof(...commands.map(({ name, weight = 2 }) => ({ arbitrary: fc.constant(name), weight }))),
  picks: fc.array(fc.nat(99_999), { minLength: picksOfStep, maxLength: picksOfStep }),
})

/** The steps of a sequence. The same seed gives the same steps. */
function generateSteps(seed: number, length: number): Step[] {
  const steps = fc.array(stepOf, { minLength: length, maxLength: length })
  return fc.sample(fc.noBias(steps), { seed, numRuns: 1 })[0] ?? []
}

function findCommand({ command }: Step): Command {
  const found = byName.get(command)
  if (!found) throw new Error(`No command is called "${command}".`)
  return found
}

async function checkInvariants(world: World, isEach: boolean): Promise<void> {
  const faults: string[] = []
  for (const { name, cost, check } of invariants) {
    if (isEach && cost !== 'each step') continue
    faults.push(...(await timed(name, () => check(world))).map((fault) => `${name}: ${fault}`))
  }
  if (faults.length > 0) throw new Fault(faults.join('\n'))
}

async function checkMail(world: World, mail: ArrivedMail): Promise<void> {
  for (const { name, check } of mailRules) {
    const faults = await check(world, mail)
    if (faults.length > 0) throw new Fault(`${name}: ${faults.join('\n')}`)
  }
}

/** A fault, and how many steps were carried out until it showed. */
type Found = { fault: string; steps: number }

/** Carries out steps in a world of their own. Returns the first fault, or null. */
async function runSteps(steps: readonly Step[]): Promise<Found | null> {
  const world = await timed('(create a world)', createWorld)
  let at = 0
  try {
    world.onMail = (mail) => checkMail(world, mail)
    for (const begin of beginnings) await begin(world)
    for (const step of steps) {
      at += 1
      world.step = step.command
      await timed(step.command, () => findCommand(step).run(world, createChoose(step.picks)))
      await timed('(settle)', world.settle)
      await checkInvariants(world, at % 10 !== 0 && at < steps.length)
    }
    return null
  } catch (error) {
    return { fault: error instanceof Fault ? error.message : String((error as Error).stack), steps: at }
  } finally {
    await timed('(close)', world.close)
  }
}

/** Runs steps, and shortens them for a limited time while they show a fault. Returns the failure, or null. */
export async function findSmallest(steps: readonly Step[], limitMs: number): Promise<Failure | null> {
  const found = await runSteps(steps)
  if (!found) return null
  const endsAt = performance.now() + limitMs
  let smallest = steps.slice(0, found.steps)
  let { fault } = found
  const tries = async (candidate: readonly Step[]): Promise<void> => {
    if (performance.now() > endsAt) return
    const other = await runSteps(candidate)
    if (!other) return
    smallest = candidate.slice(0, other.steps)
    fault = other.fault
  }
  for (let size = Math.ceil(smallest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = smallest.length; end > 0; end = Math.min(end - size, smallest.length))
      await tries(smallest.toSpliced(Math.max(0, end - size), size))
  for (let index = 0; index < smallest.length; index += 1)
    for (let pick = 0; pick < picksOfStep; pick += 1) {
      const step = smallest[index]
      if (step?.picks[pick]) await tries(smallest.with(index, { ...step, picks: step.picks.with(pick, 0) }))
    }
  return { steps: smallest, fault }
}

/** A script for people, with the data by which it is replayed. */
export function printFailure({ steps, fault, seed }: Failure): string {
  const lines = steps.map(({ command, picks }, index) => `${index + 1}. ${command} (${picks.join(' ')})`)
  const from = seed === undefined ? '' : ` of the sequence with seed ${seed}`
  return [
    `${steps.length} steps${from}:`,
    ...lines,
    'then:',
    fault,
    'replay: npm run simulate -- --replay FILE, with this in FILE:',
    JSON.stringify(steps),
  ].join('\n')
}

type Wishes = {
  seed: number
  sequences: number
  /** Commands of each sequence. */
  length?: number
  shrinkForMs?: number
  /** Called after each sequence. */
  onSequence?: (number: number) => void
}

/** Runs sequences of commands, each with its own seed. Returns the first failure, shrunk, or null. */
export async function simulate({
  seed,
  sequences,
  length = 40,
  shrinkForMs = 60_000,
  onSequence,
}: Wishes): Promise<Failure | null> {
  for (let number = 0; number < sequences; number += 1) {
    const steps = generateSteps(seed + number, length)
    const failure = await findSmallest(steps, shrinkForMs)
    if (failure) return { ...failure, seed: seed + number }
    onSequence?.(number + 1)
  }
  return null
}
