import { addDays, addMonths } from '#shared/membership/days.ts'
import type { MembershipKind } from '#shared/membership/facts.ts'
import { type NewPeriod, periodsFor } from '#shared/membership/periods.ts'
import { type MembershipRules, membershipRulesSchema } from '#shared/membership/rules.ts'

/** A membership with days of its own; `by` is how it was given. */
export type DemoGrant = { type: MembershipKind; from: string; until: string | null; by: 'import' | 'board' }

/** A payment of a fee, or money of which nobody knows what it is for; the amount in öre. */
export type DemoPayment = { source: 'camt' | 'cash'; day: string; amount: number; name: string; text: string }

/** Everything about the year of one member; names are those of `people.ts`. */
export type DemoMemberYear = {
  name: string
  /** The type that the member has, or wants. */
  type: MembershipKind
  grants: DemoGrant[]
  application?: { applied: string; accepted: string | null }
  /** The claim for the period that runs, with the payment if there is one. */
  claim?: { sent: string; due: string; payment: DemoPayment | null }
  left?: string
}

export type DemoYear = {
  rules: MembershipRules
  periods: NewPeriod[]
  types: { kind: MembershipKind; sv: string; en: string; votes: boolean; board: boolean; amount: number }[]
  /** The years that members confirmed by the list that the association came with. */
  confirmedYear: number
  file: { name: string; format: string; day: string }
  unknown: DemoPayment
  members: DemoMemberYear[]
  meeting: { name: string; day: string; place: string }
}

const fees = { ordinary: 30_000, support: 15_000, honorary: 0 } as const

const paying = [
  'Alva Granliden',
  'Noel Ängsmark',
  'Signe Rönnhall',
  'Milo Stensvik',
  'Amina Björkdal',
  'Ester Klövermo',
  'Tariq Ljungvall',
  'Ronja Talldal',
  'Elis Vassbäck',
  'Hugo Furuskär',
  'Selma Ekebrink',
  'Dilan Alvik',
  'Arvid Hjortrud',
  'Freja Lindekull',
  'Yusuf Åsendal',
  'Nora Vitmossa',
  'Alex Ringåker',
  'Li Wennerstad',
]
const payingInCash = new Set(['Milo Stensvik', 'Arvid Hjortrud'])
const payingTooMuch = 'Hugo Furuskär'

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** @returns the läsår that runs on a day, with members, fees and money as an association has them in the middle of it */
export function yearFor(day: Temporal.PlainDate): DemoYear {
  const today = day.toString()
  const rules = membershipRulesSchema.parse({ kind: 'year', reminders: false })
  const periods = periodsFor(rules, addMonths(today, -12), addMonths(today, 13))
  const index = periods.findIndex(({ first_day, last_day }) => first_day <= today && today <= last_day)
  const [before, running] = [periods[index - 1], periods[index]] as [NewPeriod, NewPeriod]
  const lastYear: DemoGrant = {
    ...{ type: 'ordinary', from: before.first_day, until: before.last_day, by: 'import' },
  }
  // All fees were asked for when the year was put on sale, and most are paid before it began.
  const sent = running.sale_from
  const due = before.last_day
  const pay = (name: string, at: number, amount: number): DemoPayment => ({
    ...{ source: payingInCash.has(name) ? 'cash' : 'camt', name, text: '' },
    ...{ day: addDays(sent, 2 + (at % 20)), amount: name === payingTooMuch ? amount + 15_000 : amount },
  })
  const paid = paying.map(
    (name, at): DemoMemberYear => ({
      ...{ name, type: 'ordinary', grants: [lastYear] },
      claim: { sent, due, payment: pay(name, at, fees.ordinary) },
    }),
  )
  return {
    ...{ rules, periods },
    types: [
      { kind: 'ordinary', sv: 'Ordinarie', en: 'Ordinary', votes: true, board: false, amount: fees.ordinary },
      { kind: 'support', sv: 'Stöd', en: 'Supporting', votes: false, board: false, amount: fees.support },
      { kind: 'honorary', sv: 'Heders', en: 'Honorary', votes: true, board: true, amount: fees.honorary },
    ],
    confirmedYear: Number(before.first_day.slice(0, 4)),
    file: { name: 'camt054-lyktgillet.xml', format: 'camt.054.001.02', day: addDays(sent, 24) },
    unknown: {
      ...{ source: 'camt', day: addDays(sent, 23), amount: fees.ordinary },
      ...{ name: 'Rut Månsarv', text: 'medlemsavgift' },
    },
    members: [
      ...paid,
      {
        ...{ name: 'Ingrid Brunnsäter', type: 'support', grants: [{ ...lastYear, type: 'support' }] },
        claim: { sent, due, payment: pay('Ingrid Brunnsäter', 9, fees.support) },
      },
      {
        ...{ name: 'Otto Granefelt', type: 'honorary' },
        grants: [{ type: 'honorary', from: before.first_day, until: null, by: 'board' }],
      },
      // Came with a last day of their own, and is to renew.
      {
        ...{ name: 'Kim Solhamre', type: 'ordinary' },
        grants: [{ ...lastYear, from: addMonths(addDays(today, -11), -12), until: addDays(today, -12) }],
        claim: { sent: addDays(today, -14), due: addDays(today, 6), payment: null },
      },
      ...['Vidar Haverlund', 'Emil Kronbäck'].map(
        (name): DemoMemberYear => ({
          ...{ name, type: 'ordinary', grants: [lastYear], claim: { sent, due, payment: null } },
        }),
      ),
      { name: 'Linnéa Mossebo', type: 'ordinary', grants: [lastYear], left: addDays(before.last_day, -9) },
      {
        ...{ name: 'Maja Sundefors', type: 'support', grants: [] },
        application: { applied: addDays(today, -2), accepted: null },
      },
      {
        ...{ name: 'Sixten Nordhavn', type: 'ordinary', grants: [] },
        application: { applied: addDays(today, -8), accepted: addDays(today, -5) },
        claim: { sent: addDays(today, -5), due: addDays(today, 25), payment: null },
      },
    ],
    meeting: { name: 'Årsmöte', day: earlier(addDays(today, 30), running.last_day), place: 'Salongen' },
  }
}
