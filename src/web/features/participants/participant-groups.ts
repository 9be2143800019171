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

const presentIn = (participants: readonly Participant[]): number =>
  participants.flatMap(peopleOf).filter(({ present }) => present).length

/** The figures of an event besides its places; guests count. */
export type Figures = ReturnType<typeof figuresOf>

export function figuresOf(participants: readonly Participant[]) {
  const { confirmed, cancelled } = groupsOf(participants)
  const paid = confirmed.filter((one) => one.paid)
  return {
    cancelled: placesOf(cancelled),
    paid: { places: placesOf(paid), kronor: kronorOf(paid) },
    kronor: kronorOf(confirmed),
    /** Present people, also those without a place. */
    present: presentIn(participants),
    /** Places whose people have not come. */
    missing: placesOf(confirmed) - presentIn(confirmed),
  }
}
