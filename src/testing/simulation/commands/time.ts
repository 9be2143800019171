import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import type { Command } from '#testing/simulation/command.ts'
import { timeless } from '#testing/simulation/invariants/index.ts'
import { runFor, stopFor } from '#testing/simulation/scheduler.ts'
import { Fault, type World } from '#testing/simulation/world.ts'

/** @throws Fault when a fact changes that time alone must not change */
async function passTime(world: World, pass: () => Promise<void>): Promise<void> {
  const before = await Promise.all(timeless.map((one) => one.read(world)))
  await pass()
  const faults: string[] = []
  for (const [index, { name, read }] of timeless.entries()) {
    const after = await read(world)
    for (const [subject, fact] of before[index] ?? []) {
      const now = after.get(subject)
      if (now !== undefined && now !== fact) faults.push(`${name}: ${subject} was ${fact}, is ${now}`)
    }
  }
  if (faults.length > 0) throw new Fault(faults.join('\n'))
}

const short = [31 * secondMs, 10 * minuteMs, 5 * hourMs] as const
const long = [dayMs, dayMs, 3 * dayMs, 9 * dayMs, 35 * dayMs] as const

export const timeCommands: readonly Command[] = [
  {
    name: 'let minutes or hours pass',
    weight: 10,
    run: (world, choose) => passTime(world, () => runFor(world, choose.of(31 * secondMs, ...short))),
  },
  {
    name: 'let days pass',
    weight: 2,
    run: (world, choose) => passTime(world, () => runFor(world, choose.of(...long))),
  },
  {
    name: 'stop the program for a while',
    weight: 2,
    run: (world, choose) => passTime(world, () => stopFor(world, choose.of(...short, ...long))),
  },
]
