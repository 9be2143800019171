/** The texts that are suggested for a mail to those who have applied to an event. The board may change them before sending. */
export const eventNewsMails = {
  'mail.news.questions': 'Questions? Answer this mail.',
  'mail.news.own':
    'Can you not come? Cancel on your own page. Open it with the link “My application” at the end of this mail.',
  'mail.news.change.title': 'New time or place: {name}',
  'mail.news.change.text': '{name} has a new time or place. It is now {when}, {place}.',
  'mail.news.change.place':
    'Your application is still valid. If you are in the queue, you keep your place in it.',
  'mail.news.change.money': 'If you have paid already, your payment is valid for the new time and place.',
  'mail.news.cancelled.title': 'Cancelled: {name}',
  'mail.news.cancelled.text': 'Unfortunately, {name} is cancelled. It would have been on {when}, {place}.',
  'mail.news.cancelled.place': 'You do not have to cancel your application.',
  'mail.news.cancelled.money':
    'If you have not paid, please do not. If you have paid already, we will write to you about how you get your money back.',
  'mail.news.reopened.title': 'It takes place: {name}',
  'mail.news.reopened.text': '{name} takes place after all: {when}, {place}.',
  'mail.news.reopened.money':
    'If you have paid, and have not got your money back, your payment is valid. Otherwise your own page says what to pay.',
  'mail.news.pricePerPlace': '{price} kr for each place',
  'mail.news.prices': '{price} kr for each place, {member} kr for members',
  'mail.news.price.title': 'Price: {name}',
  'mail.news.price.text': '{name}, {when}, costs {price}.',
  'mail.news.price.place': 'You keep your place.',
  'mail.news.waiting.title': 'You are in the queue: {name}',
  'mail.news.waiting.text': '{name}, {when}, is full and you are in the queue.',
  'mail.news.waiting.place':
    'You get a mail if a place becomes free. If you no longer want to come, you can cancel.',
  'mail.news.waiting.money': 'As long as you are in the queue you pay nothing.',
  'mail.news.unpaid.title': 'Payment reminder: {name}',
  'mail.news.unpaid.text':
    'We cannot see that all of your application to {name}, {when}, is paid. It costs {price}.',
  'mail.news.unpaid.how':
    'How much you are to pay, and how, is on your own page. Open it with the link “My application” at the end of this mail. Have you paid already? Answer this mail, and we will check.',
  'mail.news.unanswered.title': 'Answers missing: {name}',
  'mail.news.unanswered.text':
    'In your application to {name}, {when}, answers from you or your guests are missing.',
  'mail.news.unanswered.how':
    'Answer for you and your guests on your own page. Open it with the link “My application” at the end of this mail, fill in what is missing and save.',
  'mail.news.unanswered.until': 'You can do so until {time}.',
  'mail.news.unanswered.closed': 'The registration is closed, so answer this mail with what is missing.',
} as const
