/** Texts about the line of time of a member. */
export const timeline = {
  'timeline.title': 'Tidslinje',
  'timeline.none': 'Inget har hänt än. Medlemskap, avgifter och bekräftelser syns här.',
  'timeline.applied': 'Ansökte om medlemskap',
  'timeline.accepted': 'Ansökan godkändes',
  'timeline.declined': 'Ansökan avslogs',
  'timeline.granted': '{type}: {first} till {until}',
  'timeline.endless': '{type}: från {first}',
  'timeline.revoked': 'Medlemskapet drogs tillbaka',
  'timeline.claim': 'Avgift {amount} kr skickades (referens {reference})',
  'timeline.void': 'Avgiften togs bort (referens {reference})',
  'timeline.written-off': 'Avgiften avskrevs (referens {reference})',
  'timeline.paid': 'Betalade {amount} kr (referens {reference})',
  'timeline.paid-back': 'Fick tillbaka {amount} kr (referens {reference})',
  'timeline.confirmed': 'Bekräftade medlemskapet för {year}',
  'timeline.left':
    '{how, select, asked {Slutade på egen begäran} link {Tackade nej till att förnya} unpaid {Slutade: betalade inte} excluded {Uteslöts av styrelsen} deceased {Avliden} other {Slutade}}',
  'timeline.receipt': 'Fick kvitto (referens {reference})',
  'timeline.reminded': 'Fick en påminnelse (referens {reference})',
  'timeline.asked': 'Fick frågan om medlemskapet fortsätter',
} as const
