export const redirects = {
  'redirects.one': 'omdirigeringen',
  'redirects.many': 'omdirigeringar',
  'redirects.page': 'Omdirigeringar',
  'redirects.record': 'omdirigering',
  'redirects.adds': 'Ny omdirigering',
  'redirects.fields.old_address.label': 'Gammal adress',
  'redirects.fields.old_address.required': 'Gammal adress är obligatoriskt',
  'redirects.fields.old_address.hint':
    'Till exempel /gammal-sida.php. Hela adressen går också att klistra in.',
  'redirects.fields.new_address.label': 'Leder till',
  'redirects.fields.new_address.required': 'Leder till är obligatoriskt',
  'redirects.fields.new_address.hint': 'En sida här, till exempel /om-oss, eller en hel adress med https://.',
  'redirects.fields.hits.label': 'Besök',
  'redirects.fields.last_hit.label': 'Senaste besök',
} as const
