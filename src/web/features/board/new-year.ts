import { isAddressOfPost } from '#shared/post-address.ts'
import type { BoardMember } from '#shared/resources/board.ts'

/** A post of the next board, as it is written in the dialog. */
export type Seat = {
  key: number
  /** The member who had the post; null for a new post. */
  before: BoardMember | null
  stays: boolean
  title: string
  name: string
  email: string
}

export type YearPlan = {
  /** When the next board begins, `YYYY-MM-DD`. */
  firstDay: string
  /** There is a board from that day already, which gets further members. */
  isComing: boolean
  /** The board that sits now has no first day yet. */
  asksPresent: boolean
  seats: readonly Seat[]
}

/** @returns whether the address of whoever had the post goes with it, and not with them */
export const keepsAddress = ({ name, title, title_en, email }: BoardMember): boolean =>
  email !== '' && isAddressOfPost({ name, titles: [title, title_en ?? ''], email })

export const seatOf = (before: BoardMember | null, key: number): Seat => ({
  key,
  before,
  stays: false,
  title: '',
  name: '',
  email: before && keepsAddress(before) ? before.email : '',
})

/** The same day of the next year; 29 February becomes the 28th. */
const yearAfter = (day: string): string =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28')

/**
 * @param members of all boards
 * @param today `YYYY-MM-DD`
 * @returns the initial values of the dialog: the posts of the present board, and the usual first day of the next one
 */
export function planYear(members: readonly BoardMember[], today: string): YearPlan {
  const latest =
    members
      .map(({ first_day }) => first_day ?? '')
      .toSorted()
      .at(-1) ?? ''
  const isComing = latest > today
  const of = members.filter(({ first_day }) => (first_day ?? '') === latest)
  const [thisJuly, nextJuly] = [today, yearAfter(today)].map((day) => `${day.slice(0, 4)}-07-01`) as [
    string,
    string,
  ]
  const usual = latest ? yearAfter(latest) : thisJuly > today ? thisJuly : nextJuly
  return {
    firstDay: isComing ? latest : usual > today ? usual : nextJuly,
    isComing,
    asksPresent: latest === '' && of.length > 0,
    seats: isComing ? [seatOf(null, 0)] : of.map((member, key) => seatOf(member, key)),
  }
}

/** @returns the body of the call: a post without a name is vacant, and a new one without anything is none */
export const bodyOf = (plan: Pick<YearPlan, 'firstDay' | 'seats'>, presentFrom: string | null) => ({
  first_day: plan.firstDay,
  ...(presentFrom && { present_from: presentFrom }),
  members: plan.seats
    .filter(({ before, title, name }) => before !== null || title.trim() !== '' || name.trim() !== '')
    .map(({ before, stays, title, name, email }) => ({
      ...(before ? { like: before.id } : { title }),
      stays,
      name: stays && before ? before.name : name,
      ...(!stays && { email }),
    })),
})
