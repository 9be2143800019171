import { about, nobody, type TableDeclaration } from '#shared/declare-table.ts'

/** The tables of memberships and money in the register of processing (`src/shared/processing.ts`). */
export const membershipDeclarations = {
  memberships: about(
    'members',
    'member_id type_id period_id first_day last_day granted_day granted_by granted_why claim_id revoked_day revoked_why',
  ),
  applications: about(
    'members',
    'member_id type_id applied_day verified_at decided_day decision decided_by reason',
  ),
  confirmations: about('members', 'member_id year day how evidence'),
  member_departures: about('members', 'member_id day how note'),
  claims: about(
    'money',
    'reference member_id evenemang_id name email email_key language due_day sent_day void_day void_why written_off_day written_off_why silent_day silent_why held_day',
    {
      other: 'number kind unique_key',
    },
  ),
  claim_lines: about(
    'money',
    'claim_id member_id type_id period_id first_day last_day evenemang_id text amount',
    {
      other: 'kind',
    },
  ),
  claim_links: about('money', 'hash claim_id'),
  claim_stages: about('money', 'claim_id stage at is_sent'),
  payments: about(
    'money',
    'claim_id account booked_day paid_day amount payer_name payer_phone reference message batch note user_id',
    {
      other:
        'source file_id currency review verdict sale_account refunds_id exported_day undone_at replaced_file_id',
    },
  ),
  allocations: about('money', 'payment_id claim_id amount reduces at undone_at'),
  payment_keys: nobody('key payment_id'),
  payment_entries: nobody('key payment_id amount'),
  payment_files: about('money', 'name user_id user_name', {
    other: 'sha256 format read_at result undone_at operation_id',
  }),
  bookkeeping_exports: about('money', 'user_id user_name', {
    other: 'until_day payments amount sie csv numbers taken_back_at',
  }),
  bookkeeping_lines: about('money', 'payment_id', { other: 'export_id purpose account amount' }),
  member_asks: about('members', 'member_id ask hash at'),
  next_types: about('members', 'member_id type_id why'),
  membership_types: nobody('titles kind votes chosen_by min_age max_age position archived_at'),
  periods: nobody('first_day last_day sale_from label'),
  fees: nobody('type_id period_id amount note'),
} as const satisfies Readonly<Record<string, TableDeclaration>>
