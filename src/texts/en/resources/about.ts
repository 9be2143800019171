import type { about as swedish } from '#texts/sv/resources/about.ts'

export const about: Readonly<Record<keyof typeof swedish, string>> = {
  'about.one': 'About us',
  'about.many': 'about us',
  'about.page': 'About',
  'about.record': 'About',
  'about.fields.visionTitle.label': 'Vision Title',
  'about.fields.vision.label': 'Vision',
  'about.fields.missionTitle.label': 'Mission Title',
  'about.fields.mission.label': 'Mission',
  'about.fields.boardTitle.label': 'Board Title',
  'about.fields.statute.label': 'Statute',
}
