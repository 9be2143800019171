/** Texts about lists of people that are read: what is to be known of a row. */
export const peopleReading = {
  'import.warning.address': '{text} är ingen e-postadress. Personen kommer med utan adress.',
  'import.warning.birthday': '{text} är ingen dag och används inte som födelsedatum.',
  'import.warning.century': 'Födelseåret kan vara {year} eller {other}. {year} används.',
  'import.warning.ended-in-name': '{text} står i namnet. Personen kommer med som tidigare medlem.',
  'import.warning.gender': 'Vi förstår inte könet {text}. Det lämnas tomt.',
  'import.warning.identity':
    'Personnumrets kontrollsiffra stämmer inte. Födelsedatumet tas inte från personnumret.',
  'import.warning.identity-hidden':
    'Ett personnummer stod i en annan kolumn och har dolts. Personnummer sparas aldrig.',
  'import.warning.joined-on': 'Vi förstår inte dagen {text} i Medlem sedan. Den lämnas tom.',
  'import.warning.left-on': 'Vi förstår inte sista dagen {text}. Den lämnas tom.',
  'import.warning.no-address': 'Raden har ingen e-postadress.',
  'import.warning.no-name': 'Raden har inget namn.',
  'import.warning.one-name': 'Vi hittar bara ett namn. Efternamnet lämnas tomt.',
  'import.warning.other-birthday': 'Födelsedagen är en annan än i personnumret. Filens födelsedag används.',
  'import.warning.paid': 'Vi förstår inte {text} i Betald. Betalningen lämnas tom.',
  'import.warning.phone': '{text} ser inte ut som ett telefonnummer.',
  'import.warning.phone-cut': 'Texten {text} efter telefonnumret kommer inte med.',
  'import.warning.phone-destroyed': 'Excel har förstört telefonnumret. Personen kommer med utan nummer.',
  'import.warning.second-address':
    'Raden har flera e-postadresser. Den första används, och de andra står i anteckningen.',
  'import.warning.second-phone':
    'Raden har flera telefonnummer. Ett används, och de andra står i anteckningen.',
  'import.warning.status': 'Vi förstår inte statusen {text}.',
  'import.warning.too-long': 'Texten i {field} är för lång och har kortats av.',
  'import.warning.year-alone': 'Bara födelseåret {text} är känt. Det står i anteckningen.',
  'import.note.birth-year': 'Födelseår',
  'import.note.email': 'E-post',
  'import.note.phone': 'Telefon',
  'import.note.joined-on': 'Medlem sedan',
} as const
