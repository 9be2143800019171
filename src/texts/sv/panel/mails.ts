/** Texts of the panel: its pages about mails and subscribers. */
export const mails = {
  'hold.noAddress': 'Mejlen hålls kvar: servern vet inte webbplatsens adress.',
  'hold.noAddressText':
    'Länkarna i mejlen skulle leda till mottagarens egen dator. {waiting} väntar och skickas när den som sköter servern har ställt in PUBLIC_URL och startat om.',
  'hold.text':
    'Inget mejl har gått härifrån sedan {since}. {waiting} väntar, och de kan redan ha skickats av originalet. Avbryt först de utskick nedan som inte ska gå härifrån.',
  'hold.release': 'Släpp mejlen när originalet är avstängt och det här är föreningens sida.',
  'hold.button': 'Släpp',
  'hold.restored': 'Mejlen hålls kvar: allt har återställts från en säkerhetskopia.',
  'hold.copied': 'Mejlen hålls kvar: det här är en kopia av en annan installation.',

  'mailing.question': 'Skicka till {count, plural, one {# prenumerant} other {# prenumeranter}}?',
  'mailing.confirm': 'Skriv {count} för att bekräfta',
  'mailing.starts': 'Utskicket börjar efter 30 sekunder. Tills dess kan det ångras.',
  'mailing.send': 'Skicka',
  'mailing.sent': 'Utskicket är på väg.',
  'mailing.testSent': 'Ett prov är på väg till dig.',
  'mailing.title': 'Skicka informationsmejl till alla prenumeranter',
  'mailing.nobody': 'Ingen står på maillistan än.',
  'mailing.recipients': '{count, plural, one {# prenumerant} other {# prenumeranter}} får mejlet.',
  'mailing.notSent': 'Inget skickades.',
  'mailing.sendTest': 'Skicka prov till mig',
  'mailing.name': 'Utskicket {title}',
  'mailing.list': 'Utskick',
  'mailing.none': 'Inget har skickats än.',
  'mailing.older': 'Visa äldre utskick',
  'mailing.secondsLeft': 'ungefär {seconds} s kvar',
  'mailing.minutesLeft': 'ungefär {minutes} min kvar',
  'mailing.beginsIn':
    'Börjar om {seconds} s, till {count, plural, one {# prenumerant} other {# prenumeranter}}.',
  'mailing.sentCount': '{count} skickade',
  'mailing.leftCount': '{count} kvar',
  'mailing.failedCount': '{count} misslyckade',
  'mailing.uncertainCount': '{count} osäkra',
  'mailing.stoppedCount': '{count, plural, one {# stoppad adress} other {# stoppade adresser}}',
  'mailing.undo': 'Ångra',
  'mailing.pause': 'Pausa',
  'mailing.cancel': 'Avbryt utskicket',
  'mailing.resume': 'Fortsätt',
  'mailing.resend': 'Skicka misslyckade och osäkra igen',

  'mail.to': 'Till {recipient}',
  'mail.gone': 'Det som mejlet handlade om finns inte längre.',
  'mail.show': 'Visa {subject}',
  'mail.resend': 'Skicka igen',
  'mail.arrived': 'Kom fram',
  'mail.notArrived': 'Kom inte fram',
  'mail.empty': 'Inget mejl här.',
  'mail.subject': 'Ämne',
  'mail.recipient': 'Till',
  'mail.kind': 'Slag',
  'mail.state': 'Läge',
  'mail.why': 'Varför',
  'mail.until': '{state} till {time}',

  'trial.file': 'Mejlet skrevs som en fil och nådde ingen.',
  'trial.button': 'Skicka ett provmejl till mig',
  'trial.sent':
    'E-postservern tog emot mejlet till {recipient}. Kommer det inte inom några minuter: titta i skräpposten.',
  'trial.failed': 'Mejlet till {recipient} gick inte att skicka.',
  'trial.uncertain': 'Ingen vet om mejlet till {recipient} kom fram.',
  'trial.waiting': 'Mejlet till {recipient} väntar.',
  'trial.sending': 'Skickar till {recipient} …',

  'noServer.title': 'Ingen e-postserver är inställd.',
  'noServer.files':
    'Mejlen skrivs som filer i mappen mail i DATA_DIR och når ingen. Ställ in SMTP_URL för att skicka dem.',
  'noServer.give':
    'Ge de här raderna till den som sköter servern, med uppgifterna från er e-postleverantör. Efter en omstart visar ett provmejl om det går.',
  'noServer.lines': 'raderna',
  'noServer.user': 'användare',
  'noServer.secret': 'lösenord',
  'noServer.association': 'Föreningens namn',

  'outbox.paused': 'Mejlen väntar på e-postservern.',
  'outbox.next': 'Nästa försök {time}.',
  'outbox.stopped': ': e-postservern säger att adressen inte finns, så utskick går inte dit.',
  'outbox.figures': '{waiting} väntar · {failed} misslyckade · {uncertain} osäkra · avsändare {sender}',

  'subscribers.deleted': 'Prenumeranten med id {id} är borttagen',
  'subscribers.notDeleted': 'E-postadressen gick inte att ta bort, något gick fel!',
  'subscribers.resumeTo': 'Stoppad, skicka igen till {email}',
  'subscribers.resume': 'Stoppad: skicka igen',
  'subscribers.noSuchAddress': 'Ja: e-postservrar säger att adressen inte finns',
  'subscribers.filter': 'Utskick',
  'subscribers.stopped': 'Stoppade',

  'limit.everything': 'Gränsen för mejl som besökare orsakar är nådd.',
  'limit.everything.most':
    'Högst {max} mejl på ett dygn går till nya prenumeranter och till dem som anmäler sig eller ansöker. Fler skickas inte, inte heller senare.',
  'limit.everything.saved':
    'Formulären fungerar ändå: prenumeranter, anmälningar, ansökningar och meddelanden sparas som vanligt. Utskick, besked om nya meddelanden och ansökningar och mejl som bekräftar ett medlemskap påverkas inte.',
  'limit.announcements': 'Gränsen för besked om nya meddelanden är nådd.',
  'limit.announcements.most':
    'Högst {max} mejl på ett dygn går till er om nya meddelanden. Fler skickas inte, inte heller senare.',
  'limit.announcements.saved':
    'Kontaktformuläret fungerar ändå: meddelandena sparas som vanligt och finns under Meddelanden.',
  'limit.applications': 'Gränsen för besked om nya ansökningar är nådd.',
  'limit.applications.most':
    'Högst {max} mejl på ett dygn går till er om nya ansökningar om medlemskap. Fler skickas inte, inte heller senare.',
  'limit.applications.saved':
    'Formuläret fungerar ändå: ansökningarna sparas som vanligt och finns under Medlemmar.',
  'limit.everything.again': 'Nya mejl går igen från',
  'limit.announcements.again': 'Nya besked går igen från',
  'limit.applications.again': 'Nya besked går igen från',
} as const
