import { randomBytes } from 'node:crypto'
import type { DemoApplication, DemoMember, DemoMessage, DemoSubscriber } from './types.ts'

type Row = [
  name: string,
  born: string,
  gender: 'M' | 'F' | 'O',
  active: boolean,
  address: string,
  zip: string,
  city: string,
]

const rows: Row[] = [
  ['Alva Granliden', '2003-04-12', 'F', true, 'Vallgatan 7 B', '752 28', 'Uppsala'],
  ['Noel Ängsmark', '2001-11-30', 'M', true, 'Kvarnbacken 14', '753 20', 'Uppsala'],
  ['Signe Rönnhall', '1998-02-19', 'F', true, 'Studentstigen 22', '752 34', 'Uppsala'],
  ['Milo Stensvik', '2004-07-08', 'O', true, 'Lyktgränd 9', '753 10', 'Uppsala'],
  ['Amina Björkdal', '2000-09-25', 'F', true, 'Ekallén 3', '741 40', 'Knivsta'],
  ['Vidar Haverlund', '1996-05-17', 'M', false, 'Åkervägen 18', '745 31', 'Enköping'],
  ['Ester Klövermo', '2002-12-13', 'F', true, 'Rundelsgränd 5', '753 12', 'Uppsala'],
  ['Tariq Ljungvall', '1999-03-03', 'M', true, 'Sjöviksvägen 41', '752 60', 'Uppsala'],
  ['Ronja Talldal', '2001-08-21', 'F', true, 'Hyttgatan 2', '753 36', 'Uppsala'],
  ['Elis Vassbäck', '2005-01-06', 'M', true, 'Studentstigen 24', '752 34', 'Uppsala'],
  ['Linnéa Mossebo', '1994-06-29', 'F', false, 'Parkgatan 11', '803 20', 'Gävle'],
  ['Hugo Furuskär', '2003-10-15', 'M', true, 'Norrängsvägen 8', '195 30', 'Märsta'],
  ['Selma Ekebrink', '2000-04-01', 'F', true, 'Odlarvägen 16', '754 40', 'Uppsala'],
  ['Kim Solhamre', '1997-09-09', 'O', true, 'Tegelgatan 30', '113 40', 'Stockholm'],
  ['Dilan Alvik', '2002-02-28', 'F', true, 'Vallgatan 19', '752 28', 'Uppsala'],
  ['Arvid Hjortrud', '1989-12-02', 'M', true, 'Kornvägen 6', '741 42', 'Knivsta'],
  ['Maja Sundefors', '2004-05-24', 'F', false, 'Ekallén 27', '741 40', 'Knivsta'],
  ['Otto Granefelt', '1953-03-11', 'M', true, 'Domherregatan 1', '753 14', 'Uppsala'],
  ['Freja Lindekull', '2001-01-27', 'F', true, 'Hamnvägen 12', '752 63', 'Uppsala'],
  ['Yusuf Åsendal', '1998-11-18', 'M', true, 'Skolgränd 4', '745 33', 'Enköping'],
  ['Ingrid Brunnsäter', '1968-07-14', 'F', true, 'Domherregatan 8', '753 14', 'Uppsala'],
  ['Sixten Nordhavn', '2003-06-05', 'M', false, 'Tegelgatan 52', '113 42', 'Stockholm'],
  ['Nora Vitmossa', '2002-08-30', 'F', true, 'Rundelsgränd 13', '753 12', 'Uppsala'],
  ['Alex Ringåker', '1995-10-22', 'O', true, 'Bryggvägen 3', '803 24', 'Gävle'],
  ['Li Wennerstad', '2004-02-29', 'F', true, 'Studentstigen 8', '752 34', 'Uppsala'],
  ['Emil Kronbäck', '2000-12-24', 'M', false, 'Hyttgatan 17', '753 36', 'Uppsala'],
]

const plain = (name: string) => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ /g, '.')

