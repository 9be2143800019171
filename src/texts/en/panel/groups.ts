import type { groups as swedish } from '#texts/sv/panel/groups.ts'

export const groups: Readonly<Record<keyof typeof swedish, string>> = {
  'groups.members': 'Members of the group',
  'groups.empty': 'No groups yet. A group is a committee with tasks, or a tag by which members are found.',
  'groups.back': 'All groups',
  'groups.when': 'When',
  'groups.state.current': 'Today',
  'groups.state.coming': 'To come',
  'groups.state.former': 'Former',
  'groups.choose': 'Group',
  'groups.add': 'Put into a group',
  'groups.add.question':
    'Which group shall {count, plural, one {the member} other {the # members}} be in, from today?',
  'groups.add.do': 'Put into the group',
  'groups.add.done':
    '{count, plural, =0 {Nobody was added: all were in it already.} one {# member was put into the group.} other {# members were put into the group.}}',
  'groups.end': 'Take out of a group',
  'groups.end.question':
    'Which group shall {count, plural, one {the member} other {the # members}} leave, from today?',
  'groups.end.do': 'Take out of the group',
  'groups.end.done':
    '{count, plural, =0 {None of them was in the group.} one {# member was taken out of the group.} other {# members were taken out of the group.}}',
  'groups.takenBack': '{count, plural, one {# change was taken back.} other {# changes were taken back.}}',
}
