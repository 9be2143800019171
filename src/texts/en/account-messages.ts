/** What accounts are told in mails, on the pages of their links and by the API, by its Swedish words. */
export const accountMessages: Readonly<Record<string, string>> = {
  'Välj ett nytt lösenord': 'Choose a new password',
  'Ditt lösenord är bytt': 'Your password has been changed',
  'Bekräfta din nya adress': 'Confirm your new address',
  'Adressen har redan ett konto': 'The address already has an account',
  'Ditt konto ska få en ny adress': 'Your account is to get a new address',
  'Ditt konto har fått en ny adress': 'Your account has a new address',
  'Du är inbjuden': 'You are invited',
  'Länken gäller i en timme.': 'The link works for an hour.',
  'Länken gäller i ett dygn.': 'The link works for a day.',
  'Någon har bett om ett nytt lösenord till ditt konto. Välj det här:':
    'Somebody has asked for a new password for your account. Choose it here:',
  'Länken gäller i en timme och kan användas en gång.': 'The link works for an hour, and once.',
  'Länken gäller i ett dygn och kan användas en gång.': 'The link works for a day, and once.',
  'Länken gäller i sju dagar och kan användas en gång.': 'The link works for seven days, and once.',
  'Har du inte bett om det kan du bortse från det här mejlet: ingenting ändras.':
    'If you have not asked for it, you can ignore this email: nothing changes.',
  'Alla enheter är utloggade.': 'All devices are signed out.',
  'Lösenordet till ditt konto är bytt, och alla enheter är utloggade.':
    'The password of your account has been changed, and all devices are signed out.',
  'Logga in': 'Log in',
  'Var det inte du? Be genast om ett nytt lösenord på inloggningssidan.':
    'Was it not you? Ask for a new password on the login page at once.',
  'Ditt konto ska få den här adressen. Bekräfta den, så loggar du in med den sedan.':
    'Your account is to get this address. Confirm it, and you will log in with it from then on.',
  'Bekräfta adressen': 'Confirm the address',
  'Ingenting är ändrat.': 'Nothing has changed.',
  'Någon ville ge sitt konto den här adressen, men den har redan ett konto. Ingenting är ändrat.':
    'Somebody wanted to give their account this address, but it already has an account. Nothing has changed.',
  'Var det inte du? Då kan du stoppa det.': 'Was it not you? Then you can stop it.',
  'Så snart den nya adressen är bekräftad loggar du in med den.':
    'As soon as the new address is confirmed, you log in with it.',
  'Ny adress': 'New address',
  'Var det inte du? Då kan du stoppa det här:': 'Was it not you? Then you can stop it here:',
  'Behåll adressen': 'Keep the address',
  'Var det du behöver du inte göra något.': 'If it was you, you need not do anything.',
  'Du loggar in med den.': 'You log in with it.',
  'Ditt konto har fått en ny adress. Du loggar in med den.':
    'Your account has a new address. You log in with it.',
  'Var det inte du? Hör genast av dig till styrelsen.': 'Was it not you? Contact the board at once.',
  'Skapa ditt konto hos {0}.': 'Create your account with {0}.',
  '{0} bjuder in dig att arbeta med webbplatsen för {1}.': '{0} invites you to work with the website of {1}.',
  'Skapa ditt konto': 'Create your account',
  'Tror du att det är ett misstag kan du bortse från det här mejlet.':
    'If you think that it is a mistake, you can ignore this email.',
  'Vill du byta lösenord igen? Be om en ny länk på inloggningssidan.':
    'Do you want to change your password again? Ask for a new link on the login page.',
  'Minst 10 tecken, gärna flera ord som inte hör ihop. Du loggas ut på alla enheter.':
    'At least 10 characters, preferably several words that do not belong together. You will be signed out on all devices.',
  'Spara lösenordet': 'Save the password',
  'Nytt lösenord': 'New password',
  'Lösenordet är bytt': 'The password has been changed',
  'Du kan logga in med det nya lösenordet.': 'You can log in with the new password.',
  'Välj ett annat lösenord.': 'Choose another password.',
  'Be om en ny.': 'Ask for a new one.',
  'Du behöver inte göra något mer.': 'You need not do anything more.',
  'Med knappen får ditt konto den här adressen. Du loggar in med den sedan.':
    'With the button your account gets this address. You log in with it from then on.',
  'Byt till den här adressen': 'Change to this address',
  'Adressen är bytt': 'The address has been changed',
  'Du loggar in med den nya adressen.': 'You log in with the new address.',
  'Länken gäller inte längre': 'The link no longer works',
  'Bytet av adress är stoppat, eller du har bett om ett annat. Be om det igen på Mitt konto.':
    'The change of the address was stopped, or you have asked for another one. Ask for it again in My account.',
  'Adressen är redan bytt': 'The address has been changed already',
  'Inbjudan är tillbakatagen, eller ersatt av en nyare. Leta efter ett senare mejl, eller fråga den som bjöd in dig.':
    'The invitation was taken back, or replaced by a newer one. Look for a later email, or ask whoever invited you.',
  'Adressen är upptagen': 'The address is taken',
  'Ett annat konto har fått den här adressen. Välj en annan.':
    'Another account has got this address. Choose another one.',
  'Behåll din adress': 'Keep your address',
  'Någon som är inloggad på ditt konto vill ge det en annan adress. Med knappen stoppar du det, och alla enheter loggas ut.':
    'Somebody who is signed in to your account wants to give it another address. With the button you stop that, and all devices are signed out.',
  'Adressen är kvar': 'The address stays',
  'Alla enheter är utloggade. Byt lösenord om du inte vet vem det var.':
    'All devices are signed out. Change your password if you do not know who it was.',
  'Byt lösenord': 'Change your password',
  'Ditt konto finns redan. Logga in med din adress och ditt lösenord.':
    'Your account is there already. Log in with your address and your password.',
  Förnamn: 'First name',
  Efternamn: 'Last name',
  Lösenord: 'Password',
  'Välj ett lösenord med minst 10 tecken, gärna flera ord som inte hör ihop.':
    'Choose a password of at least 10 characters, preferably several words that do not belong together.',
  'Skapa kontot': 'Create the account',
  'Ditt konto är klart': 'Your account is ready',
  'Logga in med din adress och ditt lösenord.': 'Log in with your address and your password.',
  'Det andra steget på ditt konto är ändrat': 'The second step of your account has changed',
  'Passkeys, kodapp eller reservkoder på ditt konto är ändrade. Kontot har ett andra steg.':
    'Passkeys, the code app or the recovery codes of your account have changed. The account has a second step.',
  'Ditt konto har inte längre något andra steg: du loggar in med lösenordet ensamt.':
    'Your account has no second step any longer: you log in with the password alone.',
  'Mitt konto': 'My account',
  'Ett steg till: visa att det är du.': 'One more step: show that it is you.',
  'Det stämmer inte. Försök igen.': 'That is not right. Try again.',
  'Bekräfta att det är du.': 'Confirm that it is you.',
  'Administratörer behöver ett andra steg.': 'Administrators need a second step.',
  'Passkeyn går inte att läsa.': 'The passkey cannot be read.',
  'Passkeyn går inte att läsa. Försök igen.': 'The passkey cannot be read. Try again.',
  'Skriv en kod.': 'Enter a code.',
  'Använd din passkey.': 'Use your passkey.',
  'Skriv ditt lösenord.': 'Enter your password.',
  'Skriv koden som appen visar.': 'Enter the code that the app shows.',
  'Koden stämmer inte. Skriv den som appen visar nu.':
    'The code is not right. Enter the one that the app shows now.',
  'Lägg till ett andra steg på Mitt konto först.': 'Add a second step to My account first.',
  'Ett konto får man genom en inbjudan.': 'Accounts are made by invitation.',
  'Det är redan din adress.': 'That is your address already.',
  'Den sista dagen är före den första.': 'The last day is before the first.',
  'Samma roll står två gånger.': 'The same role stands twice.',
  'Välj en roll.': 'Choose a role.',
  'Från och med {0} skulle det inte finnas någon administratör.':
    'From {0} on there would be no administrator.',
}
