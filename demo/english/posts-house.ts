import { bullets, h2, link, quote, steps, text } from '#demo/html.ts'
import type { ByPicture, PostTexts } from './types.ts'

/** Posts about the association's house and its surroundings. */
export const housePosts: ByPicture<PostTexts> = {
  'riverside.svg': {
    title: 'The bicycle kitchen gets rolling by the river',
    content: text(
      'A flat tyre on the way to a lecture? Every Saturday between eleven and three, the red wagon of the bicycle kitchen stands on the quay below the stone bridge. There you will find tools, spare parts and always somebody who knows what a crank puller is.',
      'The bicycle kitchen is not a shop where you drop something off and pick it up again. We repair together: you turn the screws, we point. After an hour both the bicycle and your self-confidence tend to be in better shape than when you came.',
      h2('How it works'),
      steps(
        'Come when it suits you, there is no booking.',
        'Write your name on the board, and we will call you when a stand is free.',
        'Repair, test ride and have a fika. The coffee is in the green flask.',
      ),
      'The tools are free to borrow. We sell tubes, cables and brake pads for what we paid for them, about <strong>SEK 25–60</strong>. You are welcome even if you are not a member, but a coin in the tin makes us happy.',
      quote(
        'I came with a bicycle that would not stop and went home with a new friend. The bicycle stops now, too.',
      ),
      `Do you have an old bicycle that nobody rides? Give it to us. Write to ${link('mailto:cykel@lyktgillet.example', 'cykel@lyktgillet.example')} and we will come and fetch it.`,
    ),
  },
  'game-shelf.svg': {
    title: 'Twelve new games on the shelf, chosen by you',
    content: text(
      'You voted, we went shopping. After two weeks and 164 votes, the shelf in the salon of Lykthuset has twelve new titles. What you wanted most was games to play together, closely followed by “something that fits into a lunch break”.',
      'The shelf is now sorted by playing time instead of by letter. A blue dot means half an hour at most, a yellow dot an evening, and a red dot that you had better bring dinner.',
      h2('Our three favourites so far'),
      bullets(
        '<strong>The Lighthouse Keepers.</strong> Everybody is on the same side and keeps the light burning through the storm. Two to five players.',
        '<strong>Red Onion and Rhubarb.</strong> A quick card game about growing, swapping and sometimes stealing your neighbour’s compost.',
        '<strong>The Night Train.</strong> Long, cunning and beautiful. Play it on a rainy Sunday.',
      ),
      'Members may take a game home for seven days. Write your name and the date in the green book on the shelf, count the pieces, and return the game as you would like to find it.',
      'Game night is on Wednesdays. Come alone or in a flock, there is always a table that needs one more.',
    ),
  },
  'kitchen-garden.svg': {
    title: 'The harvest from the yard became eighty bowls of soup',
    content: text(
      'When we put seven raised beds in the yard, nobody thought that they would feed more than the gardeners themselves. Now we have counted: 34 kilos of tomatoes, 11 kilos of carrots, countless heads of lettuce and two sunflowers that are taller than Yonas.',
      'All of it went into our shared Tuesday dinners. The record is eighty bowls of tomato soup in one evening, served with rye bread from Rågbo Bageri.',
      h2('What we have learnt'),
      bullets(
        'Water in the morning. In the evening everybody forgets.',
        'Slugs like lettuce at least as much as we do.',
        'One sign that says “Please taste” brings more gardeners than ten e-mails.',
      ),
      'The gardeners meet on Sundays at ten. You need not know anything, and there are gloves and spades in the shed. In winter we sow indoors in the windows of the salon and plan next year’s rows.',
      quote('The best thing I did for my thesis was to go outside and weed for half an hour.'),
      `Would you like to join? Write to ${link('mailto:odling@lyktgillet.example', 'odling@lyktgillet.example')} or just climb over the fence. The gate sticks.`,
    ),
  },
  'house-at-dusk.svg': {
    title: 'The annual meeting elected a new board – and kept the fee',
    content: text(
      'Seventy-one members, three pots of coffee and a gavel that broke in two: the annual meeting in Lykthuset was both efficient and memorable. Here are the main points.',
      h2('Decisions'),
      bullets(
        'Tilda Ekenfjord was elected chair for one year and Yonas Björkefall vice chair.',
        'The membership fee stays at <strong>SEK 150 a year</strong>.',
        'The association sets aside SEK 18,000 to make the entrance accessible with a new ramp.',
        'The motion to rename the coffee machine “the Chancellor” was carried by a large majority.',
      ),
      'The auditors praised the order of the accounts, and the meeting discharged the outgoing board from liability. Gunvor Sandhamre stays on as treasurer for a third year and got the longest applause.',
      h2('What happens now?'),
      'The new board has already had its first meeting. We want more people to find their way here in their first term, and we want nobody to need to know somebody before they dare to come. So we begin with an open Friday fika every month.',
      `The minutes are in the binder in the hall. You will find the statutes when you ${link('/en/contact/membership', 'apply for membership')}.`,
    ),
  },
  'bicycle-workshop.svg': {
    title: 'She fixes our bicycles: a conversation in the cellar',
    content: text(
      'The cellar smells of chain oil and cardamom. Ronja Talldal has just clamped a red bicycle to the stand, and points at a stool with her spanner. “Sit down. But do not touch anything on the table, I have put the screws in order.”',
      'Ronja reads engineering physics during the week and runs the bicycle kitchen on Saturdays. By her own count, 412 bicycles have passed through the stand since she took over.',
      h2('How did it begin?'),
      '“I came here with a broken gear and a bad day. Somebody gave me coffee and a hex key. Two hours later I had repaired the gear and said yes to joining the committee.”',
      h2('What is the most common fault?'),
      '“Too little air in the tyres. It sounds dull, but think how lovely that is: most things can be solved with a pump.”',
      '<em>To do before we publish: ask Ronja whether we may tell the story about the canal.</em>',
    ),
  },
  'term-programme.svg': {
    title: 'The programme of the term is taking shape',
    content: text(
      'The notice board in the hall is covered in slips of paper, which is just as it should be. Here is the first draft of the programme. We will set the dates when all committees have answered.',
      h2('Settled so far'),
      bullets(
        'Game night every Wednesday',
        'Open choir night one Monday a month',
        'Film night one Tuesday a month, with a film of your choice at the end',
        'The lecture series <em>Light in the Dark</em>, four Thursdays',
        'A two-day hike along the Uppland Trail, if the weather is kind',
      ),
      h2('Still looking for somebody to run them'),
      bullets(
        'Pizza night for newcomers',
        'A quiz in six languages',
        'The lantern workshop before lantern night',
      ),
      '<em>Draft: Saga adds times and rooms before we publish.</em>',
    ),
  },
}
