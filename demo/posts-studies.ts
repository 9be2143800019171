import { bullets, h2, h3, link, quote, text } from './html.ts'
import type { WrittenPost } from './types.ts'

const category = 'Studieliv'

/** Reading, exams and how to get through them. */
export const studyPosts: WrittenPost[] = [
  {
    title: 'Läsesalen håller lampan tänd till midnatt',
    category_id: category,
    author: 'Tilda',
    daysAgo: 2,
    image: 'reading-room.svg',
    content: text(
      'Från och med i dag är Lykthusets läsesal öppen från sju på morgonen till midnatt, alla dagar i veckan. Det var den vanligaste önskan i medlemsenkäten, och nu har vi nycklar, nattvärdar och tillräckligt många gröna lampor för att den ska bli verklig.',
      'Salen har 32 platser vid långborden, fyra läsfåtöljer och ett bord på scenen för den som tänker bäst med publik. Tyst är det mellan åtta och tjugo. Efter det får man viska.',
      h2('Bra att veta'),
      bullets(
        'Alla medlemmar öppnar dörren med sitt medlemskort.',
        'Gäster är välkomna till klockan 20. Säg hej till värden vid dörren.',
        'Kaffe och te kostar fem kronor koppen, påfyllning ingår.',
        'Det finns hörselslinga, höj- och sänkbart bord och ramp från gårdssidan.',
      ),
      h2('Bli nattvärd'),
      'En nattvärd sitter vid dörren mellan 20 och 24, pluggar sitt eget och ser till att alla kommer hem. Du får fri fika och ett värdkort som ger halva priset på våra evenemang. Vi har just nu sju pass i veckan att fylla.',
      quote('Jag skrev hela min kandidatuppsats under lampa nummer nio. Den borde stå som medförfattare.'),
      `Vill du ta ett pass? Skriv till ${link('mailto:lasesal@lyktgillet.example', 'lasesal@lyktgillet.example')}.`,
    ),
  },
  {
    title: 'Tre råd inför tentaveckan, av dem som har klarat den',
    category_id: category,
    author: 'Yonas',
    daysAgo: 26,
    image: 'exam-desk.svg',
    content: text(
      'Vi frågade tjugotvå medlemmar, från förstaterminare till professor emerita, vad de önskar att någon hade sagt inför deras första tentavecka. Svaren var överraskande lika.',
      h3('1. Sluta läsa, börja svara'),
      'Att stryka under känns som att lära sig, men det är minnet som ska tränas, inte pennan. Stäng boken och skriv ner allt du minns. Titta efter. Gör om i morgon. Gamla tentor är guld: vi har en hel låda i läsesalen.',
      h3('2. Lägg sömnen i schemat'),
      'Den som sover åtta timmar natten före svarar bättre än den som läser fyra timmar till. Det gäller även dig som är ett undantag.',
      h3('3. Plugga ihop, men inte hela tiden'),
      'Förklara för någon annan. Det du inte kan förklara har du inte förstått än, och nu vet du vad du ska läsa i kväll.',
      h2('I Lykthuset under tentaveckan'),
      bullets(
        'Gemensam frukost klockan sju, gratis för medlemmar',
        'Tentastuga med äldre studenter på tisdag och torsdag',
        'Promenad längs ån klockan 15 varje dag, inga kursböcker tillåtna',
      ),
      'Och kom ihåg: det finns alltid en omtenta, men bara en du. Lycka till!',
    ),
  },
]
