import { backupsPage } from '#shared/backup-settings.ts'
import { mailSettingsPage } from '#shared/mail-settings.ts'
import { personDeskPage } from '#shared/panel-paths.ts'
import { accountPage, pages } from '#shared/paths.ts'
import { persondata } from '#shared/person-desk.ts'
import { about } from '#shared/resources/about.ts'
import { board } from '#shared/resources/board.ts'
import { categories } from '#shared/resources/categories.ts'
import { contact } from '#shared/resources/contact.ts'
import { documents } from '#shared/resources/documents.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { footer } from '#shared/resources/footer.ts'
import { groups } from '#shared/resources/groups.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { members } from '#shared/resources/members.ts'
import { notes } from '#shared/resources/notes.ts'
import { notice } from '#shared/resources/notice.ts'
import { pages as ownPages } from '#shared/resources/pages.ts'
import { partners } from '#shared/resources/partners.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { site } from '#shared/resources/site.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { suspects } from '#shared/resources/suspects.ts'
import { users } from '#shared/resources/users.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { partnerSlice } from '#web/features/partners/partner-slice.ts'
import { furtherRoutes } from './further-admin-routes.tsx'
import { libraryRoute } from './library-routes.ts'
import { meetingRoutes } from './meeting-routes.ts'
import { membershipRoute } from './membership-route.ts'
import { moneyRoute } from './money-routes.ts'
import { paymentsRoute } from './payments-route.tsx'
import { type AdminRoute, resourceRoute } from './resource-route.tsx'

/**
 * The side menu and the pages behind it: the specification's thirteen, and below a line those we added. To the last ones
 * another page leads.
 */
