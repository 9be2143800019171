import { bullets, h2, h3, link, quote, steps, text } from '#demo/html.ts'
import type { ByPicture, PostTexts } from './types.ts'

/** Trips and the outdoors. */
export const outdoorPosts: ByPicture<PostTexts> = {
  'packed-for-skiing.svg': {
    title: 'What to pack for the ski trip: all you need, nothing more',
    content: text(
      'Every year somebody brings a hair dryer to a cabin without electricity. Every year somebody else forgets their mittens. Here is the list that the outdoors committee has polished over eight trips.',
      h2('To wear'),
      bullets(
        'Two sets of woollen base layers. Cotton gets wet and cold.',
        'A fleece or woollen sweater, and something windproof on top',
        'A hat, a scarf and <strong>two</strong> pairs of mittens',
        'Sunglasses, even if it looks cloudy from home',
      ),
      h2('In the backpack'),
      bullets(
        'A flask, a lunch box and a bag of something sweet',
        'A head torch with a charged battery',
        'Something to sit on, and blister plasters',
        'A sleeping bag or sheets, a towel and earplugs',
      ),
      h2('Borrowing from us?'),
      'We own twenty pairs of touring skis, boots in sizes 35–47 and four sledges. Try them on in the cellar on Tuesday evenings. The rent is <strong>SEK 200 for the whole trip</strong>, wax included.',
      quote('There is no bad weather, only a Love who has packed for you.'),
      'Something missing? Tell us before we leave. On the lost-and-found shelf there is always a hat in need of a head.',
    ),
  },
  'northern-lights.svg': {
    title: 'How to see the northern lights without going to Kiruna',
    content: text(
      'A few nights a year the northern lights dance all the way down over Uppland. Most people miss them because they are asleep, or because they are standing under a street lamp. This is how you improve your chances.',
      h2('Choose the right night'),
      'You need three things: darkness, a clear sky and a restless sun. September to March is best, around midnight and close to the new moon. When the forecast says KP 5 or more, it is worth putting your shoes on.',
      h2('Choose the right place'),
      steps(
        'Get away from the lights of the city. Thirty kilometres north goes a long way.',
        'Look for a clear view to the north, preferably across a lake or a field.',
        'Turn off all lights and give your eyes twenty minutes. Red light disturbs the least.',
      ),
      h2('Photographs with your phone'),
      'Put the phone on a stone, use night mode and the timer. The camera sees colours that the eye is too slow for, so take a picture even if the sky just looks grey.',
      `The outdoors committee sends out an alert when it is time, and shared cars leave Lykthuset half an hour later. Sign up for it at ${link('mailto:friluft@lyktgillet.example', 'friluft@lyktgillet.example')}. Cocoa included.`,
    ),
  },
  'winter-cabin.svg': {
    title: 'The last places on the ski trip go today',
    content: text(
      'Five days, a red cabin and mountains in every direction. At noon today we release the last eight places on the ski trip, and experience tells us that they will be gone before dinner.',
      h2('What is included'),
      bullets(
        'The bus from Uppsala and back',
        'Four nights in a mountain cabin with a sauna',
        'All dinners, cooked together',
        'Guided tours for beginners and for the experienced',
      ),
      'The price is <strong>SEK 2,450</strong> for members. If you need help with the cost, there are six places at half the price that you may have without telling us why. Just write “half place” in your application.',
      h2('How to sign up'),
      steps(
        'Go to the event <em>The ski trip</em> and press the button.',
        'Tell us about food, allergies and how used to skis you are.',
        'Within two days you will hear from us, with how to pay.',
      ),
      'Never stood on skis? Perfect. Neither had half of us, the first time.',
    ),
  },
}

/** Reading, exams and how to get through them. */
export const studyPosts: ByPicture<PostTexts> = {
  'reading-room.svg': {
    title: 'The reading room keeps its lamps lit until midnight',
    content: text(
      'As of today the reading room of Lykthuset is open from seven in the morning until midnight, every day of the week. It was the most common wish in the survey of our members, and now we have the keys, the night hosts and enough green lamps to make it true.',
      'The room has 32 places at the long tables, four armchairs and one desk on the stage for those who think best with an audience. It is silent between eight and eight. After that you may whisper.',
      h2('Good to know'),
      bullets(
        'All members open the door with their membership card.',
        'Guests are welcome until 8 pm. Say hello to the host by the door.',
        'Coffee and tea cost five kronor a cup, refills included.',
        'There is a hearing loop, a desk that can be raised and lowered, and a ramp from the yard.',
      ),
      h2('Become a night host'),
      'A night host sits by the door between 8 pm and midnight, studies as usual and makes sure that everybody gets home. You get free fika and a host card for half the price at our events. Right now there are seven shifts a week to fill.',
      quote(
        'I wrote my whole bachelor’s thesis under lamp number nine. It ought to be named as a co-author.',
      ),
      `Would you like a shift? Write to ${link('mailto:lasesal@lyktgillet.example', 'lasesal@lyktgillet.example')}.`,
    ),
  },
  'exam-desk.svg': {
    title: 'Three pieces of advice for exam week, from those who survived it',
    content: text(
      'We asked twenty-two members, from first-term students to a professor emerita, what they wish somebody had told them before their first exam week. Their answers were surprisingly alike.',
      h3('1. Stop reading, start answering'),
      'Underlining feels like learning, but it is your memory that needs the exercise, not your pen. Close the book and write down all that you remember. Look it up. Do it again tomorrow. Old exams are gold: we have a whole box of them in the reading room.',
      h3('2. Put sleep in the schedule'),
      'Those who sleep for eight hours the night before answer better than those who read for four hours more. That goes for you, too, who are an exception.',
      h3('3. Study together, but not all the time'),
      'Explain it to somebody else. What you cannot explain you have not understood yet, and now you know what to read tonight.',
      h2('In Lykthuset during exam week'),
      bullets(
        'Breakfast together at seven, free for members',
        'Exam workshop with older students on Tuesday and Thursday',
        'A walk along the river at 3 pm every day, no course books allowed',
      ),
      'And remember: there is always a resit, but there is only one of you. Good luck!',
    ),
  },
}
