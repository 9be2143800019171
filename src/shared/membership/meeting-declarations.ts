import { about, nobody, type TableDeclaration } from '#shared/declare-table.ts'

/** The tables of meetings in the register of processing (`src/shared/processing.ts`). */
export const meetingDeclarations = {
  meetings: nobody('name day place'),
  summons: nobody('meeting_id letter_id mailing_id'),
  voting_lists: about('members', 'user_id', { other: 'meeting_id day frozen_at rules voters sha256' }),
  voting_list_rows: about('members', 'added_why present_at', { other: 'list_id number added_at' }),
  voting_list_names: about('members', 'row_id member_id name'),
} as const satisfies Readonly<Record<string, TableDeclaration>>
