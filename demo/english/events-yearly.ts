import { bullets, h2, text } from '#demo/html.ts'
import type { ByPicture, EventTexts } from './types.ts'

/** The feasts of the year. */
export const yearlyEvents: ByPicture<EventTexts> = {
  'lucia-procession.svg': {
    eventName: 'Lucia procession and fika',
    eventOrganizer: 'Lyktkören, our choir',
    eventLocation: 'The yard of Lykthuset',
    eventPrice: 'Free',
    eventDesc: text(
      'At dusk the gate opens and Lyktkören walks across the yard with lights in their hair and hands. Twenty minutes of song in the snow, or in the rain, because we have never cancelled.',
      'Afterwards there are saffron buns, gingerbread and glögg in the salon, on the house. Lucia is drawn by lot among all in the choir who want to be her, whatever their voice, hair and gender.',
      bullets(
        '3 pm The procession leaves the gate',
        '3.30 pm Fika in the salon, with alcohol-free glögg',
        '4.30 pm The gingerbread jury awards its prize',
      ),
      'Come a quarter of an hour early and take a lantern in your hand. There are seats at the front for those who need them.',
    ),
  },
  'ski-trip.svg': {
    eventName: 'The ski trip',
    eventOrganizer: 'The outdoors committee',
    eventLocation: 'Departure from Lykthuset',
    eventPrice: 'SEK 2,450',
    bring: 'Sheets and a pillowcase\nWarm underwear\nA packed lunch for the bus',
    eventDesc: text(
      'Five days in the mountains with touring skis, a sauna and long dinners. We stay in a red cabin with 28 beds, a wood stove and a view of three peaks whose names we will never learn to pronounce.',
      h2('Included in the price'),
      bullets(
        'The bus there and back',
        'Four nights in rooms of four',
        'All dinners and breakfasts',
        'Guides on the day trips',
      ),
      'The days come in three paces: easy, steady and long. Beginners get a ski school on the first morning. Equipment can be rented from the association for SEK 200.',
      'In your application, tell us about allergies, how experienced you are and whom you would like to share a room with. Six places are given at half the price: write “half place” and we will ask no more.',
    ),
  },
  'midsummer.svg': {
    eventName: 'Midsummer in the meadow',
    eventOrganizer: 'The party committee',
    eventLocation: 'The meadow at Sjövik',
    eventPrice: 'Free',
    eventDesc: text(
      'Everybody who is still in town on Midsummer’s Eve celebrates with us. We dress the maypole together, dance for as long as the fiddles can manage and eat at one long table under the birches.',
      'Bring something to share: a bowl of new potatoes, a jar of herring, a cake. The association brings coffee, cordial, tablecloths and fiddlers.',
      bullets(
        '12 noon We make wreaths and dress the maypole',
        '2 pm The maypole is raised, and everybody dances',
        '4 pm Potluck at the long table',
        '6 pm Kubb tournament for the honour and an old cup',
      ),
      'We cycle together from Lykthuset at 11.15 am. There is a bus for those who would rather ride, and the stop is 300 metres from the meadow.',
    ),
  },
  'crayfish-party.svg': {
    eventName: 'The crayfish party under the lanterns',
    eventOrganizer: 'The party committee',
    eventLocation: 'The garden of Lykthuset',
    eventPrice: 'SEK 240',
    eventDesc: text(
      'The first party of the term and the last of the summer. We hang up the moons, lay the long table in the garden and sing our way through the new song book, page by page.',
      'The price includes crayfish, cheese pie, bread, drinks and a hat. Vegetarians and vegans get a plate of mushrooms with the same dill and as many napkins.',
      'Sign up a week before at the latest. Tell us in the message whether you eat crayfish, mushrooms or both, and whether there is somebody you would like to sit next to. There is an alcohol-free alternative to everything, always.',
    ),
  },
  'formal-dinner.svg': {
    eventName: 'Formal dinner in the great hall',
    eventOrganizer: 'The party committee',
    eventLocation: 'The great hall, Lykthuset',
    eventPrice: 'SEK 320',
    eventDesc: text(
      'Three courses, four speeches and more songs than anyone could count. The formal dinner is the night when we dress up, light every candle in the chandeliers and thank those who have carried the association through the year.',
      h2('The menu'),
      bullets('Beetroot carpaccio with goat’s cheese', 'Baked char or roast swede', 'Cloudberry parfait'),
      'Dress code: the finest you have, whatever that is. After the coffee there was dancing to the house band and a late sandwich at one. Thank you to all 96 guests, and to the twelve who did the washing-up!',
    ),
  },
  'concert.svg': {
    eventName: 'The house band plays',
    eventOrganizer: 'The music committee',
    eventLocation: 'The great hall, Lykthuset',
    eventPrice: 'SEK 60',
    eventDesc: text(
      'Four members, a cellar and two years of Tuesday rehearsals. At last the house band Kvarnfallet walked on stage in the great hall, with songs of their own and a single cover that they refused to reveal beforehand.',
      'The opening act was a string quartet from Lyktkören. The takings, SEK 7,140, all went to the new ramp at the entrance.',
      'Did you miss it? There is a recording to listen to in the salon. The next concert will be in the yard, as soon as it is warm enough for fingers.',
    ),
  },
}
