/** Texts about the reminders of membership fees. */
export const reminders = {
  'reminders.title': 'Påminnelser',
  'reminders.on': 'Påminnelser går av sig själva',
  'reminders.onText':
    'Varje morgon klockan 9 får den som ska förnya eller betala ett mejl. Den som har betalat, slutat eller tackat nej får inget.',
  'reminders.off': 'Påminnelser är avstängda',
  'reminders.offText':
    'Ingen får något mejl, ingen avgift tas ut och ingen avslutas. Nedan står vad som skulle gå i morgon.',
  'reminders.start': 'Sätt på påminnelserna',
  'reminders.stop': 'Stoppa alla påminnelser',
  'reminders.started': 'Påminnelserna är på. De första går i morgon klockan 9.',
  'reminders.stopped': 'Alla påminnelser är stoppade.',
  'reminders.tomorrow':
    '{count, plural, =0 {I morgon går ingen påminnelse} one {I morgon går # påminnelse} other {I morgon går # påminnelser}}',
  'reminders.wouldGo':
    '{count, plural, =0 {I morgon skulle ingen påminnelse gå} one {I morgon skulle # påminnelse gå} other {I morgon skulle # påminnelser gå}}',
  'reminders.when': '{day} klockan 9, om inget ändras innan dess.',
  'reminders.group': '{of}: {count, number}',
  'reminders.of.opens': 'Dags att förnya',
  'reminders.of.soon': 'En vecka kvar',
  'reminders.of.last-day': 'Sista dagen',
  'reminders.of.grace': 'Har gått ut, kan förnyas',
  'reminders.of.end': 'Avslutas: har inte betalat',
  'reminders.of.week': 'Godkänd för en vecka sedan, inte betald',
  'reminders.of.fortnight': 'Godkänd för två veckor sedan, inte betald',
  'reminders.of.lapse': 'Ansökan förfaller',
  'reminders.of.renew': 'Fortsätter utan avgift?',
  'reminders.of.confirm': 'Är du fortfarande medlem?',
  'reminders.more': '{count, plural, one {# till} other {# till}}',
  'reminders.silent': '{count, plural, one {# får inga påminnelser} other {# får inga påminnelser}}',
  'reminders.why.left': 'har slutat',
  'reminders.why.restricted': 'uppgifterna är spärrade',
  'reminders.why.stopped': 'adressen finns inte längre',
  'reminders.why.without-address': 'har ingen e-postadress',
  'reminders.sent': 'De senaste två veckorna',
  'reminders.noneSent': 'Inget har gått.',
  'reminders.noYears': 'Påminnelser hör till medlemsår, som inte används än.',
} as const
