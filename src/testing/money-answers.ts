import { noBookkeeping } from '#shared/bookkeeping.ts'
import { bookkeepingApi, type ExportPreview, type MadeExport } from '#shared/bookkeeping-files.ts'
import { type ClaimDetails, type MoneyFigures, moneyApi } from '#shared/claim-list.ts'
import {
  type FilesState,
  type LookedAt,
  type LookList,
  paymentsApi,
  type ToRefund,
} from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'

const today = '2027-03-01'
const share = {
  ...{ id: 1, title: 'X', claims: 2, amount: 90_000 },
  ...{ paid: 30_000, written_off: 30_000, left: 30_000, overdue: 30_000 },
}
const sum = { count: 1, amount: 30_000 }

const figures: MoneyFigures = {
  ...{ today, year: 2027, years: [2027, 2026], owed: sum, overdue: sum, paid: sum, unallocated: sum },
  ...{ types: [share], events: [share], periods: [{ id: 1, label: '2027' }] },
  months: [{ month: '2027-03', fees: 30_000, places: 0, other: 5_050 }],
}

const claim: ClaimDetails = {
  ...{ id: 1, number: 1001, reference: '100164', name: 'Kim Ek', kind: 'fee', member_id: 1 },
  ...{ evenemang_id: null, what: 'X 2027', amount: 30_000, paid: 10_000, left: 20_000, due_day: today },
  ...{
    sent_day: today,
    state: 'part',
    overdue: true,
    silent: true,
    created_day: today,
    void_day: today,
    void_why: 'X',
  },
  ...{ written_off_day: today, written_off_why: 'X', silent_day: today, silent_why: 'X' },
  lines: [{ what: 'X 2027', amount: 30_000, first_day: today, last_day: '2027-12-31', event_id: null }],
  payments: [
    {
      ...{ id: 1, source: 'cash', day: today, amount: 10_000, whole: 20_000, refundable: 10_000, note: 'X' },
      ...{ by: 'Kim', exported_day: today, is_refund: false, undone: false },
    },
  ],
  mails: [{ kind: 'claim-sent', day: today, state: 'sent' }],
  stages: [{ stage: '1', day: today, is_sent: true }],
  association: { name: 'Gille', organisation_number: '802999-9995' },
}

const preview: ExportPreview = {
  ...{ until: today, payments: 1, corrections: 1, amount: 30_000, waiting: 1, currencies: 1 },
  ...{ open_files: [], open_decisions: [], receipts_at: `${today}T08:00:00Z`, tag: 'x' },
  vouchers: [
    {
      ...{ number: 'M1', day: today, text: 'X', payments: 1 },
      rows: [
        { account: '1930', purpose: 'bank', amount: 30_000 },
        { account: '3890', purpose: 'fees', amount: -30_000 },
      ],
    },
  ],
}

const made: MadeExport = {
  ...{ id: 1, until: today, at: `${today}T12:00`, by: 'Kim', payments: 1, amount: 30_000 },
  ...{ taken_back_at: null, is_last: true },
}

const counts = { payments: 1, paid: 1, part: 0, ruled: 0, look: 1, known: 0, skipped: 0 }
const file = { id: 1, name: 'X', format: 'camt.054.001.08', by: 'Kim', at: `${today}T12:00`, counts }
const files: FilesState = {
  automatic: false,
  files: [
    { ...file, undone: false, left: 0, operation: 'x', undo_until: `${today}T12:00:00Z`, receipts_at: null },
  ],
}

const money = { day: today, amount: 30_000, currency: 'SEK', payer: 'X', phone: '', text: 'X' }
const owed = { id: 1, number: 1001, reference: '100164', name: 'X', due: 30_000, state: 'open' }
const waiting: LookedAt = {
  ...{ ...money, id: 1, rest: 30_000, review: 'unknown', file: 'X', file_id: 1, account: '', perhaps: null },
  ...{ is_sure: true, rule: null, suggestion: { claim: owed, signs: ['name', 'amount'] } },
}
const look: LookList = {
  ...{ total: 2, matching: 1, payments: [{ ...waiting, id: 2, is_sure: false, suggestion: null }], ids: [2] },
  ...{ suggestions: [waiting], ruled: [], files: [{ id: 1, name: 'X' }], accounts: [], sale_account: '3010' },
}

const refunds: ToRefund[] = [
  {
    ...{ id: 1, day: today, payer: 'X', phone: '', text: 'X', amount: 10_000, whole: 30_000 },
    ...{ reason: 'over', claim: { id: 1, reference: '100164', name: 'X' } },
  },
]

/** Answers of the API about money, by their addresses. */
export const moneyAnswers: Readonly<Record<string, unknown>> = {
  [moneyApi.figures]: figures,
  [moneyApi.claim(1)]: claim,
  [paymentsApi.files]: files,
  [paymentsApi.review]: look,
  [paymentsApi.refunds]: refunds,
  [bookkeepingApi.settings]: noBookkeeping,
  [bookkeepingApi.exports]: [made],
  [`${bookkeepingApi.preview}?until=${stockholmDay(new Date())}`]: preview,
  [bookkeepingApi.preview]: preview,
}
