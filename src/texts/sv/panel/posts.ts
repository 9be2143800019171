/** Texts of the panel: its page about posts. */
export const posts = {
  'posts.planned': 'Planerat {when}',
  'posts.isPlanned': 'Planerat',
  'publication.draft': 'Spara som utkast',
  'publication.now': 'Publicera nu',
  'publication.later': 'Publicera vid en tid',
  'publication.zone': 'Svensk tid. Tomt: när dagen börjar.',
  'publication.appears': 'Publiceras {when}, svensk tid.',
  'publication.atOnce': 'Tiden har varit: det publiceras när du sparar.',
  'publication.saveDraft': 'Spara utkast',
  'publication.savePublished': 'Spara och publicera',
  'publication.savePlanned': 'Spara, publiceras {when}',
  'posts.byline': 'Av {author}',
  'posts.created': 'Inlägget {title} är skapat',
  'posts.updated': 'Inlägget är sparat!',
  'posts.deleted': 'Inlägget är borttaget!',
  'posts.categoryAdded': 'Kategorin {name} är tillagd!',
  'postDate.day': 'Besökare ser {day}.',
  'postDate.none': 'Dagen som besökare ser.',
  'postDate.dayAfter':
    'Din webbläsare har {here}, webbplatsen {today}: välj dagen efter den du tänkt dig, för i dag alltså {today}.',
  'postDate.dayBefore':
    'Din webbläsare har {here}, webbplatsen {today}: välj dagen före den du tänkt dig, för i dag alltså {today}.',
} as const
