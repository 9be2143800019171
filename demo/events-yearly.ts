import { feasts, nextFeast, onOrBefore, weekday } from './calendar.ts'
import { bullets, h2, p, text } from './html.ts'
import type { WrittenEvent } from './types.ts'

/** The feasts of the year, each on its next real date. */
export const yearlyEvents = (today: Temporal.PlainDate): WrittenEvent[] => [
  {
    eventName: 'Luciatåg och luciafika',
    on: nextFeast(today, feasts.lucia),
    at: '15:00',
    eventOrganizer: 'Lyktkören',
    eventLocation: 'Gården vid Lykthuset',
    eventPrice: 'Gratis',
    eventHasForm: false,
    eventImage: 'lucia-procession.svg',
    eventDesc: text(
      p(
        'När skymningen faller öppnas porten och Lyktkören tågar ut över gården med ljus i hår och händer. Tjugo minuter sång i snön, eller i regnet, för vi har aldrig ställt in.',
      ),
      p(
        'Efteråt bjuder föreningen på lussekatter, pepparkakor och glögg i salongen. Lucia utses genom lottning bland alla i kören som vill, oavsett röst, hår och kön.',
      ),
      bullets(
        '15.00 Luciatåget går från porten',
        '15.30 Fika i salongen, alkoholfri glögg',
        '16.30 Pepparkaksdomarna delar ut sitt pris',
      ),
      p(
        'Kom gärna en kvart före och ta en lykta i handen. Det finns sittplatser längst fram för den som behöver.',
      ),
    ),
  },
  {
    eventName: 'Fjällresan',
    on: nextFeast(today, feasts.skiTrip),
    at: '07:30',
    eventOrganizer: 'Friluftsutskottet',
    eventLocation: 'Avresa från Lykthuset',
    eventPrice: '2 450 kr',
    eventHasForm: true,
    eventImage: 'ski-trip.svg',
    capacity: 28,
    bring: 'Lakan och örngott\nVarma underkläder\nMatsäck till bussen',
    eventDesc: text(
      p(
        'Fem dagar på fjället med turskidor, bastu och långa middagar. Vi bor i en röd stuga med 28 bäddar, en vedspis och utsikt mot tre toppar vars namn vi aldrig lär oss uttala.',
      ),
      h2('Ingår i priset'),
      bullets(
        'Buss tur och retur',
        'Fyra nätter i fyrbäddsrum',
        'Alla middagar och frukostar',
        'Ledare på dagsturerna',
      ),
      p(
        'Dagarna läggs upp i tre takter: lugn, lagom och lång. Nybörjare får skidskola första förmiddagen. Utrustning finns att hyra av föreningen för 200 kr.',
      ),
      p(
        'I anmälan vill vi veta om du har allergier, hur van du är och vem du gärna delar rum med. Sex platser ges till halva priset: skriv ”halvplats”, så frågar vi inte mer.',
      ),
    ),
  },
  {
    eventName: 'Midsommar på ängen',
    on: nextFeast(today, feasts.midsummer),
    at: '12:00',
    eventOrganizer: 'Festutskottet',
    eventLocation: 'Ängen vid Sjövik',
    eventPrice: 'Gratis',
    eventHasForm: false,
    eventImage: 'midsummer.svg',
    eventDesc: text(
      p(
        'Alla som är kvar i stan på midsommarafton firar med oss. Vi klär stången tillsammans, dansar så länge fiolerna orkar och äter vid ett enda långt bord under björkarna.',
      ),
      p(
        'Ta med något att dela: en skål färskpotatis, en burk sill, en tårta. Föreningen står för kaffe, saft, dukar och spelmän.',
      ),
      bullets(
        '12.00 Vi binder kransar och klär stången',
        '14.00 Stången reses, dans för alla',
        '16.00 Knytkalas vid långbordet',
        '18.00 Kubbturnering om äran och en gammal pokal',
      ),
      p(
        'Gemensam cykeltur från Lykthuset klockan 11.15. Buss finns för den som hellre åker, hållplatsen ligger 300 meter från ängen.',
      ),
    ),
  },
  {
    eventName: 'Kräftskivan under lyktorna',
    on: nextFeast(today, feasts.crayfish),
    at: '18:00',
    eventOrganizer: 'Festutskottet',
    eventLocation: 'Trädgården vid Lykthuset',
    eventPrice: '240 kr',
    eventHasForm: true,
    eventImage: 'crayfish-party.svg',
    eventDesc: text(
      p(
        'Terminens första fest och sommarens sista. Vi hänger upp månarna, dukar långbordet i trädgården och sjunger oss igenom den nya sångboken, sida för sida.',
      ),
      p(
        'I priset ingår kräftor, ostpaj, bröd, dricka och hatt. Vegetarianer och veganer får svampfat med samma dill och lika många servetter.',
      ),
      p(
        'Anmäl dig senast en vecka före. Skriv i meddelandet om du äter kräftor, svamp eller båda och om det är någon du gärna sitter bredvid. Alkoholfritt alternativ till allt, alltid.',
      ),
    ),
  },
  {
    eventName: 'Terminssittning i stora salen',
    on: onOrBefore(today.subtract({ days: 9 }), weekday.saturday),
    at: '18:00',
    eventOrganizer: 'Festutskottet',
    eventLocation: 'Stora salen, Lykthuset',
    eventPrice: '320 kr',
    eventHasForm: true,
    eventImage: 'formal-dinner.svg',
    eventDesc: text(
      p(
        'Tre rätter, fyra tal och fler visor än någon hann räkna. Terminssittningen är kvällen då vi klär upp oss, tänder alla ljus i kronorna och tackar dem som har burit föreningen under året.',
      ),
      h2('Menyn'),
      bullets('Rödbetscarpaccio med getost', 'Bakad röding eller kålrotsstek', 'Hjortronparfait'),
      p(
        'Klädsel: det finaste du har, vad det än är. Efter kaffet blev det dans till husbandet och nattmacka klockan ett. Tack till alla 96 gäster och till de tolv som diskade!',
      ),
    ),
  },
  {
    eventName: 'Husbandet spelar',
    on: onOrBefore(today.subtract({ days: 23 }), weekday.friday),
    at: '20:00',
    eventOrganizer: 'Musikutskottet',
    eventLocation: 'Stora salen, Lykthuset',
    eventPrice: '60 kr',
    eventHasForm: false,
    eventImage: 'concert.svg',
    eventDesc: text(
      p(
        'Fyra medlemmar, en källarlokal och två år av tisdagsrepetitioner. Till slut gick husbandet Kvarnfallet upp på scenen i stora salen, med egna låtar och en enda cover som de vägrade avslöja i förväg.',
      ),
      p(
        'Förband var en stråkkvartett från Lyktkören. Intäkterna, 7 140 kronor, gick oavkortat till den nya rampen vid entrén.',
      ),
      p(
        'Missade du kvällen? En inspelning finns att lyssna på i salongen. Nästa konsert blir på gården, så snart det är varmt nog för fingrarna.',
      ),
    ),
  },
]
