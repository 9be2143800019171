import { bullets, h2, h3, quote, steps, text } from './html.ts'
import type { WrittenPost } from './types.ts'

const category = 'Kultur och tradition'

/** Feasts, songs and recipes. */
export const culturePosts: WrittenPost[] = [
  {
    title: 'Lussekatter som räcker till hela huset',
    category_id: category,
    author: 'Gunvor',
    daysAgo: 9,
    image: 'fika.svg',
    content: text(
      'Det finns två sorters lussekatter: de som är torra och de som är gjorda med kvarg. Det här är föreningens recept, finslipat under trettio luciamorgnar och testat på hungriga körmedlemmar.',
      h2('Du behöver (cirka 40 stycken)'),
      bullets(
        '50 g jäst',
        '1 g saffran och en sockerbit att stöta det med',
        '200 g smör',
        '5 dl mjölk',
        '250 g kvarg',
        '2 dl socker',
        '½ tsk salt',
        'omkring 17 dl vetemjöl',
        'ägg till pensling och en näve russin',
      ),
      h2('Gör så här'),
      steps(
        'Stöt saffranet med sockerbiten och låt det dra i en matsked varm mjölk medan du gör resten.',
        'Smält smöret, häll i mjölken och värm till 37 grader. Lös upp jästen i lite av vätskan.',
        'Blanda i allt utom russinen och arbeta degen i tio minuter. Den ska släppa bunken men kännas mjuk som en örsnibb.',
        'Låt jäsa under bakduk i 40 minuter. Rulla, snurra och tryck ner ett russin i varje öga.',
        'Jäs 30 minuter till, pensla och grädda i 225 grader, 6–8 minuter mitt i ugnen.',
      ),
      h3('Gunvors råd'),
      'Ta ut dem en minut tidigare än du vågar. Och frys in dem medan de ännu är ljumma, så smakar de nybakat en hel månad.',
    ),
  },
  {
    title: 'Femtio lyktor på ån: så blev vår äldsta tradition till',
    category_id: category,
    author: 'Tilda',
    daysAgo: 19,
    image: 'lanterns-on-the-river.svg',
    content: text(
      'Hösten 1974 gick strömmen i halva stan. I en källare satt nio studenter och läste högt ur samma bok, och när lampan slocknade vek någon en båt av sista sidan, satte en stearinljusstump i den och bar ner den till ån. Så började Lyktgillet.',
      'Sedan dess har vi varje år låtit femtio papperslyktor flyta från stenbron ner till kvarnfallet. Varje lykta bär en önskan. Ingen vet vad de andra har skrivit, och det är hela poängen.',
      quote('Jag har skrivit samma sak i elva år. Det tolfte året slog det in, så då skrev jag tack.'),
      h2('Lyktorna förr och nu'),
      'De första var av tidningspapper och sjönk som stenar. I dag viker vi dem av vaxat, nedbrytbart papper, och vid kvarnfallet står en grupp i vadarstövlar och fångar upp varenda en. Inget lämnas kvar i vattnet.',
      h2('Var med du också'),
      bullets(
        'Lyktverkstaden håller öppet i salongen veckan innan. Papper och saxar finns.',
        'Vi samlas vid bron i skymningen. Klä dig varmt och ta med en kopp.',
        'Håvgruppen behöver alltid fler. Stövlar i storlek 36–47 finns att låna.',
      ),
    ),
  },
  {
    title: 'Nya sångboken är här – med plats för din egen visa',
    category_id: category,
    author: 'Meera',
    daysAgo: 46,
    image: 'song-book.svg',
    content: text(
      'Den gamla sångboken hade tjänat i arton år. Ryggen var lagad med bokbindartejp, sidan 43 saknades i varje exemplar och ingen mindes längre varför. Nu är den nya tryckt: 128 sidor, blått omslag och ett snöre som faktiskt håller.',
      'Redaktionen har gått igenom mer än trehundra visor. Några har vi låtit vila, andra har fått nya verser, och ett tjugotal är skrivna av medlemmar de senaste åren.',
      h2('Det här är nytt'),
      bullets(
        'Noter till alla flerstämmiga sånger, satta så att de går att läsa i stearinljus.',
        'Förklaringar till ord som ingen under sextio förstår.',
        'Visor på finska, engelska, arabiska och nordsamiska, med uttalshjälp.',
        'Åtta tomma blad längst bak för det du själv skriver.',
      ),
      'Boken kostar <strong>90 kr</strong> för medlemmar och säljs i Lykthusets hall och på sittningarna. Första upplagan är på 400 exemplar.',
      quote('En sångbok är färdig först när den har fått sin första kaffering.'),
    ),
  },
  {
    title: 'Bind en krans som håller hela kvällen',
    category_id: category,
    author: 'Saga',
    daysAgo: 112,
    image: 'wreath.svg',
    content: text(
      'En bra krans ska tåla dans, regn och att någon sätter sig på den. Så här binder vi våra, efter Sagas mormors metod och med det som växer i dikeskanten.',
      h2('Material'),
      bullets(
        'En stomme av björkris eller ståltråd, mätt runt ditt eget huvud',
        'Tunn bindtråd och en sax som biter',
        'Gott om gröna blad, gärna blåbärsris eller björk',
        'Blommor med långa stjälkar: prästkrage, klöver, blåklint, smörblomma',
      ),
      h2('Steg för steg'),
      steps(
        'Plocka på morgonen och låt blommorna stå djupt i vatten i en timme.',
        'Gör små buketter av tre blad och två blommor.',
        'Lägg buketten mot stommen och vira tråden tre varv, stramt.',
        'Nästa bukett täcker stjälkarna på den förra. Fortsätt åt samma håll, varvet runt.',
        'Göm den sista änden under den första bukettens blad.',
      ),
      'Plocka bara det som det finns mycket av, och aldrig fridlysta arter. Lägg kransen i en plastpåse med några droppar vatten i kylen, så är den fin nästa dag också.',
    ),
  },
]