/** An address at one of three made-up providers, always the same for a name. */
const address = (name: string) =>
  `${plain(name)}@${['brevlada.example', 'student.example', 'postlucka.example'][name.length % 3]}`

export const members: DemoMember[] = rows.map(
  ([name, birthday, gender, member_status, street, zip_code, city], i) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    return {
      first_name,
      last_name,
      email: address(name),
      birthday,
      gender,
      phone_number: `070-174 06 ${20 + i}`,
      member_status,
      address: street,
      zip_code,
      city,
    }
  },
)

const message = (name: string, status: boolean, content: string): DemoMessage => ({
  name,
  email: address(name),
  message: content,
  status,
})

export const messages: DemoMessage[] = [
  message(
    'Otto Granefelt',
    true,
    'Hej! Jag var med 1974 och har hittat tre fotografier från den första lyktkvällen. Vill ni ha dem till väggen i hallen?',
  ),
  message(
    'Beata Höglycke',
    true,
    'Vi är en grupp på sex utbytesstudenter som gärna vill komma på spelkvällen. Går det bra om vi bara pratar engelska?',
  ),
  message(
    'Ronja Talldal',
    true,
    'Bromsvajrarna till cykelköket är slut igen. Kan någon med kort beställa tjugo stycken före lördag?',
  ),
  message(
    'Pär Östanvind',
    false,
    'Jag glömde en grön halsduk i biografen i tisdags. Den är stickad av min mormor, så upphittaren får bullar.',
  ),
  message(
    'Amina Björkdal',
    false,
    'Är läsesalen öppen även under röda dagar? Min tenta tar tyvärr inte ledigt.',
  ),
  message(
    'Karin Fågelmyr',
    false,
    'Vår bokcirkel på biblioteket letar efter en lokal en torsdag i månaden. Hyr ni ut salongen, och vad kostar det i så fall?',
  ),
  message(
    'Hugo Furuskär',
    true,
    'Tack för en fantastisk sittning! Jag anmäler mig frivilligt till disken nästa gång, på ett villkor: att jag får välja musiken.',
  ),
  message(
    'Selma Ekebrink',
    false,
    'Hej! Jag har ändrat adress och ser inte var jag ändrar den. Kan ni hjälpa mig? Den nya är Odlarvägen 16.',
  ),
]

const readers = [
  'Alva Granliden',
  'Ester Klövermo',
  'Tariq Ljungvall',
  'Otto Granefelt',
  'Beata Höglycke',
  'Karin Fågelmyr',
  'Pär Östanvind',
  'Nora Vitmossa',
  'Ingrid Brunnsäter',
  'Wilma Tranegård',
  'Jonte Skogmyr',
  'Hedda Lövstigen',
  'Ibrahim Kallkälla',
  'Rut Månsarv',
  'Tove Kardemark',
  'Folke Enbuske',
]

export const subscribers: DemoSubscriber[] = readers.map((name) => ({
  email: address(name),
  code: randomBytes(16).toString('base64url'),
}))

const application = (event_name: string, name: string, content: string): DemoApplication => ({
  name,
  email: address(name),
  event_name,
  event_id: event_name,
  message: content,
  state: 'confirmed',
})

const waiting = (...applied: Parameters<typeof application>): DemoApplication => ({
  ...application(...applied),
  state: 'waiting',
})

type Guests = Readonly<Record<string, { pizza: string; allergies?: string } | null>>
type Answers = { pizza: string; games?: string[]; allergies?: string; guests?: Guests; paid?: true }

/** An application to the game night, with answers to its questions. */
function gameNight(name: string, content: string, answers: Answers): DemoApplication {
  const { pizza, games = [], allergies = '', guests = {}, paid } = answers
  const brought = Object.entries(guests).map(([guest, said], index) => ({
    guest,
    said,
    key: `guest-${index + 1}`,
  }))
  const open = [
    { question: 'pizza', answer: pizza },
    { question: 'games', answer: games.join('\n') },
    ...brought.map(({ key, said }) => ({ question: 'pizza', answer: said?.pizza ?? '', guest: key })),
  ]
  const sensitive = [
    { question: 'allergies', answer: allergies },
    ...brought.map(({ key, said }) => ({ question: 'allergies', answer: said?.allergies ?? '', guest: key })),
  ]
  return {
    ...application('Spelkväll med pizza', name, content),
    answers: open.filter(({ answer }) => answer !== ''),
    sensitive_answers: JSON.stringify(sensitive.filter(({ answer }) => answer !== '')),
    guests: brought.map(({ guest, key }) => ({ name: guest, key })),
    places: 1 + brought.length,
    ...(paid && { paid }),
  }
}

