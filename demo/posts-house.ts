import { bullets, h2, link, quote, steps, text } from './html.ts'
import type { WrittenPost } from './types.ts'

const category = 'Föreningsliv'

/** Posts about the association's house and its surroundings. */
export const housePosts: WrittenPost[] = [
  {
    title: 'Cykelköket rullar igång vid ån',
    category_id: category,
    author: 'Yonas',
    daysAgo: 4,
    image: 'riverside.svg',
    content: text(
      'Punktering på väg till föreläsningen? Varje lördag mellan elva och tre står cykelkökets röda vagn på kajen nedanför stenbron. Där finns verktyg, reservdelar och alltid någon som vet vad en vevlagernyckel är.',
      'Cykelköket är inte en verkstad där du lämnar in och hämtar ut. Vi lagar tillsammans: du skruvar, vi pekar. Efter en timme brukar både cykeln och självförtroendet vara i bättre skick än när du kom.',
      h2('Så går det till'),
      steps(
        'Kom när det passar, du behöver inte boka.',
        'Skriv upp dig på tavlan, så ropar vi när ett ställ blir ledigt.',
        'Laga, provcykla och fika. Kaffet står i den gröna termosen.',
      ),
      'Verktygen är gratis att låna. Slangar, vajrar och bromsklossar säljer vi till självkostnadspris, ungefär <strong>25–60 kr</strong>. Är du inte medlem är du ändå välkommen, men vi blir glada om du lägger en slant i plåtburken.',
      quote(
        'Jag kom med en cykel som inte gick att bromsa och gick hem med en ny vän. Den går att bromsa nu också.',
      ),
      `Har du en gammal cykel som bara står? Skänk den till oss. Skriv till ${link('mailto:cykel@lyktgillet.example', 'cykel@lyktgillet.example')}, så hämtar vi den.`,
    ),
  },
  {
    title: 'Tolv nya spel i hyllan, valda av er',
    category_id: category,
    author: 'Love',
    daysAgo: 33,
    image: 'game-shelf.svg',
    content: text(
      'Ni röstade, vi handlade. Efter två veckors omröstning och 164 röster har spelhyllan i Lykthusets salong fått tolv nya titlar. Störst var önskan om samarbetsspel, tätt följd av ”något man hinner med på en lunchrast”.',
      'Hyllan är nu sorterad efter speltid i stället för alfabetiskt. Blå prick betyder högst en halvtimme, gul prick en kväll och röd prick att ni bör ha packat middag.',
      h2('Våra tre favoriter hittills'),
      bullets(
        '<strong>Fyrvaktarna.</strong> Alla spelar på samma sida och håller fyren tänd genom stormen. Två till fem spelare.',
        '<strong>Rödlök och rabarber.</strong> Ett snabbt kortspel om att odla, byta och ibland stjäla grannens kompost.',
        '<strong>Nattåget.</strong> Lång, listig och vacker. Spela den en regnig söndag.',
      ),
      'Som medlem lånar du hem ett spel i sju dagar. Skriv namn och datum i den gröna boken på hyllan, räkna brickorna och lämna tillbaka spelet i det skick du själv vill hitta det i.',
      'Spelkväll har vi på onsdagar. Kom ensam eller i flock, det finns alltid ett bord som söker en spelare till.',
    ),
  },
  {
    title: 'Skörden från gården räckte till åttio soppskålar',
    category_id: category,
    author: 'Gunvor',
    daysAgo: 61,
    image: 'kitchen-garden.svg',
    content: text(
      'När vi ställde ut sju pallkragar på gården trodde ingen att de skulle mata mer än odlingsgruppen själv. Nu har vi räknat: 34 kilo tomater, 11 kilo morötter, oräkneliga salladshuvuden och två solrosor som är högre än Yonas.',
      'Allt gick till de gemensamma tisdagsmiddagarna. Rekordet är åttio skålar tomatsoppa på en kväll, serverade med rågbröd från Rågbo Bageri.',
      h2('Det här har vi lärt oss'),
      bullets(
        'Vattna på morgonen. På kvällen glömmer alla bort det.',
        'Sniglar tycker om sallad minst lika mycket som vi gör.',
        'En skylt med ”Smaka gärna” ger fler odlare än tio mejl.',
      ),
      'Odlingsgruppen träffas på söndagar klockan tio. Du behöver inte kunna något, handskar och spadar finns i skjulet. På vintern sår vi inomhus i salongens fönster och planerar nästa års rader.',
      quote('Det bästa jag har gjort för min uppsats var att gå ut och rensa ogräs i en halvtimme.'),
      `Vill du vara med? Skriv till ${link('mailto:odling@lyktgillet.example', 'odling@lyktgillet.example')} eller hoppa bara över staketet. Grinden kärvar.`,
    ),
  },
  {
    title: 'Årsmötet valde ny styrelse – och höll avgiften',
    category_id: category,
    author: 'Meera',
    daysAgo: 78,
    image: 'house-at-dusk.svg',
    content: text(
      'Sjuttioen medlemmar, tre kannor kaffe och en ordförandeklubba som gick av på mitten: årsmötet i Lykthuset blev både effektivt och minnesvärt. Här är det viktigaste i korthet.',
      h2('Beslut'),
      bullets(
        'Tilda Ekenfjord valdes till ordförande för ett år och Yonas Björkefall till vice ordförande.',
        'Medlemsavgiften är oförändrad, <strong>150 kr per år</strong>.',
        'Föreningen avsätter 18 000 kr till att göra entrén tillgänglig med en ny ramp.',
        'Motionen om att döpa om kaffemaskinen till ”Kanslern” bifölls med stor majoritet.',
      ),
      'Revisorerna lovordade ordningen i räkenskaperna och årsmötet gav den avgående styrelsen ansvarsfrihet. Gunvor Sandhamre fortsätter som kassör för tredje året och fick den längsta applåden.',
      h2('Vad händer nu?'),
      'Den nya styrelsen har redan haft sitt första möte. Vi vill att fler ska hitta hit under sin första termin, och vi vill att ingen ska behöva känna någon för att våga komma. Därför börjar vi med en öppen fredagsfika varje månad.',
      `Protokollet finns att läsa i pärmen i hallen. Stadgarna hittar du när du ${link('/kontakt/medlem', 'ansöker om medlemskap')}.`,
    ),
  },
  {
    title: 'Hon lagar våra cyklar: ett samtal i källaren',
    category_id: category,
    author: 'Saga',
    daysAgo: 1,
    is_published: false,
    image: 'bicycle-workshop.svg',
    content: text(
      'Det luktar kedjeolja och kardemumma i källaren. Ronja Talldal har just spänt fast en röd damcykel i stället och pekar med skiftnyckeln mot en pall. ”Sitt. Men rör inget på bordet, jag har lagt skruvarna i ordning.”',
      'Ronja läser teknisk fysik på dagarna och leder cykelköket på lördagarna. Enligt hennes egen räkning har 412 cyklar passerat stället sedan hon tog över.',
      h2('Hur började det?'),
      '”Jag kom hit med en trasig växel och en dålig dag. Någon gav mig kaffe och en insexnyckel. Två timmar senare hade jag lagat växeln och sagt ja till att vara med i utskottet.”',
      h2('Vad är det vanligaste felet?'),
      '”För lite luft i däcken. Det låter tråkigt, men tänk vad fint: det mesta går att lösa med en pump.”',
      '<em>Att göra före publicering: fråga Ronja om vi får ta med historien om kanalen.</em>',
    ),
  },
  {
    title: 'Terminens program börjar ta form',
    category_id: category,
    author: 'Saga',
    daysAgo: 0,
    is_published: false,
    image: 'term-programme.svg',
    content: text(
      'Anslagstavlan i hallen är full av lappar, och det är precis som det ska vara. Här är första utkastet till terminens program. Datumen sätter vi när alla utskott har svarat.',
      h2('Klart hittills'),
      bullets(
        'Spelkväll varje onsdag',
        'Öppen körkväll en måndag i månaden',
        'Filmkväll en tisdag i månaden, önskefilm sista gången',
        'Föreläsningsserien <em>Ljus i mörkret</em>, fyra torsdagar',
        'Tvådagarsvandring längs Upplandsleden, om vädret är vänligt',
      ),
      h2('Söker fortfarande någon som håller i'),
      bullets('Pizzakvällen för nyinflyttade', 'Quiz på sex språk', 'Lyktverkstaden inför lyktkvällen'),
      '<em>Utkast: Saga fyller på med tider och lokaler innan vi publicerar.</em>',
    ),
  },
]
