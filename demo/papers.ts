import { bullets, h2, h3, steps, text } from './html.ts'
import { statutes } from './statutes.ts'

/** The days on which the association decided what its documents say. */
export type DecidedDays = { annualMeeting: string; boardMeeting: string; earlier: string }

const longDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('sv-SE', { dateStyle: 'long' })

const changedBy = (day: string): string =>
  statutes.replace('av årsmötet.', `av årsmötet den ${longDay(day)}.`)

/** The texts of the documents' files, by their names. */
export const papersOf = ({
  annualMeeting,
  boardMeeting,
  earlier,
}: DecidedDays): Readonly<Record<string, string>> => ({
  'stadgar.pdf': changedBy(annualMeeting),
  'aldre-stadgar.pdf': changedBy(earlier).replace(
    'Medlemskapet gäller i tolv månader från betalningen.',
    'Medlemskapet gäller till verksamhetsårets slut.',
  ),
  'protokoll-arsmote.pdf': text(
    h2('Protokoll från årsmötet'),
    `Lyktgillet i Uppsala, Lykthuset, den ${longDay(annualMeeting)} klockan 18.00–20.45. 71 röstberättigade medlemmar.`,
    h3('§ 1 Mötets öppnande'),
    'Avgående ordföranden Hedda Lindåker hälsar välkommen och öppnar mötet. Klubban går av i handtaget vid första slaget.',
    h3('§ 2 Val av mötets presidium'),
    'Mötet väljer Hedda Lindåker till mötesordförande, Meera Tallhage till sekreterare samt Arvid Brunnsjö och Inaya Holmqvall till justerare och rösträknare.',
    h3('§ 3 Mötets utlysande'),
    'Kallelsen sändes tre veckor före mötet. Mötet är stadgeenligt utlyst.',
    h3('§ 4 Verksamhetsberättelse, årsbokslut och ansvarsfrihet'),
    'Kassören Gunvor Sandhamre går igenom bokslutet, som visar ett överskott på 6 420 kr. Revisorerna tillstyrker. Den avgående styrelsen beviljas ansvarsfrihet.',
    h3('§ 5 Verksamhetsplan, budget och medlemsavgift'),
    'Mötet antar styrelsens förslag. Medlemsavgiften är oförändrad, 150 kr per år. 18 000 kr avsätts till en ramp vid entrén.',
    h3('§ 6 Ändring av stadgarna'),
    'Styrelsen föreslår att medlemskapet ska gälla i tolv månader från betalningen (§ 3). Mötet bifaller förslaget med 64 röster mot 5; två avstår. Det är andra beslutet på rad, och ändringen gäller genast.',
    h3('§ 7 Val'),
    bullets(
      'Ordförande för ett år: Tilda Ekenfjord.',
      'Ledamöter: Yonas Björkefall, Gunvor Sandhamre, Meera Tallhage, Saga Ripenholt och Love Kvarnhammar.',
      'Revisorer: Arvid Brunnsjö och Inaya Holmqvall.',
    ),
    h3('§ 8 Motioner'),
    'Motionen om att döpa om kaffemaskinen till ”Kanslern” bifalls med stor majoritet.',
    h3('§ 9 Avslutning'),
    'Mötesordföranden tackar för en kväll med god ordning och avslutar mötet med det som är kvar av klubban.',
    'Vid protokollet: Meera Tallhage',
    'Justeras: Arvid Brunnsjö, Inaya Holmqvall',
  ),
  'protokoll-styrelsemote.pdf': text(
    h2('Protokoll från styrelsemötet'),
    `Lykthuset, den ${longDay(boardMeeting)} klockan 17.30. Närvarande: Tilda Ekenfjord, Yonas Björkefall, Gunvor Sandhamre, Meera Tallhage, Saga Ripenholt.`,
    h3('§ 1 Ekonomi'),
    'Gunvor rapporterar att tolv medlemmar inte har betalat trots påminnelse. Styrelsen beslutar att ringa dem i stället för att skriva en gång till.',
    h3('§ 2 Rampen'),
    'Två offerter har kommit. Styrelsen väljer den från snickeriet på Kvarnbacken, eftersom de kan börja före frosten.',
    h3('§ 3 Grannarna'),
    'Grannen på våningen mitt emot har klagat på körens sista sång. Saga bjuder på fika och ber om ursäkt.',
    h3('§ 4 Nästa möte'),
    'Om fyra veckor, samma tid. Love tar med bullar.',
  ),
  'policy-alkohol-trygghet.pdf': text(
    h2('Policy om alkohol och trygghet'),
    `Antagen av styrelsen den ${longDay(boardMeeting)}. Gäller alla som är i Lykthuset och alla som leder något i föreningens namn.`,
    h3('Alkohol'),
    steps(
      'Alkohol är aldrig skälet till att vi ses, och det som är utan alkohol är lika gott och står först i listan.',
      'Den som har ansvar för kvällen, är fadder eller har jour är nykter.',
      'Under mottagningen serverar föreningen ingen alkohol.',
    ),
    h3('Trygghet'),
    steps(
      'Ett nej är ett nej, också på dansgolvet och i faddergruppen.',
      'Trakasserier anmäls till den som har jour eller till någon i styrelsen. Den som berättar blir trodd och får veta vad som händer sedan.',
      'Styrelsen går igenom det som har hänt på nästa möte, utan namn i protokollet.',
    ),
    h3('Uppföljning'),
    'Policyn läses högt vid varje utskotts första möte och ses över en gång om året.',
  ),
})
