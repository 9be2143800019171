import { dayMs, hourMs } from '#shared/durations.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { createMailApp } from './mail-app.ts'

export type Bombing = {
  posts: number
  addresses: number
  networks: number
  /** Hours over which the posts are spread. */
  hours: number
}

export type BombingReport = {
  /** How many posts were answered with each status. */
  answers: Record<number, number>
  /** Mails for strangers in the outbox. */
  mails: number
  /** Most mails that one address was to get within any 24 hours, and within any 30 days. */
  mostInDay: number
  mostInMonth: number
  /** Most posts of one network that were let through in an hour that began with its first. */
  mostOfNetwork: number
  /** Most mails to all together within 24 hours that began with the first. */
  mostOfAll: number
}

/** Posts that arrive at once. */
const burst = 100

const most = (counts: readonly number[]): number => counts.reduce((a, b) => Math.max(a, b), 0)

/** @param times in their order. @returns the greatest number of times that lie within a span */
function mostWithin(times: readonly number[], spanMs: number): number {
  let first = 0
  const counts = times.map((time, index) => {
    while (time - (times[first] ?? time) >= spanMs) first++
    return index - first + 1
  })
  return most(counts)
}

/** @returns the greatest number of posts that passed in a window; a post after the end of a window begins the next */
function mostInWindows(posts: readonly { at: number; passed: boolean }[], windowMs: number): number {
  let start = Number.NEGATIVE_INFINITY
  let count = 0
  const counts = posts.map(({ at, passed }) => {
    if (at - start >= windowMs) {
      start = at
      count = 0
    }
    if (passed) count++
    return count
  })
  return most(counts)
}

/** @returns a number below the limit: all over the place, and the same every time */
const spread = (index: number, limit: number): number => Math.floor(((index * 0.618_033_988_75) % 1) * limit)

/**
 * A program enters other people's addresses for the newsletter, again and again and from many networks, on a site
 * that asks each whether they subscribed and so may ask them anew (T37).
 * @returns what it was answered, and what the strangers were to get
 */
export async function bombStrangers({ posts, addresses, networks, hours }: Bombing): Promise<BombingReport> {
  const app = await createMailApp({ env: { CONFIRM_SUBSCRIBERS: 'true' } })
  const start = app.clock.time
  const answers: Record<number, number> = {}
  const ofNetworks = Array.from({ length: networks }, (): { at: number; passed: boolean }[] => [])
  const post = async (index: number): Promise<void> => {
    const network = index % networks
    const address = `stranger${spread(index, addresses)}@example.com`
    const at = app.clock.time
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: subscribers.path,
      remoteAddress: `198.51.${100 + (network >> 8)}.${network & 255}`,
      // The same address in other letters is the same person.
      body: { email: index % 3 === 0 ? address.toUpperCase() : address },
    })
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
    ofNetworks[network]?.push({ at, passed: statusCode !== 429 })
  }
  try {
    for (let index = 0; index < posts; index += burst) {
      app.clock.time = start + (index / posts) * hours * hourMs
      await Promise.all(
        Array.from({ length: Math.min(burst, posts - index) }, (_, more) => post(index + more)),
      )
    }
    const mails = (await app.mails()).map(({ recipient, created_at }) => ({
      recipient: recipient.toLowerCase(),
      at: Date.parse(created_at),
    }))
    const times = [...Map.groupBy(mails, ({ recipient }) => recipient).values()].map((own) =>
      own.map(({ at }) => at),
    )
    return {
      answers,
      mails: mails.length,
      mostInDay: most(times.map((own) => mostWithin(own, dayMs))),
      mostInMonth: most(times.map((own) => mostWithin(own, 30 * dayMs))),
      mostOfNetwork: most(ofNetworks.map((posts) => mostInWindows(posts, hourMs))),
      mostOfAll: mostInWindows(
        mails.map(({ at }) => ({ at, passed: true })),
        dayMs,
      ),
    }
  } finally {
    await app.close()
  }
}
