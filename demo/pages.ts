import { box, bullets, button, documentList, h2, link, question, text } from './html.ts'
import type { DemoPage } from './types.ts'

type WrittenPage = Omit<DemoPage, 'publish_date' | 'is_published'> & { daysAgo: number }

const written: WrittenPage[] = [
  {
    title: 'Mottagningen',
    slug: 'mottagningen',
    place: 'menu',
    order: 1,
    daysAgo: 64,
    description: 'För dig som är ny i Uppsala: två veckor med faddrar, fika och minst en promenad i mörkret.',
    content: text(
      'Är du ny i Uppsala? Då är du den vi väntar på. Varje termin tar vi emot nya studenter under två veckor, och du behöver varken känna någon, dricka något eller kunna sjunga.',
      box(
        'Vid terminsstart samlas vi klockan 17 på gården utanför Lykthuset. Kom som du är. Regnar det sitter vi i salongen.',
      ),
      h2('Så går det till'),
      'Du får en faddergrupp på åtta personer från olika ämnen och två faddrar som minns hur det var. Tillsammans äter ni frukost, hittar till rätt hörsal, lagar en cykel och går lyktrundan längs ån.',
      bullets(
        '<strong>Första veckan:</strong> frukost i huset varje morgon, stadsvandring, spelkväll.',
        '<strong>Andra veckan:</strong> cykelköket har öppet extra, provsjungning med kören, avslutning med långbord.',
      ),
      button('/kontakt/medlem', 'Bli medlem före terminsstart'),
      h2('Frågor som alla ställer'),
      question(
        'Måste jag vara medlem?',
        'Nej, inte under mottagningen. Vill du ha nyckelkort till läsesalen efteråt blir du medlem då.',
      ),
      question(
        'Vad kostar det?',
        'Allt är gratis utom långbordet sista kvällen, som kostar 60 kronor. Är det för mycket betalar föreningen, utan att du behöver förklara varför.',
      ),
      question(
        'Jag börjar mitt i terminen. Har jag missat allt?',
        'Inte alls. Kom på fredagsfikat, så hittar vi en faddergrupp till dig samma eftermiddag.',
      ),
      question(
        'Är det alkohol?',
        'Inte under mottagningen. Vår policy om alkohol och trygghet gäller för alla faddrar.',
      ),
      `Undrar du något annat? Skriv till ${link('mailto:mottagning@lyktgillet.example', 'mottagning@lyktgillet.example')}.`,
    ),
  },
  {
    title: 'Hyr Lykthuset',
    slug: 'hyr-lykthuset',
    place: 'footer',
    order: 1,
    daysAgo: 41,
    description: 'Salongen och stora salen går att hyra för möten, fester och disputationer.',
    content: text(
      'När vi inte själva fyller huset får andra göra det. Salongen och stora salen hyrs ut till medlemmar, andra föreningar och den som ska fira en disputation.',
      h2('Rummen'),
      bullets(
        '<strong>Salongen:</strong> 40 sittande, kakelugn, piano. 600 kr per kväll.',
        '<strong>Stora salen:</strong> 90 sittande, projektor, kök och hiss. 1 400 kr per kväll.',
        'Medlemmar betalar hälften. Föreningar som samlar in pengar till något bra betalar städningen.',
      ),
      box('Vi hyr inte ut onsdagar, då är det spelkväll, och inte nätter: klockan ett ska huset vara tyst.'),
      h2('Så bokar du'),
      'Skriv till oss senast två veckor före, med dag, rum och ungefär hur många ni blir. Du får svar inom tre dagar och nyckeln samma förmiddag.',
      button('/kontakt', 'Fråga om en dag'),
      question(
        'Får vi ta med egen mat och dryck?',
        'Ja. Köket har spis, ugn och porslin för nittio. Serveringstillstånd söker ni själva.',
      ),
      question(
        'Kan man komma in med rullstol?',
        'Ja, genom den nya rampen på gaveln, och hissen når alla plan.',
      ),
      h2('Det här gäller i huset'),
      documentList('policy', '/dokument', 'Policyer'),
    ),
  },
]

/** The association's own pages, published before the day on which they are loaded. */
export const pagesFor = (today: Temporal.PlainDate): DemoPage[] =>
  written.map(({ daysAgo, ...page }) => ({
    ...page,
    publish_date: today.subtract({ days: daysAgo }).toString(),
    is_published: true,
  }))
