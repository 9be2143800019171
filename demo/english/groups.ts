export const groups: Readonly<Record<string, Record<string, string>>> = {
  Lyktkommittén: {
    name: 'The lantern committee',
    description: 'We plan the lantern walk, book rooms and teach how a lantern is mended.',
  },
  Nycklar: { name: 'Keys', description: 'Has a key to the premises.' },
}

export const tasks: Readonly<Record<string, Record<string, string>>> = {
  Sammankallande: { task: 'Convener' },
  Lokaler: { task: 'Rooms' },
  Verkstaden: { task: 'Workshop' },
  Huvudnyckel: { task: 'Main key' },
  Köket: { task: 'Kitchen' },
}
