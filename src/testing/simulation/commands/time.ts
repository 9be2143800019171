import { checkNightly } from '#server/db/check-nightly.ts'
import { frequentJobs, hourlyJobs } from '#server/start/housekeeping.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { timeZone } from '#shared/time.ts'
import type { Command } from '#testing/simulation/command.ts'
import { timeless } from '#testing/simulation/invariants/index.ts'
import { Fault, type World } from '#testing/simulation/world.ts'

/** Starts a process each time; a test of its own checks the file. */
const costly: ReadonlySet<unknown> = new Set([checkNightly])

async function runJobs({ server }: World, jobs: typeof hourlyJobs): Promise<void> {
  for (const job of jobs) {
    if (costly.has(job)) continue
    await job(server.context).catch((error) => {
      throw new Fault(`job ${job.name}: ${error.stack}`)
    })
  }
}

/** Runs the jobs of every half minute, and sends mails. */
async function runFrequent(world: World): Promise<void> {
  await runJobs(world, frequentJobs)
  await world.sendMails()
}

/** The next time at which the database says that something is due. */
async function findDue({ db, clock }: World): Promise<number> {
  const now = new Date(clock.time).toISOString()
  const [mail, operation, offer, mailing] = await Promise.all([
    db
      .selectFrom('mails')
      .select(({ fn }) => fn.min('next_attempt_at').as('at'))
      .where('state', '=', 'queued')
      .where('next_attempt_at', '>', now)
      .executeTakeFirst(),
    db
      .selectFrom('operations')
      .select(({ fn }) => fn.min('effects_at').as('at'))
      .where('effects_at', '>', now)
      .where('undone_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('evenemang')
      .select(({ fn }) => fn.min('offer_until').as('at'))
      .where('offer_until', '>', now)
      .where('state', '=', 'confirmed')
      .executeTakeFirst(),
    db
      .selectFrom('mailings')
      .select(({ fn }) => fn.min('starts_at').as('at'))
      .where('starts_at', '>', now)
      .executeTakeFirst(),
  ])
  return Math.min(
    ...[mail, operation, offer, mailing].map((row) => (row?.at ? Date.parse(String(row.at)) : Infinity)),
  )
}

/** Hours of Stockholm after which jobs of a day are due: at midnight, in the morning and at noon. */
const hours = [0, 9, 12]

function nextHour(time: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
  const next = [0, 1].flatMap((days) =>
    hours.map((hour) => now.add({ days }).withPlainTime({ hour, second: 1 }).epochMilliseconds),
  )
  return Math.min(...next.filter((one) => one > time))
}

/** Lets time pass while every job runs at its time. */
async function runFor(world: World, durationMs: number): Promise<void> {
  const { clock } = world
  const end = clock.time + durationMs
  while (clock.time < end) {
    const before = clock.time
    const due = await findDue(world)
    clock.time = Math.min(end, due, nextHour(before))
    await runFrequent(world)
    if (new Date(before).getUTCDate() !== new Date(clock.time).getUTCDate()) await runJobs(world, hourlyJobs)
  }
  if (durationMs >= hourMs) await runJobs(world, hourlyJobs)
}

/** Lets time pass while the program is stopped, and then does what is due. */
async function stopFor(world: World, durationMs: number): Promise<void> {
  world.clock.time += durationMs
  await runFrequent(world)
  await runJobs(world, hourlyJobs)
  await runFrequent(world)
}

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
