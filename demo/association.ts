import { bullets, link, text } from './html.ts'
import { statutes } from './statutes.ts'
import type { DemoContent } from './types.ts'

export const site: DemoContent['site'] = { association_name: 'Lyktgillet', city: 'Uppsala' }

export const footer: DemoContent['footer'] = {
  description: 'Vi håller ljuset tänt – för studier, sång och vänskap sedan 1974.',
  address: 'Lykthuset, Lyktgränd 4, 753 10 Uppsala',
  infoMail: 'info@lyktgillet.example',
  phoneNumber: '08-465 004 21',
  facebookLink: 'https://facebook.example/lyktgillet',
  youtubeLink: 'https://youtube.example/@lyktgillet',
  instagramLink: 'https://instagram.example/lyktgillet',
  twitterLink: 'https://twitter.example/lyktgillet',
  linkedinLink: 'https://linkedin.example/company/lyktgillet',
}

export const about: DemoContent['about'] = {
  visionTitle: 'Vår vision',
  vision: text(
    'Ingen ska behöva sitta ensam i mörkret med sin bok. Vi drömmer om en stad där studenten, forskaren och grannen i samma trapphus känner varandra, och där det alltid finns ett fönster som lyser.',
    'Lyktgillet började 1974 som en läsecirkel på nio personer i en källare. I dag är vi <strong>drygt tvåhundrafyrtio medlemmar</strong> från fyrtio ämnen och lika många hemorter, och vi har ett helt hus. Men tanken är densamma: kunskap blir ljusare när man delar den.',
  ),
  missionTitle: 'Det här gör vi',
  mission: text(
    'Vi driver Lykthuset, det gula trähuset vid ån, som en öppen mötesplats alla dagar i veckan. Allt arbete görs av medlemmar på fritiden, och allt vi får in går tillbaka till huset och verksamheten.',
    bullets(
      '<strong>Studera tillsammans.</strong> Läsesal till midnatt, tentastugor och öppna föreläsningar.',
      '<strong>Fira tillsammans.</strong> Lucia, lyktkväll, midsommar, kräftskiva och sittningar med sångbok.',
      '<strong>Skapa tillsammans.</strong> Kör, husband, odling, cykelkök och spelkvällar.',
      '<strong>Resa tillsammans.</strong> Fjällresa, norrskensjakt och vandringar för alla ben.',
    ),
    `Nyfiken? Kom förbi på en ${link('/aktiviteter', 'aktivitet')} eller ${link('/kontakt', 'hör av dig')}. Vi bjuder på första koppen.`,
  ),
  boardTitle: 'Styrelsen i år',
  statute: statutes,
}

/** No bank has these numbers: the clearing number is 0000 and the bank code ends in a zero, as test codes do. */
export const kontakt: DemoContent['kontakt'] = {
  write_to_us: 'Skriv till oss',
  wtu_content: text(
    'Har du en fråga, en idé eller en soffa att skänka? Skriv i formuläret här nedanför, så svarar någon i styrelsen inom tre dagar. På helgerna kan det dröja lite längre, för då är vi i huset.',
    `Du kan också mejla ${link('mailto:info@lyktgillet.example', 'info@lyktgillet.example')} eller titta in på Lyktgränd 4. Dörren är öppen vardagar 15–18, och kaffet är oftast klart.`,
  ),
  become_member: 'Bli en av oss',
  bm_content: text(
    'Medlemskapet kostar <strong>150 kr per år</strong> och är öppet för alla, studerande eller inte. Du får nyckelkort till läsesalen, låna spel och skidor, lägre pris på evenemang och rösträtt på årsmötet.',
    'Fyll i ansökan, betala till något av kontona här nedanför och skriv ditt namn i meddelandet. Sedan får du ett mejl att bekräfta, och så är du hemma.',
  ),
  bankgiro_name: 'Bankgiro',
  bankgiro_number: '000-1230',
  bankkonto_name: 'Bankkonto',
  bankkonto_number: '0000-123 456 7',
  swish_number: '123 000 00 00',
  swihs_image: null,
  bank_name: 'Vårdkasens Sparbank',
  bank_swift: 'VARDSES0',
  bank_iban: 'SE60 0000 0000 0000 0123 4567',
}
