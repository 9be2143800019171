/** The texts that are suggested for a mail to those who have applied to an event. The board may change them before sending. */
export const eventNewsMails = {
  'mail.news.questions': 'Har du frågor? Svara på det här mejlet.',
  'mail.news.own':
    'Kan du inte komma? Avboka på din egen sida. Du öppnar den med länken ”Min anmälan” längst ner i mejlet.',
  'mail.news.change.title': 'Ändrad tid eller plats: {name}',
  'mail.news.change.text': '{name} har fått ny tid eller plats. Nu gäller {when}, {place}.',
  'mail.news.change.place': 'Din anmälan gäller fortfarande. Står du i kön har du kvar din plats i den.',
  'mail.news.change.money': 'Har du redan betalat gäller betalningen den nya tiden och platsen.',
  'mail.news.cancelled.title': 'Inställt: {name}',
  'mail.news.cancelled.text': 'Tyvärr är {name} inställt. Det skulle ha varit {when}, {place}.',
  'mail.news.cancelled.place': 'Du behöver inte avboka dig.',
  'mail.news.cancelled.money':
    'Har du inte betalat ska du inte göra det. Har du redan betalat hör vi av oss om hur du får pengarna tillbaka.',
  'mail.news.reopened.title': 'Det blir av: {name}',
  'mail.news.reopened.text': 'Nu blir {name} av ändå: {when}, {place}.',
  'mail.news.reopened.money':
    'Har du redan betalat, och inte fått pengarna tillbaka, gäller betalningen. Annars står det på din egen sida vad du ska betala.',
  'mail.news.pricePerPlace': '{price} kr per plats',
  'mail.news.prices': '{price} kr per plats, {member} kr för medlemmar',
  'mail.news.price.title': 'Pris: {name}',
  'mail.news.price.text': '{name}, {when}, kostar {price}.',
  'mail.news.price.place': 'Din plats är kvar.',
  'mail.news.waiting.title': 'Du står i kön: {name}',
  'mail.news.waiting.text': '{name}, {when}, är fullt och du står i kön.',
  'mail.news.waiting.place':
    'Blir en plats ledig får du ett mejl. Vill du inte längre vara med kan du avboka dig.',
  'mail.news.waiting.money': 'Så länge du står i kön betalar du inget.',
  'mail.news.unpaid.title': 'Påminnelse om betalning: {name}',
  'mail.news.unpaid.text':
    'Vi kan inte se att hela din anmälan till {name}, {when}, är betald. Det kostar {price}.',
  'mail.news.unpaid.how':
    'Vad just du ska betala, och hur, står på din egen sida. Du öppnar den med länken ”Min anmälan” längst ner i mejlet. Har du redan betalat? Svara på mejlet, så ser vi efter.',
  'mail.news.unanswered.title': 'Svar saknas: {name}',
  'mail.news.unanswered.text': 'I din anmälan till {name}, {when}, saknas svar från dig eller dina gäster.',
  'mail.news.unanswered.how':
    'Svara för dig och dina gäster på din egen sida. Du öppnar den med länken ”Min anmälan” längst ner i mejlet: fyll i det som saknas och spara.',
  'mail.news.unanswered.until': 'Det går till {time}.',
  'mail.news.unanswered.closed': 'Anmälan är stängd, så svara på det här mejlet med det som saknas.',
} as const
