import { box, bullets, button, documentList, h2, link, question, text } from '#demo/html.ts'

/** The association's own pages in English, by their addresses. */
export const pages: Readonly<Record<string, { title: string; description: string; content: string }>> = {
  mottagningen: {
    title: 'New students',
    description:
      'For you who are new in Uppsala: two weeks of mentors, coffee and at least one walk in the dark.',
    content: text(
      'Are you new in Uppsala? Then you are the one we are waiting for. Every term we welcome new students for two weeks, and you need not know anybody, drink anything or be able to sing.',
      box(
        'When the term begins we meet at 5 pm in the yard outside Lykthuset. Come as you are. If it rains, we sit in the salon.',
      ),
      h2('How it works'),
      'You join a group of eight people from different subjects, with two mentors who remember what it was like. Together you have breakfast, find the right lecture hall, mend a bicycle and walk the lantern round along the river.',
      bullets(
        '<strong>The first week:</strong> breakfast in the house every morning, a walk through the city, game night.',
        '<strong>The second week:</strong> extra hours in the bicycle kitchen, a trial rehearsal with the choir, and a long table to end with.',
      ),
      button('/en/contact/member', 'Become a member before the term begins'),
      h2('Questions that everybody asks'),
      question(
        'Do I have to be a member?',
        'No, not during these two weeks. If you would like a key card to the reading room afterwards, you join then.',
      ),
      question(
        'What does it cost?',
        'Everything is free but the long table on the last evening, which is SEK 60. If that is too much, the association pays, and you need not tell us why.',
      ),
      question(
        'I start in the middle of the term. Have I missed everything?',
        'Not at all. Come to the Friday fika, and we will find you a group the same afternoon.',
      ),
      question(
        'Is there alcohol?',
        'Not during these two weeks. Our policy on alcohol and safety holds for all mentors.',
      ),
      `Is there something else you would like to know? Write to ${link('mailto:mottagning@lyktgillet.example', 'mottagning@lyktgillet.example')}.`,
    ),
  },
  'hyr-lykthuset': {
    title: 'Rent Lykthuset',
    description: 'The salon and the great hall can be rented for meetings, parties and doctoral defences.',
    content: text(
      'When we do not fill the house ourselves, others may. The salon and the great hall are let to members, other associations and whoever is about to celebrate a doctoral degree.',
      h2('The rooms'),
      bullets(
        '<strong>The salon:</strong> seats 40, a tiled stove, a piano. SEK 600 an evening.',
        '<strong>The great hall:</strong> seats 90, a projector, a kitchen and a lift. SEK 1,400 an evening.',
        'Members pay half. Associations that collect money for something good pay for the cleaning.',
      ),
      box(
        'We do not let on Wednesdays, which are game nights, and not overnight: at one the house has to be quiet.',
      ),
      h2('How to book'),
      'Write to us at least two weeks ahead with the day, the room and roughly how many you will be. You get an answer within three days, and the key the same morning.',
      button('/en/contact', 'Ask about a day'),
      question(
        'May we bring our own food and drink?',
        'Yes. The kitchen has a stove, an oven and plates for ninety. A licence to serve you apply for yourselves.',
      ),
      question(
        'Can you get in with a wheelchair?',
        'Yes, by the new ramp on the gable, and the lift reaches all floors.',
      ),
      h2('What holds in the house'),
      documentList('policy', '/en/documents', 'Policies'),
    ),
  },
}
