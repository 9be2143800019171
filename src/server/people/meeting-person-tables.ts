import type { MeetingTables } from '#server/db/meeting-tables.ts'
import { type PersonTable, rowsOf } from './person-table.ts'

/** How the tables of meetings hold something about persons. A name on a register goes with the member; its number stays. */
export const meetingPersonTables: {
  readonly [T in keyof MeetingTables]: PersonTable<keyof MeetingTables[T] & string>
} = {
  meetings: { mentions: ['name', 'place'] },
  summons: { nobody: 'numbers of meetings, letters and mailings' },
  voting_lists: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['day', 'frozen_at'],
    erased: { stays: 'numbers of accounts, without a name, as long as the register of the meeting' },
  },
  voting_list_names: rowsOf({ of: 'members', id: 'member_id' }, ['name'], ['name']),
  voting_list_rows: { mentions: ['added_why'] },
}
