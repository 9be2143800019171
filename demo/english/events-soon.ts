import { bullets, h2, text } from '#demo/html.ts'
import type { ByPicture, EventTexts } from './types.ts'

/** Events of every term. */
export const eventsSoon: ByPicture<EventTexts> = {
  'newcomers-fika.svg': {
    eventName: 'Friday fika for old and new lanterns',
    eventOrganizer: 'The board of Lyktgillet',
    eventLocation: 'The salon, Lykthuset',
    eventPrice: 'Free',
    eventDesc: text(
      'New in town, new on your course or just in the mood for cake? One Friday a month we lay the table in the salon for everybody who wants to come in from the wind. You need not know anyone, and you need not be a member.',
      'At the door you get a name tag and a question to ask somebody else. It sounds silly. It works every time.',
      h2('On the table'),
      bullets(
        'Gunvor’s cream cake, also in a vegan version',
        'Gluten-free squares and fruit',
        'Coffee from Morgonkvarn, tea and cordial',
      ),
      'At four the board shows you the house from cellar to attic. No need to sign up, come when you can and leave when you must.',
    ),
  },
  'game-night.svg': {
    eventName: 'Game night with pizza',
    eventOrganizer: 'The games committee',
    eventLocation: 'The great hall, Lykthuset',
    eventPrice: 'SEK 40',
    eventDesc: text(
      'Seven tables, a wall of games and somebody who explains the rules so that you understand them. Game night is the most popular evening of the association, and the only one on which the professor regularly loses to a first-term student.',
      'We begin with a short round in which everybody finds a table. The pizza arrives at half past seven. The last move is at ten, but do not ask us when that usually is.',
      h2('Sign up, so that there is pizza for all'),
      'Tell us about allergies, and whether you would rather cooperate, bluff or build. Then we can set the tables beforehand.',
      bullets(
        'There is a lift to the second floor',
        'A quiet room on the same floor for those who need a break',
        'Children are welcome together with an adult',
      ),
    ),
  },
  'football.svg': {
    eventName: 'Football at Ekängen',
    eventOrganizer: 'The outdoors committee',
    eventLocation: 'Ekängen, pitch 2',
    eventPrice: 'Free',
    bring: 'A water bottle and shoes you can run in',
    eventDesc: text(
      'Mixed teams, short matches and no referees. We play seven against seven for twenty minutes, change teams and start again. The most important goal is that everybody touches the ball.',
      'Bring a bottle of water and shoes that you can run in. We have bibs and balls. If there is snow on the pitch we move into Ekhallen next door, at the same time.',
      'Afterwards there is hot chocolate and buns on the sideline. Supporters who bring a blanket have the best seats.',
    ),
  },
  'lecture.svg': {
    eventName: 'The starry sky before the street lamp',
    eventOrganizer: 'The academic committee',
    eventLocation: 'Lecture hall Polstjärnan, Kvarnbacken 2',
    eventPrice: 'Free',
    eventDesc: text(
      'What did the night look like in Uppsala before the city was lit? The astronomer Inaya Holmqvall takes us to the sky of the 18th century, to the star clocks of farmers and to the observers who counted comets with frozen fingers.',
      'The lecture is the first in the series <em>Light in the Dark</em> and is held in Swedish with slides in English. You need no previous knowledge. After an hour we open for questions, and if the sky is clear we go up on the roof with two telescopes.',
      bullets(
        '5.15 pm Lecture',
        '6.15 pm Questions and coffee',
        '7 pm The roof, weather permitting. Bring a hat.',
      ),
      'There is a hearing loop in the hall. Free entry as long as there are seats, and there usually are for those who come five minutes early.',
    ),
  },
  'film-night.svg': {
    eventName: 'Film night in the dark',
    eventOrganizer: 'The film committee',
    eventLocation: 'The cinema in the cellar, Lykthuset',
    eventPrice: 'SEK 30',
    eventDesc: text(
      'Six seats, two sofas and a projector that sounds like a small sewing machine. The film of the night is a secret, but we promise mountains, a misunderstanding and a very beautiful ending.',
      'The film is shown in its original language with Swedish subtitles. Afterwards those who want to stay and talk about it for half an hour, with fresh popcorn.',
      'Seats are few, so sign up. Tell us in the message whether you want a sofa or a chair, or need room for a wheelchair, and we will arrange it.',
    ),
  },
  'choir.svg': {
    eventName: 'Open choir night',
    eventOrganizer: 'Lyktkören, our choir',
    eventLocation: 'The chapel at Ekbacken',
    eventPrice: 'Free',
    eventDesc: text(
      'Do you sing in the shower? Then you are fully trained. One Monday a month Lyktkören opens its doors to everybody who wants to know what it is like to stand in the middle of four-part harmony.',
      'We warm up, learn a new song by ear and end with something that everybody knows. The conductor, Vendela Rimfors, promises that nobody has to sing alone and that nobody gets away without laughing.',
      h2('Practical matters'),
      bullets(
        'You borrow music and folders on the spot',
        'A break with sandwiches at 7 pm',
        'Over by 8.30 pm',
      ),
      'Please sign up, and tell us whether you usually sing high or low. “No idea” is an excellent answer.',
    ),
  },
}
