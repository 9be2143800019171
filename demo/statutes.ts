import { h2, h3, p, steps, text } from './html.ts'

/** The association's statutes, which the membership form shows in its dialog. */
export const statutes = text(
  h2('Stadgar för Lyktgillet i Uppsala'),
  p('<em>Antagna vid bildandet den 2 november 1974, senast ändrade av årsmötet.</em>'),
  h3('§ 1 Namn och säte'),
  p(
    'Föreningens namn är Lyktgillet i Uppsala. Föreningen är ideell, partipolitiskt och religiöst obunden och har sitt säte i Uppsala kommun.',
  ),
  h3('§ 2 Ändamål'),
  p(
    'Föreningen har till ändamål att vara en mötesplats för studenter, forskare och vetgiriga stadsbor, att sprida kunskap genom öppna föreläsningar och studiecirklar samt att hålla liv i akademiska och folkliga traditioner. Verksamheten ska vara öppen och tillgänglig för alla.',
  ),
  h3('§ 3 Medlemskap'),
  p(
    'Medlem blir den som delar föreningens ändamål, ansöker om medlemskap och betalar medlemsavgiften. Styrelsen får avslå en ansökan endast om det finns särskilda skäl att anta att den sökande kommer att motarbeta föreningens ändamål. Ett avslag ska motiveras skriftligt.',
  ),
  p(
    'Medlemskapet gäller i tolv månader från betalningen. Den som vill lämna föreningen anmäler det till styrelsen och anses genast ha utträtt.',
  ),
  h3('§ 4 Medlemsavgift'),
  p(
    'Årsmötet beslutar om medlemsavgiftens storlek för det kommande verksamhetsåret. Styrelsen får efterskänka avgiften för den som av ekonomiska skäl inte kan betala. Erlagd avgift betalas inte tillbaka vid utträde.',
  ),
  h3('§ 5 Medlems rättigheter och skyldigheter'),
  p(
    'Varje medlem har rätt att delta i föreningens sammankomster, att ta del av protokoll och räkenskaper, att lämna motioner till årsmötet och att rösta. Varje medlem ska följa stadgarna och de regler som gäller i Lykthuset samt bemöta andra med respekt.',
  ),
  h3('§ 6 Uteslutning'),
  p(
    'En medlem som allvarligt skadar föreningen eller trots påminnelse inte betalar avgiften kan uteslutas av styrelsen. Medlemmen ska få yttra sig minst fjorton dagar före beslutet och kan överklaga det till nästa föreningsmöte, som avgör frågan slutligt.',
  ),
  h3('§ 7 Organ'),
  p(
    'Föreningens organ är årsmötet, styrelsen, revisorerna, valberedningen och de utskott som styrelsen tillsätter. Verksamhetsåret och räkenskapsåret löper från den 1 juli till den 30 juni.',
  ),
  h3('§ 8 Årsmöte'),
  p(
    'Årsmötet är föreningens högsta beslutande organ och hålls före september månads utgång. Kallelse med förslag till föredragningslista ska sändas till medlemmarna senast tre veckor före mötet, övriga handlingar senast en vecka före. Motioner ska ha kommit in till styrelsen senast två veckor före mötet.',
  ),
  p('På årsmötet ska följande ärenden behandlas:'),
  steps(
    'val av mötesordförande, sekreterare och två justerare, tillika rösträknare,',
    'fråga om mötet är stadgeenligt utlyst,',
    'styrelsens verksamhetsberättelse och årsbokslut,',
    'revisorernas berättelse och fråga om ansvarsfrihet,',
    'verksamhetsplan, budget och medlemsavgift,',
    'val av styrelse, revisorer och valberedning,',
    'motioner och förslag från styrelsen samt övriga frågor.',
  ),
  h3('§ 9 Rösträtt och beslut'),
  p(
    'Varje närvarande medlem som har betalat avgiften har en röst. Röstning med fullmakt är inte tillåten. Beslut fattas med enkel majoritet om inget annat sägs i stadgarna. Vid lika röstetal avgör mötesordföranden, utom vid personval som då avgörs genom lottning. Personval sker med slutna sedlar om någon begär det.',
  ),
  h3('§ 10 Extra årsmöte'),
  p(
    'Extra årsmöte hålls när styrelsen finner det nödvändigt eller när revisorerna eller minst en tiondel av medlemmarna skriftligen begär det. Endast de ärenden som anges i kallelsen får avgöras.',
  ),
  h3('§ 11 Styrelse'),
  p(
    'Styrelsen består av ordförande och fem till sju ledamöter, som väljs för ett år. Ordföranden väljs av årsmötet; i övrigt fördelar styrelsen uppdragen inom sig. Styrelsen leder verksamheten, verkställer årsmötets beslut, förvaltar föreningens tillgångar och ansvarar för dess medlemsregister.',
  ),
  p(
    'Styrelsen är beslutför när minst hälften av ledamöterna är närvarande. Protokoll ska föras och justeras. Kallelse sker senast fem dagar före sammanträdet.',
  ),
  h3('§ 12 Firmateckning'),
  p(
    'Föreningens firma tecknas av ordföranden och kassören, var för sig upp till det belopp som styrelsen fastställer och i övrigt i förening.',
  ),
  h3('§ 13 Revision'),
  p(
    'Årsmötet väljer två revisorer och en ersättare för ett år. De ska granska räkenskaper och förvaltning och lämna sin berättelse till styrelsen senast två veckor före årsmötet. En revisor får inte samtidigt sitta i styrelsen.',
  ),
  h3('§ 14 Valberedning'),
  p(
    'Valberedningen består av tre medlemmar och föreslår kandidater till alla val på nästa årsmöte. Den ska sträva efter en styrelse som speglar medlemmarna.',
  ),
  h3('§ 15 Personuppgifter'),
  p(
    'Föreningen behandlar endast de uppgifter om sina medlemmar som behövs för medlemskapet. Uppgifterna lämnas inte ut till andra och tas bort senast tolv månader efter utträdet, om inte lag kräver annat.',
  ),
  h3('§ 16 Ändring av stadgarna'),
  p(
    'Ändring av dessa stadgar kräver beslut med två tredjedels majoritet på ett årsmöte, eller med enkel majoritet på två på varandra följande föreningsmöten varav ett är årsmöte.',
  ),
  h3('§ 17 Upplösning'),
  p(
    'Föreningen upplöses genom beslut med två tredjedels majoritet på två på varandra följande årsmöten med minst tre månaders mellanrum. Föreningens tillgångar ska då tillfalla ett ändamål som ligger nära föreningens eget. Lyktan över porten ska brinna tills den siste har gått hem.',
  ),
)
