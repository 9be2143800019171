export const about = {
  'about.one': 'Om oss',
  'about.many': 'Om oss',
  'about.page': 'Om oss',
  'about.record': 'om oss',
  'about.fields.visionTitle.label': 'Visionens rubrik',
  'about.fields.vision.label': 'Vision',
  'about.fields.missionTitle.label': 'Uppdragets rubrik',
  'about.fields.mission.label': 'Uppdrag',
  'about.fields.boardTitle.label': 'Styrelsens rubrik',
  'about.fields.statute.label': 'Stadgar',
} as const
