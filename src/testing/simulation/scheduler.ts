import { checkNightly } from '#server/db/check-nightly.ts'
import { frequentJobs, hourlyJobs } from '#server/start/housekeeping.ts'
import { hourMs } from '#shared/durations.ts'
import { timeZone } from '#shared/time.ts'
import { Fault, type World } from './world.ts'

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
export async function runFrequent(world: World): Promise<void> {
  await runJobs(world, frequentJobs)
  await world.sendMails()
}

/** The next time at which the database says that something is due. */
export async function findDue({ db, clock }: World): Promise<number> {
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
  const times = [mail, operation, offer, mailing].map((row) => Date.parse(String(row?.at)))
  // Times without milliseconds are later as text than the same times with them.
  return Math.min(...times.filter((time) => time > clock.time))
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

/** More turns than the longest duration needs. */
const mostTurns = 1_000

/** Lets time pass while every job runs at its time. */
export async function runFor(world: World, durationMs: number): Promise<void> {
  const { clock } = world
  const end = clock.time + durationMs
  for (let turns = 0; clock.time < end; turns += 1) {
    if (turns > mostTurns)
      throw new Fault(`something is due again and again at ${new Date(clock.time).toISOString()}`)
    const before = clock.time
    const due = await findDue(world)
    clock.time = Math.min(end, due, nextHour(before))
    await runFrequent(world)
    if (new Date(before).getUTCDate() !== new Date(clock.time).getUTCDate()) await runJobs(world, hourlyJobs)
  }
  if (durationMs >= hourMs) await runJobs(world, hourlyJobs)
}

/** Lets time pass while the program is stopped, and then runs the due jobs. */
export async function stopFor(world: World, durationMs: number): Promise<void> {
  world.clock.time += durationMs
  await runFrequent(world)
  await runJobs(world, hourlyJobs)
  await runFrequent(world)
}
