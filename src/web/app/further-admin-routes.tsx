import { door, doorPage } from '#shared/door.ts'
import { duplicatesPage } from '#shared/duplicates.ts'
import { groupMembersPage } from '#shared/group-paths.ts'
import { letterPage, lettersName } from '#shared/letters.ts'
import { remindersPage } from '#shared/membership/reminders.ts'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import { participantsMailPage } from '#shared/participants-mail-address.ts'
import { rulesPage } from '#shared/payment-review.ts'
import { peopleImportPage } from '#shared/people-import-plan.ts'
import { postImportPage } from '#shared/post-import.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { incidents } from '#shared/resources/incidents.ts'
import { members } from '#shared/resources/members.ts'
import { paymentRules } from '#shared/resources/payment-rules.ts'
import { posts } from '#shared/resources/posts.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { incidentsPage, registerPage, retentionPage } from '#shared/retention.ts'
import { pictureRoute } from './library-routes.ts'
import { meetingRoutes } from './meeting-routes.ts'
import { furtherMoneyRoutes } from './money-routes.ts'
import { type AdminRoute, resourceRoute } from './resource-route.tsx'

/** Pages of the panel to which another page leads. */
export const furtherRoutes: readonly AdminRoute[] = [
  pictureRoute,
  ...furtherMoneyRoutes,
  resourceRoute(paymentRules, {
    words: 'regler betalningar försäljning automatisk rules payments sales',
    path: rulesPage,
    columns: [
      ...['title', 'source', 'below', 'contains', 'verdict', 'account', 'matches_now', 'is_automatic'],
    ],
    adds: true,
    icon: 'sliders',
  }),
  {
    title: ({ t }) => t('reminders.title'),
    words: 'påminnelser påminnelse förnya medlemsavgift avgift mejl reminders renewal fees',
    path: remindersPage,
    needs: { permission: 'write', resource: members.name },
    icon: 'history',
    lazy: () => import('#web/features/membership/reminders-page.tsx'),
  },
  {
    title: ({ t }) => t('retention.title'),
    words: 'retention gallring glömma radera tider personuppgifter gdpr forget erase periods',
    path: retentionPage,
    needs: { permission: 'read', resource: members.name },
    icon: 'history',
    lazy: () => import('#web/features/privacy/retention-page.tsx'),
  },
  {
    title: ({ t }) => t('register.title'),
    words: 'register behandlingsregister personuppgifter gdpr samtycke ändamål processing consent',
    path: registerPage,
    needs: { permission: 'read', resource: members.name },
    icon: 'info',
    lazy: () => import('#web/features/privacy/register-page.tsx'),
  },
  resourceRoute(incidents, {
    path: incidentsPage,
    words: 'incidents incident personuppgiftsincident imy 72 timmar breach report',
    adds: true,
    icon: 'warning',
    opens: 'read',
    columns: ['id', 'noticed_at', { key: 'fact', width: 'wide' }, 'reported_at'],
  }),
  {
    title: ({ t }) => t('postImport.page'),
    words: 'import importera hämta inlägg gammal webbplats wordpress rss atom wxr old site posts',
    path: postImportPage,
    needs: { permission: 'write', resource: posts.name },
    icon: 'download',
    lazy: () => import('#web/features/post-import/post-import-page.tsx'),
  },
  resourceRoute(groupMembers, {
    path: groupMembersPage,
    adds: true,
    icon: 'people',
    page: () => import('#web/features/groups/group-members-admin-page.tsx'),
  }),
  {
    title: ({ t }) => t('duplicates.title'),
    words: 'dubbletter dubletter samma person slå ihop medlemmar merge duplicates members twice',
    path: duplicatesPage,
    needs: { permission: 'read', resource: members.name },
    icon: 'people',
    lazy: () => import('#web/features/members/duplicates-page.tsx'),
  },
  {
    title: ({ t }) => t('peopleImport.title.members'),
    words: 'import importera hämta lista excel csv ebas memlist medlemmar members list',
    path: peopleImportPage('members'),
    needs: { permission: 'write', resource: members.name },
    icon: 'download',
    lazy: () => import('#web/features/people-import/member-import-page.tsx'),
  },
  {
    title: ({ t }) => t('peopleImport.title.subscribers'),
    words: 'import importera hämta lista excel csv nyhetsbrev prenumeranter subscribers newsletter list',
    path: peopleImportPage('subscribers'),
    needs: { permission: 'write', resource: subscribers.name },
    icon: 'download',
    lazy: () => import('#web/features/people-import/subscriber-import-page.tsx'),
  },
  {
    title: ({ t }) => t('letter.page'),
    words:
      'skriv mejl utskick medlemmar medlemsmejl kallelse nyhetsbrev urval utkast write mail members letter draft',
    path: letterPage,
    needs: { permission: 'write', resource: lettersName },
    icon: 'mail',
    lazy: () => import('#web/features/mailings/letter-page.tsx'),
  },
  ...meetingRoutes.further,
  {
    title: ({ t }) => t('participants.write'),
    path: participantsMailPage,
    needs: { permission: 'write', resource: evenemang.name },
    icon: 'mail',
    lazy: () => import('#web/app/pages/event-mail-page.tsx'),
  },
  {
    title: ({ t }) => t('event.overview'),
    path: eventPlace(':id'),
    needs: { permission: 'read', resource: events.name },
    icon: 'calendar',
    lazy: () => import('#web/app/pages/event-place-page.tsx'),
  },
  {
    title: ({ t }) => t('attendance.title'),
    path: participantsPage(':id'),
    needs: { permission: 'read', resource: door },
    icon: 'clipboard',
    lazy: () => import('#web/app/pages/event-participants-page.tsx'),
  },
  {
    title: ({ t }) => t('door.title'),
    path: doorPage(':id'),
    needs: { permission: 'mark', resource: door },
    icon: 'clipboard',
    lazy: () => import('#web/features/participants/door-page.tsx'),
  },
]
