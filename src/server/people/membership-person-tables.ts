import type { MembershipTables } from '#server/db/membership-tables.ts'
import { type PersonTable, rowsOf } from './person-table.ts'

const ofMember = { of: 'members', id: 'member_id' } as const
const ofClaim = { of: 'claims', id: 'claim_id' } as const
const secret = { not: 'a secret of the link' }

/** How the tables of memberships and money hold something about persons. What was paid stays without a name, as accounts do. */
export const membershipPersonTables: {
  readonly [T in keyof MembershipTables]: PersonTable<keyof MembershipTables[T] & string>
} = {
  memberships: rowsOf(
    ofMember,
    ['first_day', 'last_day', 'granted_day', 'granted_by', 'granted_why', 'revoked_day'],
    ['granted_why', 'revoked_why'],
  ),
  applications: rowsOf(
    ofMember,
    ['applied_day', 'verified_at', 'decided_day', 'decision', 'reason'],
    ['reason'],
  ),
  confirmations: rowsOf(ofMember, ['year', 'day', 'how', 'evidence'], ['evidence']),
  member_departures: rowsOf(ofMember, ['day', 'how', 'note'], ['note']),
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
      'held_day',
    ],
    erased: {
      empties: ['name', 'email', 'email_key', 'void_why', 'written_off_why', 'silent_why'],
      why: 'amounts and days are accounts',
    },
    mentions: ['name', 'void_why', 'written_off_why', 'silent_why'],
  },
  claim_lines: {
    finds: [ofClaim],
    copied: ['kind', 'text', 'amount', 'first_day', 'last_day'],
    erased: { empties: ['text'], why: 'amounts and days are accounts' },
    mentions: ['text'],
  },
  claim_links: rowsOf(ofClaim, secret),
  claim_stages: rowsOf(ofClaim, ['stage', 'at', 'is_sent']),
  payments: {
    finds: [ofClaim],
    copied: ['paid_day', 'amount', 'currency', 'payer_name', 'payer_phone', 'reference', 'message'],
    erased: {
      empties: ['payer_name', 'payer_phone', 'message', 'batch', 'note'],
      why: 'amounts and days are accounts',
    },
    mentions: ['payer_name', 'payer_phone', 'message', 'batch', 'note'],
  },
  allocations: {
    finds: [ofClaim],
    copied: ['amount', 'at'],
    erased: { stays: 'amounts by numbers, which are accounts' },
  },
  payment_keys: { nobody: 'digests and numbers of banks, by which a payment is known again' },
  payment_entries: { nobody: "digests of banks' entries, and their amounts" },
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
  member_asks: rowsOf(ofMember, ['ask', 'at']),
  next_types: rowsOf(ofMember, ['why', 'created_at'], ['why']),
  membership_types: { mentions: ['titles'] },
  periods: { mentions: ['label'] },
  fees: { mentions: ['note'] },
}