export const applications: DemoApplication[] = [
  gameNight('Noel Ängsmark', 'Äter allt, bluffar sällan. Tar gärna med mig Fyrvaktarna hemifrån.', {
    pizza: 'Med kött',
    games: ['Samarbete', 'Bygge'],
    paid: true,
  }),
  gameNight('Beata Höglycke', 'Vi är sex personer, två är vegetarianer. Vi samarbetar helst!', {
    pizza: 'Vegetarisk',
    games: ['Samarbete'],
    guests: {
      'Karin Höglycke': { pizza: 'Vegetarisk' },
      'Sami Höglycke': { pizza: 'Med kött' },
      'Tyra Höglycke': { pizza: 'Med kött', allergies: 'Nötter' },
      'Mira Öst': { pizza: 'Vegetarisk' },
      // Has not been asked yet.
      'Jakob Öst': null,
    },
  }),
  gameNight('Milo Stensvik', 'Jag kommer direkt från labbet, så någon gång runt sju.', {
    pizza: 'Vegansk',
    allergies: 'Gluten',
    paid: true,
  }),
  gameNight('Jonte Skogmyr', 'Första gången hos er. Finns det någon som kan visa mig till rätt bord?', {
    pizza: 'Vegetarisk',
    games: ['Kortspel', 'Bluff'],
  }),
  application('Filmkväll i mörka salongen', 'Ester Klövermo', 'Soffa, tack! Helst bredvid popcornmaskinen.'),
  application(
    'Filmkväll i mörka salongen',
    'Tariq Ljungvall',
    'Jag behöver en plats för rullstol, gärna långt bak.',
  ),
  application(
    'Filmkväll i mörka salongen',
    'Li Wennerstad',
    'Stol går bra. Jag gissar på vilken film det är och tror att jag har rätt.',
  ),
  application('Filmkväll i mörka salongen', 'Freja Lindekull', 'Soffa eller golvet, bara jag ser duken.'),
  application(
    'Filmkväll i mörka salongen',
    'Ibrahim Kallkälla',
    'Stol. Jag hjälper gärna till med popcornen.',
  ),
  application('Filmkväll i mörka salongen', 'Jonte Skogmyr', 'Soffa om det går. Jag är inte lång.'),
  waiting(
    'Filmkväll i mörka salongen',
    'Hugo Furuskär',
    'Om det blir en plats över: jag kommer med kort varsel.',
  ),
  waiting('Filmkväll i mörka salongen', 'Beata Höglycke', 'Jag tar vilken stol som helst, även en pall.'),
  application(
    'Fjällresan',
    'Hugo Furuskär',
    'Van på längdskidor, nybörjare på fjället. Delar gärna rum med Elis Vassbäck.',
  ),
  application(
    'Fjällresan',
    'Dilan Alvik',
    'Halvplats. Nötallergi. Jag hyr skidor och pjäxor i storlek 38 av er.',
  ),
  application('Fjällresan', 'Elis Vassbäck', 'Lugn takt, tack. Jag lagar gärna middag två av kvällarna.'),
  application(
    'Kräftskivan under lyktorna',
    'Ingrid Brunnsäter',
    'Svampfat till mig och kräftor till min syster. Vi sjunger båda två.',
  ),
  application(
    'Terminssittning i stora salen',
    'Signe Rönnhall',
    'Kålrotsstek. Jag håller gärna ett kort tal för valberedningen.',
  ),
]
