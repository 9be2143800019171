import type { ClaimState } from '#shared/claims.ts'
import { choice, computed, date, integer, reference, text } from '#shared/field.ts'
import type { ClaimKind, PaymentSource } from '#shared/membership/facts.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { defineResource } from '#shared/resource.ts'

/** Ways to narrow the list of claims down: what is owed is open or paid in part. */
export const claimFilters = ['owed', 'overdue', 'part', 'paid', 'written-off', 'void', 'silent'] as const
export type ClaimFilter = (typeof claimFilters)[number]

const amount = (sortBy: string) => computed<number>({ computedType: 'integer', sortBy })

/** The list parameters of `GET /api/claims/`. Addresses are no field of it: the treasurer needs none. */
export const claimEntries = defineResource({
  name: claimsRight,
  access: { list: 'superuser' },
  order: '-id',
  titledBy: ['reference'],
  states: claimFilters,
  furtherFilters: {
    type: { kind: 'integer', min: 1 },
    period: { kind: 'integer', min: 1 },
    event: { kind: 'reference', to: 'events' },
    from: { kind: 'date' },
    to: { kind: 'date' },
  },
  fields: {
    number: integer({ min: 1, max: 2_147_483_647 }),
    reference: text({ max: 25 }),
    name: text(),
    kind: choice({ options: ['fee', 'place'] }),
    member_id: reference('members', { whenErased: 'detach' }),
    evenemang_id: reference('evenemang', { whenErased: 'detach' }),
    what: computed<string>(),
    amount: amount('amount'),
    paid: amount('paid'),
    left: amount('left'),
    due_day: date(),
    sent_day: date(),
    state: computed<ClaimState>(),
    overdue: computed<boolean>({ computedType: 'boolean' }),
    silent: computed<boolean>({ computedType: 'boolean' }),
  },
})

/** The page of the panel about what is owed, paid and overdue. */
export const moneyPage = '/admin/money/'

/** @returns the page of a claim */
export const claimPage = (id: number | string): string => `/admin/money/${id}/`

/** The acts of the treasurer on a claim. */
export type ClaimAct =
  | 'pay'
  | 'delete-payment'
  | 'refund'
  | 'write-off'
  | 'void'
  | 'reopen'
  | 'send'
  | 'silence'
  | 'remind'

export const moneyApi = {
  figures: '/api/money/',
  claims: '/api/claims/',
  claim: (id: number | string): string => `/api/claims/${id}/`,
  act: (id: number | string, act: ClaimAct): string => `/api/claims/${id}/${act}/`,
} as const

/** A claim in the list; amounts are whole öre, days those of Stockholm. */
export type ClaimEntry = {
  id: number
  number: number
  reference: string
  name: string
  kind: ClaimKind
  member_id: number | null
  evenemang_id: number | null
  /** Its purpose in words. */
  what: string
  amount: number
  paid: number
  left: number
  due_day: string
  sent_day: string | null
  state: ClaimState
  overdue: boolean
  /** Something is owed, and the board does not want it to be reminded of. */
  silent: boolean
}

/** A sum of money: how many claims or payments, and their öre. */
export type Sum = { count: number; amount: number }

/** Claims of one kind of membership or of one event, and what became of them. */
export type Share = {
  id: number | null
  title: string
  claims: number
  /** All of them: what is paid, written off and left. */
  amount: number
  paid: number
  written_off: number
  left: number
  overdue: number
}

/** The income of a month, `YYYY-MM`, less what went back; `other` are gifts and money of which nobody has said what it is. */
export type MonthIncome = { month: string; fees: number; places: number; other: number }

/** Answer of `GET /api/money/`; it names no person. */
export type MoneyFigures = {
  today: string
  year: number
  years: number[]
  owed: Sum
  overdue: Sum
  paid: Sum
  /** Money that is for no claim yet. */
  unallocated: Sum
  types: Share[]
  events: Share[]
  periods: { id: number; label: string }[]
  months: MonthIncome[]
}

/** A payment of a claim, or money that went back from it. */
export type ClaimPayment = {
  id: number
  source: PaymentSource
  day: string
  /** The part of it that is for this claim, and all of it. */
  amount: number
  whole: number
  /** The part of it that could still be given back. */
  refundable: number
  note: string
  by: string
  exported_day: string | null
  is_refund: boolean
  undone: boolean
}

/** Answer of `GET /api/claims/{id}/`. */
export type ClaimDetails = ClaimEntry & {
  created_day: string
  void_day: string | null
  void_why: string
  written_off_day: string | null
  written_off_why: string
  silent_day: string | null
  silent_why: string
  lines: {
    what: string
    amount: number
    first_day: string | null
    last_day: string | null
    event_id: number | null
  }[]
  payments: ClaimPayment[]
  mails: { kind: string; day: string; state: string }[]
  stages: { stage: string; day: string; is_sent: boolean }[]
  /** The association, as a receipt names it. */
  association: { name: string; organisation_number: string }
}
