/** The register of processing, the information to persons, and how long things are kept. */
export const processing = {
  'processing.members.title': 'Medlemmar och ansökningar',
  'processing.members.purpose':
    'Föra medlemsregister, ta emot ansökningar, kalla till möten och redovisa hur många medlemmar föreningen har.',
  'processing.members.data':
    'Namn, e-post, telefon, adress, födelsedag, kön, första och sista dag som medlem, styrelsens anteckning.',
  'processing.money.title': 'Avgifter och betalningar',
  'processing.money.purpose':
    'Ta in avgifter för medlemskap och platser, se vem som har betalat, och bokföra.',
  'processing.money.data':
    'Namn, e-post, vad det gäller, belopp, referens, dag, betalarens namn, telefon och meddelande till banken.',
  'processing.events.title': 'Anmälningar till evenemang',
  'processing.events.purpose': 'Ordna evenemanget: platser, kö, betalning, mat och vem som kom.',
  'processing.events.data':
    'Namn, e-post, meddelande, svar på frågor, gästers namn, betald eller inte, närvaro. Svar om hälsa, till exempel allergier, med samtycke.',
  'processing.messages.title': 'Meddelanden till styrelsen',
  'processing.messages.purpose': 'Läsa och svara på det som skrivs till föreningen.',
  'processing.messages.data': 'Namn, e-post och det som står i meddelandet.',
  'processing.newsletter.title': 'Utskick',
  'processing.newsletter.purpose': 'Skicka utskick till den som har bett om dem.',
  'processing.newsletter.data': 'E-post, språk och när samtycket gavs.',
  'processing.accounts.title': 'Konton, inloggningar och historik',
  'processing.accounts.purpose':
    'Släppa in rätt personer, hålla uppgifterna säkra och se vem som gjorde vad.',
  'processing.accounts.data':
    'Namn, e-post, roller och uppdrag, lösenordets kontrollsumma, enheter, inloggningar, vem som ändrade vad.',
  'processing.board.title': 'Styrelsen och vem som har skrivit',
  'processing.board.purpose': 'Visa vem som ansvarar för föreningen, och vem som ordnar och skriver.',
  'processing.board.data':
    'Namn, post, motto, e-post och telefon till uppdraget, porträtt med samtycke, överlämningens anteckningar.',
  'processing.mails.title': 'Skickade mejl',
  'processing.mails.purpose': 'Skicka mejl, visa att de skickades, och låta länkar i dem fungera.',
  'processing.mails.data': 'Mottagarens adress, ärende, dag och hur det gick.',
  'processing.requests.title': 'Begäran om egna uppgifter',
  'processing.requests.purpose':
    'Svara den som vill se, rätta, spärra eller radera sina uppgifter, och kunna visa att det gjordes.',
  'processing.requests.data': 'Slag, dag, vem som svarade. Inget om innehållet.',
  'processing.website.title': 'Besök på webbplatsen',
  'processing.website.purpose': 'Hålla webbplatsen uppe och stoppa missbruk.',
  'processing.website.data': 'Hur många anrop som kommer från ett nätverk, räknat i minuter eller timmar.',
  'processing.backups.title': 'Säkerhetskopior',
  'processing.backups.purpose': 'Kunna återställa efter fel och olyckor.',
  'processing.backups.data': 'Allt ovan, som det var när kopian gjordes.',

  'legalBasis.contract': 'avtal (art. 6.1 b)',
  'legalBasis.interest': 'berättigat intresse (art. 6.1 f)',
  'legalBasis.law': 'rättslig förpliktelse (art. 6.1 c)',
  'legalBasis.consent': 'samtycke (art. 6.1 a)',
  'legalBasis.health': 'samtycke till uppgifter om hälsa (art. 9.2 a)',

  'subject.members': 'medlemmar',
  'subject.applicants': 'sökande',
  'subject.participants': 'deltagare',
  'subject.guests': 'gäster',
  'subject.writers': 'de som skriver',
  'subject.subscribers': 'prenumeranter',
  'subject.accounts': 'styrelsen och andra med konto',
  'subject.board': 'styrelsen',
  'subject.recipients': 'mottagare',
  'subject.visitors': 'besökare',
  'subject.everybody': 'alla ovan',

  'recipientOfData.mailServer': 'leverantören av e-post',
  'recipientOfData.auditor': 'revisorn',
  'recipientOfData.caterer': 'den som lagar maten får antal, aldrig namn',
  'recipientOfData.boardMail': 'styrelsens e-post',
  'recipientOfData.public': 'alla, på webbplatsen',
  'recipientOfData.backupPlace': 'den som lagrar säkerhetskopior',
  'recipientOfData.nobody': 'ingen utanför föreningen',

  'kept.applicants.title': 'Ansökningar som ingen har gått vidare med',
  'kept.applicants.text':
    '{months, plural, =0 {Glöms inte av sig själva.} one {# månad efter senaste ändringen.} other {# månader efter senaste ändringen.}}',
  'kept.applicants.why':
    'När ingen har svarat på en ansökan är ändamålet borta. Nekade ansökningar ligger 30 dagar i papperskorgen, eller 6 månader där föreningen har medlemsår.',
  'kept.formerMembers.title': 'Tidigare medlemmar',
  'kept.formerMembers.text':
    '{months, plural, =0 {Glöms inte av sig själva.} one {# månad efter sista dagen.} other {# månader efter sista dagen.}}',
  'kept.formerMembers.why':
    'IMY: uppgifter om den som har lämnat ska normalt raderas eller avidentifieras, med en fast rutin. Tolv månader räcker för den som vill komma tillbaka.',
  'kept.applications.title': 'Anmälningar till evenemang',
  'kept.applications.text':
    '{months, plural, =0 {Glöms inte av sig själva.} one {# månad efter evenemanget.} other {# månader efter evenemanget.}}',
  'kept.applications.why':
    'Till nästa års evenemang räcker de som jämförelse. Svar om hälsa glöms alltid efter 30 dagar, som Riksidrottsförbundet råder.',
  'kept.messages.title': 'Lästa meddelanden',
  'kept.messages.text':
    '{months, plural, =0 {Glöms inte av sig själva.} one {# månad efter att de lästes.} other {# månader efter att de lästes.}}',
  'kept.messages.why': 'Det som är besvarat behövs inte längre. Olästa meddelanden ligger kvar.',
  'kept.accounts.title': 'Konton utan uppdrag',
  'kept.accounts.text':
    '{months, plural, =0 {Glöms inte av sig själva.} one {# månad efter sista uppdraget.} other {# månader efter sista uppdraget.}}',
  'kept.accounts.why':
    'Den som inte längre har ett uppdrag behöver inget konto. Den sista administratören glöms aldrig.',
  'kept.formerNumbers.title': 'Siffror om tidigare medlemmar',
  'kept.formerNumbers.text': 'Födelseår, kön, ort, första och sista dag utan namn: för alltid.',
  'kept.paidApplications.title': 'Betalda anmälningar',
  'kept.paidApplications.text':
    'Plats och betalning utan namn till utgången av det sjunde året efter året då evenemanget var.',
  'kept.sensitiveAnswers.title': 'Svar om hälsa',
  'kept.sensitiveAnswers.text': '30 dagar efter evenemanget.',
  'kept.subscribers.title': 'Prenumeranter',
  'kept.subscribers.text': 'Tills prenumerationen avslutas. En adress som aldrig bekräftas: 14 dagar.',
  'kept.mails.title': 'Skickade mejl',
  'kept.mails.text': '90 dagar.',
  'kept.suspects.title': 'Formulär som såg ut som skräp',
  'kept.suspects.text': '30 dagar.',
  'kept.signIns.title': 'Inloggningar och enheter',
  'kept.signIns.text': 'Tills de går ut, avslutas eller kontot glöms.',
  'kept.links.title': 'Länkar i mejl',
  'kept.links.text': 'Högst 90 dagar efter att de slutat gälla, eller med det de leder till.',
  'kept.bin.title': 'Papperskorgen',
  'kept.bin.text': '30 dagar; nekade ansökningar om medlemskap 6 månader där föreningen har medlemsår.',
  'kept.history.title': 'Historik',
  'kept.history.text': '24 månader.',
  'kept.requests.title': 'Vad personer har begärt',
  'kept.requests.text': 'Så länge föreningen måste kunna visa vad den svarade. Inget om innehållet.',
  'kept.archive.title': 'Styrelser, stadgar, protokoll',
  'kept.archive.text': 'För alltid, som föreningens arkiv.',
  'kept.portrait.title': 'Porträtt',
  'kept.portrait.text': 'Tills samtycket tas tillbaka.',
  'kept.visits.title': 'Räknade anrop',
  'kept.visits.text': 'Minuter till ett dygn.',
  'kept.backups.title': 'Säkerhetskopior',
  'kept.backups.text': 'Så länge kopiorna sparas. Den som raderas finns kvar i dem tills de byts ut.',
  'kept.withRecord.title': 'Det som hör till en uppgift',
  'kept.withRecord.text': 'Så länge som uppgiften det gäller.',

  'information.title': 'Så behandlar vi personuppgifter',
  'information.intro':
    'Här står vilka uppgifter om personer föreningen har, varför, hur länge och vad du kan begära.',
  'information.association': 'Föreningen',
  'information.controller.title': 'Vem som ansvarar',
  'information.controller.text': 'Föreningen är personuppgiftsansvarig. Du når oss så här:',
  'information.purpose': 'Varför',
  'information.data': 'Vilka uppgifter',
  'information.basis': 'Laglig grund',
  'information.recipients': 'Vilka som får dem',
  'information.kept': 'Hur länge',
  'information.thirdCountry.title': 'Utanför EU och EES',
  'information.thirdCountry.text':
    'Programmet skickar inget till länder utanför EU och EES. Fråga oss vilken leverantör av e-post vi har.',
  'information.rights.title': 'Dina rättigheter',
  'information.rights.text':
    'Du får veta vad vi har om dig, få en kopia, få det rättat, begränsat eller raderat, få ut det du själv har lämnat och invända mot att vi använder det. Skriv till oss, så svarar vi inom en månad. Det kostar inget.',
  'information.rights.consent':
    'Ett samtycke får du ta tillbaka när du vill. Det ändrar inte vad som gjordes innan.',
  'information.rights.decisions': 'Vi fattar inga beslut om dig automatiskt.',
  'information.complain.title': 'Om du inte är nöjd',
  'information.complain.text':
    'Du får klaga hos Integritetsskyddsmyndigheten: imy@imy.se, 08-657 61 00, Box 8114, 104 20 Stockholm, imy.se.',
  'information.consents.title': 'Det du samtycker till',
  'information.consents.since': 'Version {version}, sedan {day}',
  'information.consents.first': 'Version {version}',
  'consent.information.title': 'Information om personuppgifter',
  'consent.membership.title': 'Villkor för medlemskap',
  'consent.newsletter.title': 'Utskick',
  'consent.photo.title': 'Porträtt',
  'consent.allergies.title': 'Svar om hälsa',
  'consent.newsletter':
    'Jag vill få utskick från föreningen till min e-postadress. Jag kan avsluta när jag vill med länken i varje utskick.',
  'consent.photo':
    'Föreningen får visa mitt porträtt på webbplatsen så länge jag har uppdraget. Jag kan ta tillbaka samtycket när jag vill.',
  'consent.allergies':
    'Föreningen får använda det jag svarar om hälsa, till exempel allergier, för att ordna evenemanget. Svaret visas bara för arrangörerna och raderas 30 dagar efter evenemanget.',
  'measure.backupsEncrypted': 'Säkerhetskopior varje natt, krypterade.',
  'measure.backups': 'Säkerhetskopior varje natt, inte krypterade.',
  'measure.noBackups': 'Inga säkerhetskopior har gjorts av programmet.',
  'measure.factors': '{count} av {total} konton med rättigheter har ett andra steg vid inloggning.',
  'measure.factorRequired': 'Administratörer måste ha ett andra steg vid inloggning.',
  'measure.factorRequiredOfRoles': 'Roller som ser personuppgifter måste ha ett andra steg vid inloggning.',
  'measure.roles':
    'Var och en ser bara det som rollen kräver: {count, plural, one {# administratör} other {# administratörer}}, {others} med andra roller.',
  'measure.history':
    'Historiken visar vem som har ändrat, sparat som fil, skickat och raderat, i 24 månader.',
  'measure.passwords': 'Lösenord sparas som kontrollsummor (Argon2id), länkar i mejl som SHA-256.',
  'measure.retention': 'Gallring varje natt efter tiderna i registret.',
} as const
