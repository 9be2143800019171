import { bullets, h2, link, quote, steps, text } from './html.ts'
import type { WrittenPost } from './types.ts'

const category = 'Resor och friluftsliv'

/** Trips and the outdoors. */
export const outdoorPosts: WrittenPost[] = [
  {
    title: 'Packlistan till fjällresan: allt du behöver, inget mer',
    category_id: category,
    author: 'Love',
    daysAgo: 14,
    image: 'packed-for-skiing.svg',
    content: text(
      'Varje år är det någon som tar med hårtork till en stuga utan el. Varje år är det någon annan som glömmer vantarna. Här är listan som friluftsutskottet har slipat på i åtta resor.',
      h2('På kroppen'),
      bullets(
        'Underställ i ull, två stycken. Bomull blir blött och kallt.',
        'Fleece eller ylletröja och ett vindtätt ytterlager',
        'Mössa, halsduk och <strong>två</strong> par vantar',
        'Solglasögon, även om det ser mulet ut hemifrån',
      ),
      h2('I ryggsäcken'),
      bullets(
        'Termos, matlåda och en påse med något sött',
        'Pannlampa med laddat batteri',
        'Sittunderlag och skavsårsplåster',
        'Sovsäck eller lakan, handduk och öronproppar',
      ),
      h2('Lånar du av oss?'),
      'Föreningen äger tjugo par turskidor, pjäxor i storlek 35–47 och fyra pulkor. Prova ut på tisdagskvällarna i källaren. Hyran är <strong>200 kr för hela resan</strong> och valla ingår.',
      quote('Det finns inget dåligt väder, bara en Love som har packat åt dig.'),
      'Saknar du något? Säg till innan vi åker. I hyllan med upphittat finns alltid en mössa som behöver ett huvud.',
    ),
  },
  {
    title: 'Så ser du norrsken utan att åka till Kiruna',
    category_id: category,
    author: 'Meera',
    daysAgo: 54,
    image: 'northern-lights.svg',
    content: text(
      'Några nätter om året dansar norrskenet ända ner över Uppland. De flesta missar det, för de sover, eller för att de står under en gatlykta. Så här ökar du dina chanser.',
      h2('Välj rätt natt'),
      'Du behöver tre saker: mörker, klar himmel och en orolig sol. Bäst är det från september till mars, runt midnatt och nära nymåne. När norrskensprognosen visar KP 5 eller mer är det värt att sätta på sig skorna.',
      h2('Välj rätt plats'),
      steps(
        'Ta dig bort från stadens ljus. Tre mil norrut räcker långt.',
        'Leta upp fri sikt mot norr, gärna över en sjö eller ett fält.',
        'Släck alla lampor och ge ögonen tjugo minuter. Rött sken stör minst.',
      ),
      h2('Fota med telefonen'),
      'Ställ telefonen på en sten, använd nattläge och självutlösare. Kameran ser färger som ögat inte hinner med, så ta en bild även om himlen bara ser grå ut.',
      `Friluftsutskottet skickar ut ett norrskenslarm när det är dags, med samåkning från Lykthuset en halvtimme senare. Anmäl dig till larmet på ${link('mailto:friluft@lyktgillet.example', 'friluft@lyktgillet.example')}. Kakao ingår.`,
    ),
  },
  {
    title: 'I dag släpps de sista platserna på fjällresan',
    category_id: category,
    author: 'Saga',
    daysAgo: -6,
    image: 'winter-cabin.svg',
    content: text(
      'Fem dagar, en röd stuga och fjäll åt alla håll. I dag klockan tolv släpper vi de åtta sista platserna på fjällresan, och av erfarenhet vet vi att de brukar vara slut före kvällsmaten.',
      h2('Det här ingår'),
      bullets(
        'Buss tur och retur från Uppsala',
        'Fyra nätter i fjällstuga med bastu',
        'Alla middagar, lagade tillsammans',
        'Guidade turer för både nybörjare och vana',
      ),
      'Priset är <strong>2 450 kr</strong> för medlemmar. Behöver du hjälp med kostnaden finns sex platser till halva priset, sökbara utan motivering. Skriv bara ”halvplats” i anmälan.',
      h2('Så anmäler du dig'),
      steps(
        'Gå till evenemanget <em>Fjällresan</em> och tryck på knappen för anmälan.',
        'Berätta om mat, allergier och hur van du är på skidor.',
        'Inom två dagar får du besked och betalningsuppgifter.',
      ),
      'Aldrig stått på skidor? Perfekt. Det hade inte hälften av oss heller, första gången.',
    ),
  },
]
