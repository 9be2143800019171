import type { DemoGroup, DemoGroupMember } from './types.ts'

/** A committee that visitors are told of, and a tag of the board's own. */
export const groups: DemoGroup[] = [
  {
    name: 'Lyktkommittén',
    kind: 'committee',
    description: 'Vi planerar lyktvandringen, bokar lokaler och lär ut hur en lykta lagas.',
    is_public: true,
  },
  { name: 'Nycklar', kind: 'tag', description: 'Har nyckel till lokalen.', is_public: false },
]

const since = (member_id: string, group_id: string, task: string): DemoGroupMember => ({
  ...{ member_id, group_id, task, last_day: null },
  first_day: null,
})

export const groupMembers: DemoGroupMember[] = [
  since('Alva Granliden', 'Lyktkommittén', 'Sammankallande'),
  since('Ester Klövermo', 'Lyktkommittén', 'Verkstaden'),
  since('Tariq Ljungvall', 'Lyktkommittén', 'Lokaler'),
  since('Signe Rönnhall', 'Nycklar', 'Huvudnyckel'),
  since('Hugo Furuskär', 'Nycklar', 'Köket'),
]
