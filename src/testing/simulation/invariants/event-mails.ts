import { isOver } from '#shared/event-state.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import type { Invariant, MailRule } from '#testing/simulation/invariant.ts'
import type { World } from '#testing/simulation/world.ts'

const silenceAbout = (applicationId: number): string => `silent about application ${applicationId}`

/** Notes that the board has changed or deleted an application without a mail. */
export const keepSilent = ({ memory }: World, applicationId: number): void =>
  void memory.set(silenceAbout(applicationId), true)

/** The same for all applications to an event: mails that are due while it is deleted or cancelled are not sent. */
export async function keepSilentAtEvent(world: World, eventId: number): Promise<void> {
  const all = world.db.selectFrom('evenemang').select('id').where('event_id', '=', eventId)
  for (const { id } of await all.execute()) keepSilent(world, id)
}

type Application = { id: number; state: string; eventDate: string; eventEndDate: string | null }

/** An application to an event, neither of them deleted. */
const findApplication = async ({ db }: World, id: number | null): Promise<Application | undefined> =>
  db
    .selectFrom('evenemang')
    .innerJoin('events', 'events.id', 'evenemang.event_id')
    .select(['evenemang.id', 'state', 'eventDate', 'eventEndDate'])
    .where('evenemang.id', '=', id)
    .where('evenemang.deleted_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .executeTakeFirst()

/** The states that an application may have when a mail of each kind is sent. */
const statesOfMail: Partial<Record<MailKind, readonly string[]>> = {
  'event-receipt': ['confirmed', 'waiting'],
  'event-place': ['confirmed'],
  'event-queue': ['waiting'],
  'event-reopened': ['confirmed', 'waiting'],
  'event-changed': ['confirmed', 'waiting'],
  'event-reminder': ['confirmed'],
  'event-cancellation': ['cancelled'],
  'event-lapsed': ['cancelled'],
  'event-withdrawal': ['cancelled'],
}

/** The state of each application that its last mail, or the applicant's own page, has said. */
export const promisesOf = ({ memory }: World): Map<number, string> => {
  const promises = (memory.get('promises of events') as Map<number, string>) ?? new Map()
  memory.set('promises of events', promises)
  return promises
}

export const eventMailRules: readonly MailRule[] = [
  {
    name: 'mails about applications',
    sentence: 'A mail about an application says its state, and none is sent about deleted ones.',
    check: async (world, { kind, recordId, to }) => {
      const states = statesOfMail[kind]
      if (!states) return []
      const application = await findApplication(world, recordId)
      if (!application) return [`${kind} to ${to} about application ${recordId}, which is deleted`]
      const { state } = application
      if (!states.includes(state))
        return [`${kind} to ${to} about application ${recordId}, which is ${state}`]
      promisesOf(world).set(application.id, state)
      world.memory.delete(silenceAbout(application.id))
      return []
    },
  },
]

/** The kinds of mails by which an applicant learns of another state. */
const stateMails = Object.keys(statesOfMail) as MailKind[]

/** True if the board has chosen not to write about an application. */
const isSilent = ({ memory }: World, id: number): boolean => memory.has(silenceAbout(id))

export const eventMailInvariants: readonly Invariant[] = [
  {
    name: 'promised places',
    sentence:
      'Until its event is over, an application is what its last mail said, unless the board chose not to write.',
    cost: 'each tenth',
    check: async (world) => {
      const faults: string[] = []
      for (const [id, promised] of promisesOf(world)) {
        const application = await findApplication(world, id)
        if (!application || application.state === promised || isSilent(world, id)) continue
        if (isOver(application, world.clock.time)) continue
        const queued = await world.db
          .selectFrom('mails')
          .select('id')
          .where('record_id', '=', id)
          .where('kind', 'in', stateMails)
          .where('state', 'in', ['queued', 'sending'])
          .executeTakeFirst()
        if (!queued) faults.push(`application ${id} is ${application.state}, the last mail said ${promised}`)
      }
      return faults
    },
  },
]
