import { bullets, link, text } from '#demo/html.ts'
import { statutes } from './statutes.ts'

/** The texts of the association's own records in English. */

export const site = { association_name: 'Lyktgillet', city: 'Uppsala' }

export const footer = {
  description: 'Keeping the light on – for studies, song and friendship since 1974.',
}

export const about = {
  visionTitle: 'Our vision',
  vision: text(
    'Nobody should have to sit alone in the dark with a book. We dream of a city where the student, the researcher and the neighbour on the same staircase know each other, and where there is always a window with a light in it.',
    'Lyktgillet – the Lantern Guild – began in 1974 as a reading circle of nine people in a cellar. Today we are <strong>just over two hundred and forty members</strong> from forty subjects and as many home towns, and we have a whole house. But the idea is the same: knowledge shines brighter when it is shared.',
  ),
  missionTitle: 'What we do',
  mission: text(
    'We run Lykthuset, the yellow wooden house by the river, as an open meeting place every day of the week. All the work is done by members in their spare time, and every krona we take in goes back into the house and what happens there.',
    bullets(
      '<strong>Study together.</strong> A reading room until midnight, exam workshops and open lectures.',
      '<strong>Celebrate together.</strong> Lucia, lantern night, midsummer, the crayfish party and formal dinners with the song book.',
      '<strong>Create together.</strong> A choir, a house band, a kitchen garden, a bicycle kitchen and game nights.',
      '<strong>Travel together.</strong> A ski trip, northern lights hunts and hikes for every pair of legs.',
    ),
    `Curious? Drop in on one of our ${link('/en/activities', 'activities')} or ${link('/en/contact', 'get in touch')}. The first cup is on us.`,
  ),
  boardTitle: 'This year’s board',
  statute: statutes,
}

export const kontakt = {
  write_to_us: 'Write to us',
  wtu_content: text(
    'Do you have a question, an idea or a sofa to give away? Use the form below, and somebody on the board will answer within three days. At weekends it may take a little longer, because then we are in the house.',
    `You can also e-mail ${link('mailto:info@lyktgillet.example', 'info@lyktgillet.example')} or look in at Lyktgränd 4. The door is open from 3 to 6 pm on weekdays, and there is usually coffee in the pot.`,
  ),
  become_member: 'Become one of us',
  bm_content: text(
    'Membership costs <strong>SEK 150 a year</strong> and is open to everybody, student or not. You get a key card to the reading room, games and skis to borrow, lower prices at our events and a vote at the annual meeting.',
    'Fill in the application, pay to one of the accounts below and put your name in the message. Then you will get an e-mail to confirm, and you are home.',
  ),
}

/** By the Swedish name. */
export const categories: Readonly<Record<string, { name: string }>> = {
  Föreningsliv: { name: 'Life at the house' },
  'Kultur och tradition': { name: 'Culture and tradition' },
  Studieliv: { name: 'Study life' },
  'Resor och friluftsliv': { name: 'Trips and outdoors' },
}
