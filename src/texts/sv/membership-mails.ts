/** The texts of mails about fees that are to be paid, and about going on as a member. */
export const membershipMails = {
  'mail.membership.because':
    'Det här mejlet handlar om ditt medlemskap i {association}. Är du inte medlem kan du bortse från det.',
  'mail.fee.ownFacts': 'Har du flyttat eller bytt telefonnummer? Rätta det på samma sida.',
  'mail.fee.noThanks': 'Vill du inte vara kvar? Säg det på samma sida, så kommer inga fler påminnelser.',
  'mail.fee-opens.subject': 'Dags att förnya medlemskapet',
  'mail.fee-opens.text':
    'Ditt medlemskap i {association} gäller till och med {day}. Nu går det att förnya det.',
  'mail.fee-soon.subject': 'Medlemskapet går snart ut',
  'mail.fee-soon.text':
    'Ditt medlemskap i {association} gäller till och med {day}. Betala avgiften, så fortsätter det.',
  'mail.fee-last-day.subject': 'Medlemskapet går ut nu',
  'mail.fee-last-day.text':
    'Sista dagen för ditt medlemskap i {association} är {day}. Betala avgiften, så fortsätter det.',
  'mail.fee-grace.subject': 'Medlemskapet har gått ut',
  'mail.fee-grace.text':
    'Ditt medlemskap i {association} gällde till och med {day}. Det går fortfarande att förnya det utan avbrott.',
  'mail.fee-waiting.subject': 'Påminnelse: betala medlemsavgiften',
  'mail.fee-waiting.text':
    'Styrelsen har godkänt din ansökan. Du blir medlem i {association} när avgiften är betald.',
  'mail.fee-ended.subject': 'Medlemskapet är avslutat',
  'mail.fee-ended.text':
    'Avgiften till {association} kom inte, så medlemskapet är avslutat. Betalar du ändå blir du medlem igen.',
  'mail.fee-ended.button': 'Visa avgiften',
  'mail.fee-lapsed.subject': 'Ansökan har förfallit',
  'mail.fee-lapsed.text':
    'Avgiften till {association} kom inte, så ansökan har förfallit. Betalar du ändå blir du medlem.',
  'mail.membership-renewal.subject': 'Vill du fortsätta vara medlem?',
  'mail.membership-renewal.text':
    'Ditt medlemskap i {association} gäller till och med {day}. Det kostar inget att fortsätta.',
  'mail.membership-renewal.button': 'Fortsätt som medlem',
  'mail.year-confirmation.subject': 'Är du fortfarande medlem?',
  'mail.year-confirmation.text':
    '{association} frågar varje år vilka som fortfarande är medlemmar. Det räcker att trycka på knappen för att bekräfta {year}.',
  'mail.year-confirmation.button': 'Ja, jag är medlem',
  'mail.membership-goodbye.subject': 'Tack för den här tiden',
  'mail.membership-goodbye.text':
    'Du förnyar inte medlemskapet i {association}. Det gäller till och med {day}.',
  'mail.membership-goodbye.regret': 'Har du ångrat dig? Öppna länken i det förra mejlet igen.',
} as const
