import { compareSwedish } from '#shared/compare-swedish.ts'
import { isFoundIn } from '#shared/fold.ts'
import { type Participant, peopleOf } from '#shared/participants.ts'

type Groups = Readonly<Record<Participant['state'], readonly Participant[]>>

/** @returns those with a place by name, the queue in its order, and the cancelled as they came */
export function groupsOf(participants: readonly Participant[]): Groups {
  const of = (state: Participant['state']) => participants.filter((one) => one.state === state)
  return {
    confirmed: of('confirmed').toSorted((a, b) => compareSwedish(a.name, b.name) || a.id - b.id),
    waiting: of('waiting').toSorted((a, b) => (a.queue_place ?? 0) - (b.queue_place ?? 0)),
    cancelled: of('cancelled'),
  }
}

/** @returns the participants whose name, address or guests contain every typed word */
export const matching = (participants: readonly Participant[], typed: string): readonly Participant[] =>
  participants.filter(({ name, email, guests }) =>
    isFoundIn([name, email, ...guests.map((guest) => guest.name)].join('\n'), typed),
  )

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
/** @returns the number of people, guests included */
export const placesOf = (participants: readonly Participant[]): number =>
  sum(participants.map(({ places }) => places))
const kronorOf = (participants: readonly Participant[]): number =>
  sum(participants.map(({ amount }) => amount ?? 0))

/** Kronor received for a participant. A tick that is set here and not yet read back counts as the whole price. */
function receivedOf({ paid, amount, paid_ore }: Participant): number {
  const received = paid_ore / 100
  if (paid) return Math.max(amount ?? 0, received)
  return amount !== null && received >= amount ? 0 : received
}

/** @returns kronor received and asked for when they differ; null for all or nothing */
export function partPaidOf(participant: Participant): { paid: number; of: number | null } | null {
  const { amount } = participant
  const paid = receivedOf(participant)
  return paid > 0 && paid !== amount ? { paid, of: amount } : null
}

const presentIn = (participants: readonly Participant[]): number =>
  participants.flatMap(peopleOf).filter(({ present }) => present).length

/** The figures of an event besides its places; guests count. */
export type Figures = ReturnType<typeof figuresOf>

export function figuresOf(participants: readonly Participant[]) {
  const { confirmed, cancelled } = groupsOf(participants)
  const paid = confirmed.filter((one) => one.paid)
  return {
    cancelled: placesOf(cancelled),
    paid: { places: placesOf(paid), kronor: sum(confirmed.map(receivedOf)) },
    /** Received for places that are cancelled, or not given. */
    kronorWithoutPlace: sum(participants.filter(({ state }) => state !== 'confirmed').map(receivedOf)),
    kronor: kronorOf(confirmed),
    /** Present people, also those without a place. */
    present: presentIn(participants),
    /** Places whose people have not come. */
    missing: placesOf(confirmed) - presentIn(confirmed),
  }
}
