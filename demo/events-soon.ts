import { onOrAfter, stockholm, weekday } from './calendar.ts'
import { gameNightQuestions } from './game-night-questions.ts'
import { bullets, h2, text } from './html.ts'
import type { WrittenEvent } from './types.ts'

/** The Friday on which the next fika is. */
export const fikaOn = (today: Temporal.PlainDate): Temporal.PlainDate =>
  onOrAfter(today.add({ days: 2 }), weekday.friday)

/** Events of every term: each on its own day of the week, all within four weeks of the given day. */
export function eventsSoon(today: Temporal.PlainDate): WrittenEvent[] {
  const next = (dayOfWeek: number, earliest: number) => onOrAfter(today.add({ days: earliest }), dayOfWeek)
  return [
    {
      eventName: 'Fredagsfika för nya och gamla lyktor',
      on: fikaOn(today),
      at: '15:00',
      eventOrganizer: 'Lyktgillets styrelse',
      eventLocation: 'Salongen, Lykthuset',
      eventPrice: 'Gratis',
      eventImage: 'newcomers-fika.svg',
      eventDesc: text(
        'Ny i stan, ny på kursen eller bara sugen på tårta? En fredag i månaden dukar vi upp i salongen för alla som vill komma in ur vinden. Du behöver inte känna någon, och du behöver inte vara medlem.',
        'Vid dörren får du en namnlapp och en fråga att ställa till någon annan. Det låter fånigt. Det fungerar varje gång.',
        h2('På bordet'),
        bullets(
          'Gunvors gräddtårta, även i vegansk version',
          'Glutenfria rutor och frukt',
          'Kaffe från Morgonkvarn, te och saft',
        ),
        'Klockan fyra visar styrelsen huset från källare till vind. Ingen anmälan, kom när du kan och gå när du måste.',
      ),
    },
    {
      eventName: 'Spelkväll med pizza',
      on: next(weekday.wednesday, 3),
      at: '18:30',
      until: '22:00',
      capacity: 40,
      max_guests: 5,
      price_per_place: 40,
      questions: gameNightQuestions,
      eventOrganizer: 'Spelutskottet',
      eventLocation: 'Stora salen, Lykthuset',
      eventPrice: '40 kr',
      eventHasForm: true,
      eventImage: 'game-night.svg',
      eventDesc: text(
        'Sju bord, en vägg av spel och någon som förklarar reglerna så att man förstår dem. Spelkvällen är föreningens mest välbesökta kväll, och den enda där professorn regelbundet förlorar mot förstaterminaren.',
        'Vi börjar med en kort runda där alla hittar ett bord. Halv åtta kommer pizzan. Klockan tio är sista draget, men fråga oss inte vilket klockslag det brukar bli.',
        h2('Anmäl dig så räcker pizzan'),
        'Berätta om du har allergier och om du hellre samarbetar, bluffar eller bygger. Då kan vi lägga upp borden i förväg.',
        bullets(
          'Hiss till andra våningen finns',
          'Tyst rum på samma plan för den som behöver en paus',
          'Barn är välkomna i sällskap med vuxen',
        ),
      ),
    },
    {
      eventName: 'Fotboll på Ekängen',
      on: next(weekday.sunday, 6),
      at: '13:00',
      eventOrganizer: 'Friluftsutskottet',
      eventLocation: 'Ekängen, plan 2',
      eventPrice: 'Gratis',
      eventImage: 'football.svg',
      bring: 'Vattenflaska och skor du kan springa i',
      eventDesc: text(
        'Blandade lag, korta matcher och inga domare. Vi spelar sju mot sju i tjugo minuter, byter lag och börjar om. Det viktigaste målet är att alla rör bollen.',
        'Ta med vattenflaska och skor du kan springa i. Västar och bollar har vi. Ligger det snö på planen flyttar vi in i Ekhallen bredvid, samma tid.',
        'Efteråt blir det varm choklad och bullar på sidlinjen. Supportrar med egen filt sitter bäst.',
      ),
    },
    {
      eventName: 'Stjärnhimlen före gatlyktan',
      on: next(weekday.thursday, 8),
      at: '17:15',
      eventOrganizer: 'Akademiska utskottet',
      eventLocation: 'Hörsal Polstjärnan, Kvarnbacken 2',
      eventPrice: 'Gratis',
      eventImage: 'lecture.svg',
      cancelled: true,
      eventDesc: text(
        'Hur såg natten ut i Uppsala innan staden tändes? Astronomen Inaya Holmqvall tar oss med till 1700-talets himmel, till bondens stjärnur och till de observatörer som räknade kometer med frusna fingrar.',
        'Föreläsningen är den första i serien <em>Ljus i mörkret</em> och hålls på svenska med engelska bilder. Inga förkunskaper behövs. Efter en timme öppnar vi för frågor, och är himlen klar går vi upp på taket med två teleskop.',
        bullets('17.15 Föreläsning', '18.15 Frågor och kaffe', '19.00 Taket, om vädret vill. Ta med mössa.'),
        'Hörslinga finns i salen. Fri entré så långt platserna räcker, och de brukar räcka till den som kommer fem minuter före.',
      ),
    },
    {
      eventName: 'Filmkväll i mörka salongen',
      on: next(weekday.tuesday, 13),
      at: '19:00',
      until: '22:00',
      capacity: 6,
      eventOrganizer: 'Filmutskottet',
      eventLocation: 'Biografen i källaren, Lykthuset',
      eventPrice: '30 kr',
      eventHasForm: true,
      eventImage: 'film-night.svg',
      eventDesc: text(
        'Sex platser, två soffor och en projektor som låter som en liten symaskin. Kvällens film är hemlig, men vi lovar fjäll, ett missförstånd och ett mycket vackert slut.',
        'Filmen visas på originalspråk med svensk text. Efteråt stannar den som vill och pratar om den i en halvtimme, med nya popcorn.',
        'Platserna är få, så anmäl dig. Skriv i meddelandet om du vill sitta i soffa, på stol eller behöver plats för rullstol, så ordnar vi det.',
      ),
    },
    {
      eventName: 'Öppen körkväll',
      on: next(weekday.monday, 17),
      at: '18:00',
      until: '20:30',
      capacity: 30,
      registration_opens: stockholm(today.add({ days: 5 }), '12:00'),
      eventOrganizer: 'Lyktkören',
      eventLocation: 'Kapellet vid Ekbacken',
      eventPrice: 'Gratis',
      eventHasForm: true,
      eventImage: 'choir.svg',
      eventDesc: text(
        'Sjunger du i duschen? Då är du färdigutbildad. En måndag varje månad öppnar Lyktkören dörrarna för alla som vill prova hur det känns att stå mitt i en fyrstämmig klang.',
        'Vi värmer upp, lär oss en ny sång på gehör och avslutar med något alla kan. Dirigenten Vendela Rimfors lovar att ingen behöver sjunga ensam och att ingen slipper skratta.',
        h2('Praktiskt'),
        bullets('Noter och pärmar lånar du på plats', 'Paus med smörgås klockan 19', 'Slut senast 20.30'),
        'Anmäl dig gärna och skriv om du brukar sjunga högt eller lågt. ”Vet inte” är ett utmärkt svar.',
      ),
    },
  ]
}
