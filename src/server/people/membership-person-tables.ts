import type { MembershipTables } from '#server/db/membership-tables.ts'
import type { PersonTable } from './person-table.ts'

const secret = { not: 'a secret of the link' }

/** How the tables of memberships and money hold something about persons. What was paid stays without a name, as accounts do. */
export const membershipPersonTables: {
  readonly [T in keyof MembershipTables]: PersonTable<keyof MembershipTables[T] & string>
} = {
  memberships: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['first_day', 'last_day', 'granted_day', 'granted_by', 'granted_why', 'revoked_day'],
    erased: 'rows',
    mentions: ['granted_why', 'revoked_why'],
  },
  applications: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['applied_day', 'verified_at', 'decided_day', 'decision', 'reason'],
    erased: 'rows',
    mentions: ['reason'],
  },
  confirmations: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['year', 'day', 'how', 'evidence'],
    erased: 'rows',
  },
  member_departures: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['day', 'how', 'note'],
    erased: 'rows',
    mentions: ['note'],
  },
  claims: {
    finds: [
      { addressKey: 'email_key' },
      { of: 'members', id: 'member_id' },
      { of: 'evenemang', id: 'evenemang_id' },
    ],
    copied: [
      'reference',
      'name',
      'email',
      'due_day',
      'sent_day',
      'void_day',
      'written_off_day',
      'silent_day',
    ],
    erased: {
      empties: ['name', 'email', 'email_key', 'void_why', 'written_off_why', 'silent_why'],
      why: 'amounts and days are accounts',
    },
  },
  claim_lines: {
    finds: [{ of: 'claims', id: 'claim_id' }],
    copied: ['kind', 'text', 'amount', 'first_day', 'last_day'],
    erased: { empties: ['text'], why: 'amounts and days are accounts' },
  },
  claim_links: { finds: [{ of: 'claims', id: 'claim_id' }], copied: secret, erased: 'rows' },
  claim_stages: {
    finds: [{ of: 'claims', id: 'claim_id' }],
    copied: ['stage', 'at', 'is_sent'],
    erased: 'rows',
  },
  payments: {
    finds: [{ of: 'claims', id: 'claim_id' }],
    copied: ['paid_day', 'amount', 'currency', 'payer_name', 'payer_phone', 'reference', 'message'],
    erased: {
      empties: ['payer_name', 'payer_phone', 'message', 'note'],
      why: 'amounts and days are accounts',
    },
    mentions: ['payer_name', 'message', 'note'],
  },
  allocations: {
    finds: [{ of: 'claims', id: 'claim_id' }],
    copied: ['amount', 'at'],
    erased: { stays: 'amounts by numbers, which are accounts' },
  },
  payment_keys: { nobody: 'digests and numbers of banks, by which a payment is known again' },
  payment_files: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['name', 'read_at'],
    erased: { empties: ['user_name'], why: 'which files were read belongs to the accounts' },
    mentions: ['name'],
  },
  bookkeeping_exports: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['until_day', 'created_at'],
    erased: { empties: ['user_name'], why: 'which files were made belongs to the accounts' },
  },
  bookkeeping_lines: { nobody: 'amounts on accounts by the numbers of payments' },
  member_asks: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['ask', 'at'],
    erased: 'rows',
  },
  next_types: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['why', 'created_at'],
    erased: 'rows',
    mentions: ['why'],
  },
  member_acts: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: { not: 'the numbers of rows that stand elsewhere, by which an act is taken back for a day' },
    erased: 'rows',
  },
  membership_types: { nobody: 'kinds of memberships' },
  periods: { nobody: 'years and terms' },
  fees: { nobody: 'amounts' },
}
