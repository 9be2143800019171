import type { about as swedish } from '#texts/sv/resources/about.ts'

export const about: Readonly<Record<keyof typeof swedish, string>> = {
  'about.one': 'About us',
  'about.many': 'about us',
  'about.page': 'About',
  'about.record': 'About',
  'about.purpose': 'The page About us: vision, mission and statute of the association.',
  'about.sections.vision.title': 'Vision',
  'about.sections.vision.hint': 'Heading and text',
  'about.sections.mission.title': 'Mission',
  'about.sections.mission.hint': 'Heading and text',
  'about.sections.board.title': 'The board',
  'about.sections.board.hint': 'Heading above the board',
  'about.sections.statute.title': 'Statutes',
  'about.sections.statute.hint': 'What applicants for membership accept',
  'about.fields.visionTitle.label': 'Vision Title',
  'about.fields.vision.label': 'Vision',
  'about.fields.missionTitle.label': 'Mission Title',
  'about.fields.mission.label': 'Mission',
  'about.fields.boardTitle.label': 'Board Title',
  'about.fields.statute.label': 'Statute',
}
