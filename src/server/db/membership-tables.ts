import type { Generated } from 'kysely'
import type { Purpose } from '#shared/bookkeeping-files.ts'
import type { Language } from '#shared/languages.ts'
import type {
  ClaimKind,
  ConfirmedBy,
  Decision,
  DepartedBy,
  GrantedBy,
  LineKind,
  MembershipKind,
  PaymentSource,
  Review,
  Verdict,
} from '#shared/membership/facts.ts'

/**
 * The facts of the membership year and of money (decision 0073). Days are `YYYY-MM-DD` of Stockholm, amounts whole öre, and
 * nothing here is a state: what is true on a day is asked of the facts.
 */
export type MembershipTables = {
  /** Kinds of memberships; `titles` is JSON by the code of the language. One that was ever used is archived, not deleted. */
  membership_types: {
    id: Generated<number>
    titles: string
    kind: MembershipKind
    votes: boolean
    chosen_by: 'anyone' | 'board'
    min_age: number | null
    max_age: number | null
    position: number
    archived_at: string | null
    created_at: string
  }
  /** Years, terms and the like; they do not overlap. `sale_from` is the day from which it is sold. */
  periods: {
    id: Generated<number>
    first_day: string
    last_day: string
    sale_from: string
    label: string
  }
  /** Fees of types in periods; one without `period_id` holds in every period that has no fee of its own, and by rolling rules. */
  fees: {
    id: Generated<number>
    type_id: number
    period_id: number | null
    amount: number
    note: Generated<string>
  }
  /** Claims on persons, for memberships and for places at events; `unique_key` keeps a second one for the same from being made. */
  claims: {
    id: Generated<number>
    /** From 1001 on. */
    number: number
    reference: string
    kind: ClaimKind
    member_id: number | null
    evenemang_id: number | null
    name: Generated<string>
    email: Generated<string>
    /** The address folded, to find it whatever its capital letters. */
    email_key: Generated<string>
    language: Language
    due_day: string
    sent_day: string | null
    void_day: string | null
    void_why: Generated<string>
    written_off_day: string | null
    written_off_why: Generated<string>
    /** From this day on it is not reminded of. */
    silent_day: string | null
    silent_why: Generated<string>
    /** From this day on it does not lapse automatically: money for it waits for the board. */
    held_day: string | null
    unique_key: string | null
    created_at: string
  }
  /** The parts of a claim: a membership of a member, with the days that it is for, or the places of an application to an event. */
  claim_lines: {
    id: Generated<number>
    claim_id: number
    kind: LineKind
    member_id: number | null
    type_id: number | null
    period_id: number | null
    first_day: string | null
    last_day: string | null
    evenemang_id: number | null
    text: Generated<string>
    amount: number
  }
  /** Links to the page on which a claim is paid, by the SHA-256 of their token. */
  claim_links: { hash: string; claim_id: number }
  /** Stages of reminding that were reached, each once; one that was passed over was not sent. */
  claim_stages: { claim_id: number; stage: string; at: string; is_sent: boolean }
  /**
   * Questions that members were asked by mail, each once: whether they renew for nothing, or confirm a year. `hash` is the
   * SHA-256 of the token of the link by which it is answered.
   */
  member_asks: { member_id: number; ask: string; hash: string; at: string }
  /** Memberships that were granted, a row for each period; `last_day` is null for honorary members alone. */
  memberships: {
    id: Generated<number>
    member_id: number
    type_id: number
    period_id: number | null
    first_day: string
    last_day: string | null
    granted_day: string
    granted_by: GrantedBy
    /** The reason of the board. */
    granted_why: Generated<string>
    claim_id: number | null
    revoked_day: string | null
    revoked_why: Generated<string>
    created_at: string
  }
  /** The type of which a member gets what follows, where it is another than that of now. */
  next_types: {
    id: Generated<number>
    member_id: number
    type_id: number
    why: Generated<string>
    created_at: string
  }
  /** Applications for membership and the board's decisions about them. */
  applications: {
    id: Generated<number>
    member_id: number
    type_id: number | null
    applied_day: string
    /** The time at which the applicant showed that the address is theirs. */
    verified_at: string | null
    decided_day: string | null
    decision: Decision | null
    decided_by: Generated<string>
    reason: Generated<string>
    created_at: string
  }
  /** Members who said of a year that they are members in it, with what shows it. */
  confirmations: {
    id: Generated<number>
    member_id: number
    year: number
    day: string
    how: ConfirmedBy
    /** The number of the payment, the version of the text, or the name of the file. */
    evidence: Generated<string>
    created_at: string
  }
  /** The last days of members who left; `departures` are of subscribers. */
  member_departures: {
    id: Generated<number>
    member_id: number
    day: string
    how: DepartedBy
    note: Generated<string>
    created_at: string
  }
  /** Files of banks that were read, by their SHA-256; `result` is JSON of what the page is told. */
  payment_files: {
    id: Generated<number>
    sha256: string
    name: string
    format: string
    user_id: number | null
    user_name: string
    read_at: string
    result: Generated<string>
    undone_at: string | null
    /** The operation by which it is undone. */
    operation_id: string | null
  }
  /** Money that came, or with a negative amount went back. */
  payments: {
    id: Generated<number>
    source: PaymentSource
    file_id: number | null
    /** The first claim that it was for: by it the payer is found. */
    claim_id: number | null
    account: Generated<string>
    booked_day: string
    paid_day: string
    amount: number
    currency: Generated<string>
    payer_name: Generated<string>
    payer_phone: Generated<string>
    reference: Generated<string>
    message: Generated<string>
    /** The reason for which a human is to look at it; empty when nobody needs to. */
    review: Generated<Review | ''>
    /** The verdict of a human on money that is for no claim. */
    verdict: Generated<Verdict | ''>
    /** The income account of a sale, or empty. */
    sale_account: Generated<string>
    /** The payment that it gives back. */
    refunds_id: number | null
    note: Generated<string>
    /** The day on which it went to the bookkeeping. */
    exported_day: string | null
    undone_at: string | null
    /** The file whose details replaced it: it was the sum of an entry. */
    replaced_file_id: number | null
    /** JSON of the payments inside a batch that does not add up, or empty. */
    batch: Generated<string>
    user_id: number | null
    created_at: string
  }
  /** The entries of bank files that payments belong to, by the key of the entry; `amount` is that of the whole entry. */
  payment_entries: { key: string; payment_id: number; amount: number }
  /** All under which a payment is known, so that no file brings it twice. */
  payment_keys: { key: string; payment_id: number }
  /** The part of a payment that is for a claim. */
  allocations: {
    id: Generated<number>
    payment_id: number
    claim_id: number
    amount: number
    /** Of money that went back: the claim became smaller by it. */
    reduces: Generated<boolean>
    at: string
    undone_at: string | null
  }
  /** Files for bookkeeping that were made; `numbers` is JSON of the last numbers of vouchers. */
  bookkeeping_exports: {
    id: Generated<number>
    until_day: string
    payments: number
    amount: number
    /** The files as they were made, to be saved again. */
    sie: string
    csv: string
    numbers: string
    user_id: number | null
    user_name: string
    created_at: string
    taken_back_at: string | null
  }
  /** The words of files about payments, in debit and, with less than nothing, credit; those of a file that was taken back are gone. */
  bookkeeping_lines: {
    id: Generated<number>
    export_id: number
    payment_id: number
    purpose: Purpose
    account: string
    amount: number
  }
}
