import { formMessages } from './form-messages.ts'

/** What the program answers, by its Swedish words; `{0}` stands for a number or name inside. */
export const messages: Readonly<Record<string, string>> = {
  ...formMessages,
  Föreningen: 'The association',
  'Hej!': 'Hello!',
  'Hej {0}!': 'Hello {0}!',
  'Tack för din anmälan till {0}': 'Thank you for your application to {0}',
  'Tack för din anmälan': 'Thank you for your application',
  'Vi har tagit emot din anmälan till {0}.': 'We have received your application to {0}.',
  När: 'When',
  Var: 'Where',
  Pris: 'Price',
  Arrangör: 'Organiser',
  'Visa evenemanget': 'Show the event',
  'Ta med': 'Bring along',
  'Du står i kön till {0}': 'You are in the queue for {0}',
  'Du står i kön': 'You are in the queue',
  'Alla platser är tagna.': 'All places are taken.',
  'Alla platser är tagna. Du står i kön, och vi mejlar dig så snart du får en plats.':
    'All places are taken. You are in the queue, and we will email you as soon as you get a place.',
  'Här ser du din anmälan, kan ändra den eller avboka:':
    'Here you can see your application, change it or cancel it:',
  'Min anmälan': 'My application',
  'Du har fått en plats på {0}': 'You have a place at {0}',
  'Du har fått en plats': 'You have got a place',
  'Det blev en plats ledig på {0}.': 'A place has become free at {0}.',
  'Kan du inte komma? Avboka, så går platsen till den som står näst i kön.':
    'Can you not come? Cancel, and the place goes to whoever is next in the queue.',
  'Din anmälan till {0} är avbokad': 'Your application to {0} is cancelled',
  'Din anmälan är avbokad': 'Your application is cancelled',
  'Vi har avbokat din anmälan till {0}.': 'We have cancelled your application to {0}.',
  'Undrar du varför, eller är det ett misstag? Svara på det här mejlet.':
    'Do you wonder why, or is it a mistake? Reply to this email.',
  Namn: 'Name',
  'E-post': 'Email',
  Meddelande: 'Message',
  'Du är anmäld till {0}': 'You are registered for {0}',
  'Du har plats {0} i kön.': 'You are number {0} in the queue.',
  'Vi mejlar dig så snart du får en plats.': 'We will email you as soon as you get a place.',
  'Inställt: {0}': 'Cancelled: {0}',
  'Evenemanget är inställt.': 'The event is cancelled.',
  'Evenemanget har varit.': 'The event is over.',
  'Evenemanget är borttaget': 'The event has been removed',
  'Du var anmäld till {0}.': 'You were registered for {0}.',
  'Den gällde {0}.': 'It was for {0}.',
  'Är anmälan borttagen finns den inte kvar här.':
    'If the application has been removed, it is not here any more.',
  'Du får det här mejlet för att du har anmält dig till {0}.':
    'You get this email because you have registered for {0}.',
  'Snart: {0}': 'Soon: {0}',
  'Påminnelse: {0}': 'Reminder: {0}',
  'Du är anmäld till {0}.': 'You are registered for {0}.',
  'Kan du inte komma? Avboka, så att någon annan kan få platsen.':
    'Can you not come? Cancel, so that somebody else can have the place.',
  'Spara ändringarna': 'Save the changes',
  'Dina ändringar är sparade.': 'Your changes are saved.',
  'Det går inte längre att ändra anmälan.': 'The application can no longer be changed.',
  'Ja, avboka': 'Yes, cancel it',
  Avboka: 'Cancel the application',
  'Din plats går till den som står först i kön. Det går inte att ångra.':
    'Your place goes to whoever is first in the queue. This cannot be undone.',
  'Vill du komma ändå får du anmäla dig igen.': 'If you want to come after all, you have to apply again.',
  'Slutet ligger före början.': 'It ends before it begins.',
  'Anmälan måste öppna innan den stänger.': 'Registration must open before it closes.',
  'Filen som följer med lägger in evenemanget i din kalender.':
    'The attached file adds the event to your calendar.',
  'Du får det här mejlet för att adressen stod i en anmälan hos {0}. Var det inte du kan du bortse från det.':
    'You get this email because the address was in an application to {0}. If that was not you, you can ignore it.',
  'Tack för din ansökan om medlemskap': 'Thank you for applying for membership',
  'Tack för din ansökan': 'Thank you for your application',
  'Vi har tagit emot din ansökan om medlemskap i {0}.':
    'We have received your application for membership of {0}.',
  'Vi har tagit emot din ansökan om medlemskap i {0}. Styrelsen hör av sig när den är behandlad.':
    'We have received your application for membership of {0}. The board will be in touch when it has been handled.',
  'Du får det här mejlet för att adressen stod i en ansökan om medlemskap i {0}. Var det inte du kan du bortse från det.':
    'You get this email because the address was in an application for membership of {0}. If that was not you, you can ignore it.',
  'Bekräfta ditt medlemskap': 'Confirm your membership',
  'Bekräfta ditt medlemskap i {0}.': 'Confirm your membership of {0}.',
  'Din ansökan om medlemskap i {0} är behandlad. Bekräfta den, så blir du aktiv medlem.':
    'Your application for membership of {0} has been handled. Confirm it, and you become an active member.',
  'Bekräfta medlemskapet': 'Confirm the membership',
  'Länken gäller i 14 dagar och kan användas en gång.': 'The link works for 14 days and can be used once.',
  'Med knappen bekräftar du din ansökan och blir aktiv medlem.':
    'With the button you confirm your application and become an active member.',
  'Ditt medlemskap är bekräftat': 'Your membership is confirmed',
  'Tack! Du är nu aktiv medlem.': 'Thank you! You are an active member now.',
  'Länken är redan använd': 'The link has been used already',
  'Ditt medlemskap är redan bekräftat. Du behöver inte göra något mer.':
    'Your membership is confirmed already. There is nothing more for you to do.',
  'Länken har gått ut': 'The link has expired',
  'Den gällde i 14 dagar. Hör av dig till oss, så skickar vi en ny.':
    'It worked for 14 days. Get in touch with us, and we will send a new one.',
  'Länken gäller inte': 'The link does not work',
  'Kontrollera att hela adressen kom med när du öppnade länken.':
    'Check that the whole address was there when you opened the link.',
  'Har du fått ett nyare mejl från oss? Använd länken i det.':
    'Have you had a newer email from us? Use the link in that one.',
  'Välkommen till maillistan': 'Welcome to the mailing list',
  'Du står nu på maillistan hos {0}.': 'You are now on the mailing list of {0}.',
  'Din e-postadress står nu på maillistan hos {0}.': 'Your email address is now on the mailing list of {0}.',
  'Vi skriver när det finns något att berätta om vår verksamhet.':
    'We write when there is something to tell about what we do.',
  'Var det inte du, eller har du ångrat dig?': 'Was it not you, or have you changed your mind?',
  'Avsluta prenumerationen': 'Unsubscribe',
  'Stämmer din e-postadress?': 'Is your email address right?',
  'Bekräfta att du vill stå på maillistan hos {0}.':
    'Confirm that you want to be on the mailing list of {0}.',
  'Någon har skrivit upp den här adressen på maillistan hos {0}.':
    'Somebody has put this address on the mailing list of {0}.',
  'Var det du? Bekräfta, så får du våra utskick. Annars behöver du inte göra någonting.':
    'Was it you? Confirm, and you will get our mailings. Otherwise you do not need to do anything.',
  'Bekräfta prenumerationen': 'Confirm the subscription',
  'Bekräfta din e-postadress': 'Confirm your email address',
  'Länken gäller i 7 dagar.': 'The link works for 7 days.',
  'Var det inte du?': 'Was it not you?',
  'Ta bort adressen': 'Remove the address',
  'Du får det här mejlet för att du står på maillistan hos {0}.':
    'You get this email because you are on the mailing list of {0}.',
  'Vill du lämna maillistan?': 'Do you want to leave the mailing list?',
  'Då tar vi bort din e-postadress, och du får inga fler utskick från oss.':
    'Then we remove your email address, and you get no more mailings from us.',
  'Du står inte längre på listan': 'You are no longer on the list',
  'Vi har tagit bort din e-postadress. Du får inga fler utskick från oss.':
    'We have removed your email address. You get no more mailings from us.',
  'Ångrar du dig kan du anmäla dig igen längst ned på webbplatsen.':
    'If you change your mind you can join again at the bottom of the website.',
  'Din e-postadress är bekräftad': 'Your email address is confirmed',
  'Välkommen! Du står nu på maillistan.': 'Welcome! You are now on the mailing list.',
  'Den gällde i 7 dagar. Anmäl dig igen längst ned på webbplatsen, så skickar vi en ny.':
    'It worked for 7 days. Join again at the bottom of the website, and we will send a new one.',
  'Vill du få våra utskick till den här adressen?': 'Do you want our mailings to this address?',
  'Ja, jag vill stå på maillistan': 'Yes, I want to be on the mailing list',
  'Födelsedagen kan inte ligga i framtiden.': 'The date of birth cannot be in the future.',
  'Du behöver godkänna villkoren.': 'You need to accept the terms.',
  'Den gällde i 7 dagar. Be den som skickade länken om en ny.':
    'It worked for 7 days. Ask whoever sent the link for a new one.',
  'Det går inte att läsa det som skickades.': 'What was sent cannot be read.',
  'Formuläret kom inte fram helt. Försök igen.': 'The form did not arrive whole. Try again.',
  'Det går inte att läsa begäran.': 'The request cannot be read.',
  'Det som skickades är för djupt nästlat.': 'What was sent is nested too deeply.',
  'Det som skickades innehåller ett otillåtet namn.': 'What was sent has a name in it that is not allowed.',
  'Samma fält skickades två gånger.': 'The same field was sent twice.',
  'Okänd adress.': 'Unknown address.',
  'Du behöver logga in.': 'You need to log in.',
  'Fel e-postadress eller lösenord.': 'Wrong email address or password.',
  'Du har inte behörighet till detta.': 'You do not have permission to do this.',
  'Det du söker finns inte.': 'What you are looking for does not exist.',
  'Det går inte att göra så här.': 'It cannot be done like this.',
  'Det finns redan.': 'It exists already.',
  'Du är redan anmäld till evenemanget.': 'You have already applied to this event.',
  'Din e-postadress är redan registrerad.': 'Your email address is already registered.',
  'Det används och kan inte tas bort.': 'It is in use and cannot be removed.',
  'Det går inte att återställa: det finns redan något likadant.':
    'It cannot be restored: there is already something like it.',
  'Det går inte i det här läget.': 'It is not possible in this state.',
  'Det måste finnas minst en administratör.': 'There must be at least one administrator.',
  'Det här är borttaget.': 'This has been removed.',
  'Någon annan har ändrat det här under tiden.': 'Somebody else has changed this in the meantime.',
  'Det som skickades är för stort.': 'What was sent is too large.',
  'Adressen är för lång.': 'The address is too long.',
  'Det formatet går inte att ta emot.': 'This format cannot be received.',
  'Komprimerade sändningar tas inte emot.': 'Compressed requests are not accepted.',
  'Bilden måste vara JPEG, PNG, WebP, AVIF eller GIF.': 'The picture must be JPEG, PNG, WebP, AVIF or GIF.',
  'Något i formuläret behöver rättas.': 'Something in the form needs correcting.',
  'Det finns inget sådant fält.': 'There is no such field.',
  'En parameter i adressen är felaktig.': 'A parameter of the address is wrong.',
  'Bilden är tom.': 'The picture is empty.',
  'Bilden är skadad och går inte att läsa.': 'The picture is damaged and cannot be read.',
  'Bilden har för många bildpunkter. Välj en under 40 megapixel.':
    'The picture has too many pixels. Choose one below 40 megapixels.',
  'Det finns inget evenemang med det namnet att anmäla sig till.':
    'There is no event of that name to apply to.',
  'Anmälan är stängd.': 'Applications are closed.',
  'Anmälan har inte öppnat än.': 'Registration has not opened yet.',
  'För många försök. Vänta en stund och försök igen.': 'Too many attempts. Wait a while and try again.',
  'Begäran har för stora rubriker.': 'The headers of the request are too large.',
  'Något gick fel hos oss. Försök igen om en stund.':
    'Something went wrong on our side. Try again in a while.',
  'Servern är upptagen just nu. Försök igen om en stund.':
    'The server is busy right now. Try again in a while.',
  'Tjänsten är inte tillgänglig just nu. Försök igen om en stund.':
    'The service is not available right now. Try again in a while.',
  'Det finns inte plats för fler bilder. Ta bort några som inte behövs, eller be den som sköter servern om mer plats.':
    'There is no room for more pictures. Remove some that are not needed, or ask whoever runs the server for more room.',
  'Det finns ingen att skriva till.': 'There is nobody to write to.',
  'Det finns inte plats att spara.': 'There is no room to save.',

  'Arrangör är obligatoriskt': 'Organiser is required',
  'Beskrivning är obligatoriskt': 'Description is required',
  'Datum är obligatoriskt': 'Date is required',
  'Evenemangets namn är obligatoriskt': 'The name of the event is required',
  'Innehåll är obligatoriskt': 'Content is required',
  'Kategori är obligatoriskt': 'Category is required',
  'Lösenord är obligatoriskt.': 'Password is required.',
  'Plats är obligatoriskt': 'Place is required',
  'Pris är obligatoriskt': 'Price is required',
  'Start är obligatoriskt': 'Start is required',
  'Titel är obligatoriskt': 'Title is required',
  'Skriv en giltig e-postadress.': 'Write a valid email address.',
  'Skriv en adress som börjar med https://': 'Write an address that begins with https://',
  'Skriv ett klockslag, till exempel 07:30.': 'Write a time of day, such as 07:30.',
  'Skriv ett namn som inte bara är punkter.': 'Write a name that is more than dots.',
  'Skriv namn på fält: {0}.': 'Write names of fields: {0}.',
  'Skriv ett heltal.': 'Write a whole number.',
  'Minst {0}.': 'At least {0}.',
  'Högst {0}.': 'At most {0}.',
  'Uppgiften är av fel slag.': 'This is of the wrong kind.',
  'Parametern finns inte.': 'There is no such parameter.',
  'Datum, eller datum och tid.': 'A date, or a date and a time.',
  'Kategorin finns inte.': 'The category does not exist.',
  'Kategorin används av inlägg och kan inte tas bort.':
    'The category is used by posts and cannot be removed.',
  'Fel lösenord.': 'Wrong password.',
  'Lösenordet innehåller ogiltiga tecken.': 'The password has invalid characters.',
  'Lösenordet måste ha minst {0} tecken.': 'The password must have at least {0} characters.',
  'Lösenordet får ha högst {0} tecken.': 'The password may have at most {0} characters.',
  'Lösenordet är lätt att gissa. Välj ett annat, till exempel flera ord som inte hör ihop.':
    'The password is easy to guess. Choose another, for example several words that do not belong together.',
  'Nu stämmer fler än du såg. Titta på listan och välj igen.':
    'More match now than you saw. Look at the list and choose again.',
  'Det finns redan {0} länkar. Ta tillbaka en först.': 'There are already {0} links. Take one back first.',
  'Fältet är obligatoriskt': 'This field is required',
  'Lösenord är obligatoriskt': 'Password is required',
  'Lösenordet behöver minst 10 tecken.': 'The password needs at least 10 characters.',
  'Någon annan har sparat arbetskopian under tiden. Spara den, så ser du skillnaden.':
    'Somebody else has saved the working copy in the meantime. Save it, and you will see the difference.',
  'Det finns redan ett konto med den adressen.': 'There is already an account with that address.',
  'Språket finns inte.': 'There is no such language.',

  'Programmet stannade medan mejlet skickades. Det kan ha kommit fram.':
    'The program stopped while the mail was being sent. It may have arrived.',
  'Servern hann inte med.': 'The server did not get round to it.',
  'Mejlet kunde inte skrivas.': 'The mail could not be written.',
  'Servern stannade.': 'The server stopped.',
  'Mejlet kan inte skrivas till {0}': 'The mail cannot be written to {0}',
}
