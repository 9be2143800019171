/** The language by its own name. */
export const name = 'English'
/** As Open Graph writes it. */
export const locale = 'en_GB'

/** The addresses of the specification in the words of this language; each begins with the language's code. */
export const addresses = {
  '/': '/en/',
  '/evenemang/:name': '/en/events/:name',
  '/:name/apply': '/en/events/:name/apply',
  '/evenemang/:name/apply': '/en/events/:name/apply',
  '/post/:id': '/en/post/:id',
  '/aktiviteter': '/en/activities',
  '/om-oss': '/en/about',
  '/kalender': '/en/calendar',
  '/dokument': '/en/documents',
  '/dokument/:document': '/en/documents/:document',
  '/dokument/:document/:day': '/en/documents/:document/:day',
  '/kontakt': '/en/contact',
  '/kontakt/medlem': '/en/contact/membership',
  '/sok': '/en/search',
  '/personuppgifter': '/en/personal-data',
  '/kalender.ics': '/en/calendar.ics',
  '/kalender/:file': '/en/calendar/:file',
  '/kalender/:id/anmalan.ics': '/en/calendar/:id/registration.ics',
  '/rss.xml': '/en/rss.xml',
  '/avsluta/:code': '/en/unsubscribe/:code',
  '/bekrafta/:code': '/en/confirm/:code',
  '/medlem/:token': '/en/member/:token',
  '/granska/:code': '/en/preview/:code',
  '/anmalan/:token': '/en/application/:token',
  '/losenord/:token': '/en/password/:token',
  '/adress/:token': '/en/address/:token',
  '/behall/:token': '/en/keep/:token',
  '/inbjudan/:token': '/en/invitation/:token',
  '/bekrafta-ansokan/:token': '/en/confirm-application/:token',
  '/min-sida': '/en/my-page',
  '/min-sida/:token': '/en/my-page/:token',
  '/min-sida/adress/:token': '/en/my-page/address/:token',
  '/min-sida/kvar/:token': '/en/my-page/stay/:token',
  '/uppgifter/:token': '/en/data/:token',
  '/betala/:token': '/en/pay/:token',
  '/fortsatt/:token': '/en/stay/:token',
  '/:slug': '/en/:slug',
}

/** Parameters of those addresses. */
export const parameters = { kategori: 'category', manad: 'month', ar: 'year', sida: 'page' }
