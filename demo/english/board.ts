import type { ByPicture } from './types.ts'

/** The board in English, by their portraits. */
export const board: ByPicture<{ title: string; motto: string }> = {
  'portrait-chair.svg': {
    title: 'Chair',
    motto: 'There is always room for one more chair.',
  },
  'portrait-vice-chair.svg': {
    title: 'Vice chair',
    motto: 'Fix it first, think about it later, have coffee in between.',
  },
  'portrait-treasurer.svg': {
    title: 'Treasurer',
    motto: 'Every krona should be able to say where it has been.',
  },
  'portrait-secretary.svg': {
    title: 'Secretary',
    motto: 'If it is not in the minutes, it was just a nice evening.',
  },
  'portrait-events-officer.svg': {
    title: 'Events officer',
    motto: 'Bunting solves most things.',
  },
  'portrait-webmaster.svg': {
    title: 'Web and outdoors officer',
    motto: 'The best connection is above the tree line.',
  },
}
