import type { PictureFile } from '#demo/types.ts'

/** The alternative texts of the pictures of posts and events, in English. */
export const pictureTexts: Readonly<Record<PictureFile, string>> = {
  'bicycle-workshop.svg': 'Two people repairing a red bicycle in a workshop.',
  'choir.svg': 'A choir in dark clothes singing in a church, with the conductor in front.',
  'concert.svg': 'A band playing on stage in purple light before a dancing crowd.',
  'crayfish-party.svg': 'Guests in pointed hats eating crayfish under paper moons and coloured lanterns.',
  'exam-desk.svg': 'A desk from above, with a computer, notes, coffee and a bun.',
  'fika.svg': 'Saffron buns on a green plate among coffee cups on a checked cloth.',
  'film-night.svg': 'A cinema seen from the back; on the screen the sun sets over a mountain lake.',
  'football.svg': 'Football players at full speed on a lawn, with spectators by the edge of the forest.',
  'formal-dinner.svg': 'Guests in their best clothes along a candlelit table under chandeliers.',
  'game-night.svg': 'Five friends laughing around a board game under a lamp.',
  'game-shelf.svg': 'A bookcase full of board games in cheerful colours.',
  'house-at-dusk.svg': 'A yellow house with lit windows at dusk, with people and bicycles outside.',
  'kitchen-garden.svg': 'A person among raised beds and sunflowers beside a yellow house.',
  'lanterns-on-the-river.svg':
    'Paper boats with candles floating down the river under a bridge on a starry night.',
  'lecture.svg': 'A lecturer showing constellations to a full hall.',
  'lucia-procession.svg': 'A Lucia procession in the snow in front of a yellow house.',
  'midsummer.svg': 'People dancing around a maypole.',
  'newcomers-fika.svg': 'Two couples talking at a coffee table under bunting.',
  'northern-lights.svg': 'Northern lights above a lake; two people by a campfire next to a tent.',
  'packed-for-skiing.svg': 'Skis, a backpack and ski boots leaning against a red wall in the snow.',
  'reading-room.svg': 'Three people reading by green lamps in a reading room lined with books.',
  'riverside.svg': 'Bicycles parked by the river, with a stone bridge and old houses on the other side.',
  'ski-trip.svg': 'Three skiers on their way down between spruces, with mountains behind them.',
  'song-book.svg': 'An open song book with music on a red cloth.',
  'term-programme.svg': 'Two people in front of a notice board with the programme of the term.',
  'winter-cabin.svg': 'A red cabin in the snow on a mountain in the moonlight.',
  'wreath.svg': 'A wreath of flowers with scissors and ribbon beside it.',
}