export const adminRoutes: Readonly<Record<'specified' | 'added' | 'further', readonly AdminRoute[]>> = {
  specified: [
    {
      title: ({ t }) => t('page.dashboard'),
      words: 'dashboard översikt statistik start overview statistics',
      path: '/admin/',
      needs: { permission: 'read' },
      icon: 'tiles',
      lazy: () => import('#web/app/pages/dashboard-page.tsx'),
    },
    resourceRoute(members, {
      words: 'members medlemmar register medlem ansökan ansökningar application membership',
      adds: true,
      icon: 'people',
      page: () => import('#web/app/pages/members-page.tsx'),
    }),
    resourceRoute(contact, {
      path: '/admin/messages/',
      words: 'messages meddelanden inkorg meddelande inbox',
      icon: 'speech',
      opens: 'read',
      page: () => import('#web/features/contact/contact-admin-page.tsx'),
    }),
    resourceRoute(posts, {
      words: 'posts inlägg nyhet nyheter artikel aktivitet aktiviteter news article activity activities',
      adds: true,
      icon: 'document',
      page: () => import('#web/features/posts/post-admin-page.tsx'),
    }),
    resourceRoute(events, {
      words: 'events evenemang aktivitet aktiviteter händelse arrangemang träff activity activities',
      opens: 'place',
      adds: true,
      icon: 'calendar',
      page: () => import('#web/features/events/event-admin-page.tsx'),
    }),
    resourceRoute(evenemang, {
      path: '/admin/participants/',
      words: 'participants anmälningar anmälan deltagare anmälda applications registrations',
      icon: 'clipboard',
      page: () => import('#web/features/evenemang/evenemang-admin-page.tsx'),
    }),
    resourceRoute(about, {
      words: 'about om oss vision stadgar statutes',
      icon: 'info',
      page: () => import('#web/features/about/about-admin-page.tsx'),
    }),
    resourceRoute(board, {
      path: '/admin/boards/',
      words: 'boards styrelsen styrelse styrelsemedlem styrelseår ledamot ledamöter vakant vacant',
      adds: true,
      icon: 'screen',
      page: () => import('#web/features/board/board-admin-page.tsx'),
    }),
    resourceRoute(partners, {
      words: 'partners partner sponsor sponsorer samarbete logotyp sponsors logo',
      adds: true,
      icon: 'handshake',
      slice: partnerSlice,
      columns: ['id', { key: 'name', width: 'wide' }, 'logoImage'],
      sortable: [],
    }),
    resourceRoute(footer, {
      words: 'footer sidfot motto adress sociala medier facebook instagram address social',
      icon: 'lower-part',
      slice: footerSlice,
      updated: ({ infoMail }, { t }) => t('record.updatedOne', { name: infoMail || t('footer.page') }),
    }),
    resourceRoute(kontakt, {
      path: '/admin/contact/',
      words: 'contact kontaktuppgifter bankgiro swish konto betalning bank payment',
      icon: 'phone',
      page: () => import('#web/features/kontakt/kontakt-admin-page.tsx'),
    }),
    resourceRoute(subscribers, {
      words:
        'subscribers prenumeranter prenumerant maillista nyhetsbrev utskick informationsmejl newsletter mailing',
      icon: 'mail',
      page: () => import('#web/app/pages/subscribers-page.tsx'),
    }),
    {
      title: ({ t }) => t('page.home'),
      words: 'home page webbplatsen startsida hemsida website',
      path: pages.home,
      icon: 'home',
    },
  ],
  added: [
    resourceRoute(ownPages, {
      words: 'pages sidor sida egna stadgar menyn sidfoten adress own page menu footer statutes address',
      adds: true,
      icon: 'page',
      page: () => import('#web/features/pages/page-admin-page.tsx'),
    }),
    libraryRoute,
    resourceRoute(categories, {
      words: 'categories kategorier kategori ämne ämnen inlägg topic category posts',
      adds: true,
      icon: 'tag',
      page: () => import('#web/features/posts/category-admin-page.tsx'),
    }),
    resourceRoute(documents, {
      words: 'documents dokument stadgar protokoll filer pdf policy budget statutes minutes files',
      adds: true,
      icon: 'document',
      page: () => import('#web/features/documents/document-admin-page.tsx'),
    }),
    resourceRoute(notice, {
      words: 'notice notis meddelande rad överst banderoll banner viktigt line top important',
      icon: 'info',
      page: () => import('#web/features/notice/notice-admin-page.tsx'),
    }),
    resourceRoute(users, {
      words: 'users användare konton konto roller administratör lösenord roles accounts administrator',
      icon: 'person',
      opens: 'list',
      page: () => import('#web/features/users/user-admin-page.tsx'),
    }),
    resourceRoute(site, {
      words: 'site inställningar föreningens namn ort settings name',
      icon: 'sliders',
      page: () => import('#web/features/feature/site-admin-page.tsx'),
    }),
    membershipRoute,
    moneyRoute,
    paymentsRoute,
    resourceRoute(suspects, {
      words: 'spam skräp skräppost misstänkt robot formulär suspected junk caught',
      icon: 'warning',
      opens: 'read',
      page: () => import('#web/features/suspects/suspect-admin-page.tsx'),
    }),
    resourceRoute(redirects, {
      words: 'redirects omdirigeringar omdirigering gamla adresser länkar adress 301 old addresses links',
      adds: true,
      icon: 'reply',
      page: () => import('#web/features/redirects/redirect-admin-page.tsx'),
    }),
    {
      title: ({ t }) => t('page.mail'),
      words: 'mail mejl e-post kö utskick utkorg outbox queue',
      path: '/admin/mail/',
      icon: 'outbox',
      isSearched: true,
      lazy: () => import('#web/features/mailings/mail-admin-page.tsx'),
    },
    {
      title: ({ t }) => t('mailServer.title'),
      words: 'mail server e-postserver smtp avsändare lösenord leverantör inställningar mejl sender provider',
      path: mailSettingsPage,
      icon: 'mail',
      lazy: () => import('#web/features/mail-settings/mail-settings-page.tsx'),
    },
    {
      title: ({ t }) => t('backupPlace.title'),
      words: 'backups säkerhetskopior säkerhetskopia backup återställa lösenfras restore passphrase copies',
      path: backupsPage,
      icon: 'download',
      lazy: () => import('#web/features/backups/backups-page.tsx'),
    },
    {
      title: ({ t }) => t('page.bin'),
      words: 'bin papperskorg papperskorgen borttaget återställ deleted trash restore',
      path: '/admin/bin/',
      needs: { permission: 'write' },
      icon: 'bin',
      isSearched: true,
      lazy: () => import('#web/features/bin/bin-admin-page.tsx'),
    },
    {
      title: ({ t }) => t('page.history'),
      words: 'history historik logg händelser log changes',
      path: '/admin/history/',
      needs: { permission: 'read' },
      icon: 'history',
      isSearched: true,
      lazy: () => import('#web/features/history/history-admin-page.tsx'),
    },
    resourceRoute(groups, {
      words: 'groups grupper utskott kommitté kommittéer arbetsgrupp etikett taggar committees tags',
      adds: true,
      icon: 'people',
      page: () => import('#web/features/groups/group-admin-page.tsx'),
    }),
    ...meetingRoutes.added,
    resourceRoute(notes, {
      path: '/admin/handover/',
      words: 'handover överlämning anteckningar efterträdare styrelsebyte notes successor notes',
      adds: true,
      opens: 'read',
      icon: 'clipboard',
      page: () => import('#web/app/pages/handover-page.tsx'),
    }),
    {
      title: ({ t }) => t('persondata.title'),
      words: 'personuppgifter gdpr registerutdrag kopia radera spärra personal data copy erase',
      path: personDeskPage,
      icon: 'search',
      needs: { permission: 'write', resource: persondata },
      lazy: () => import('#web/features/persondata/persondata-page.tsx'),
    },
    {
      title: ({ t }) => t('account.title'),
      words: 'account konto mitt lösenord password språk language enheter devices namn name',
      path: accountPage,
      icon: 'person',
      needs: 'nothing',
      lazy: () => import('#web/app/pages/account-page.tsx'),
    },
  ],
  further: furtherRoutes,
}
