import { evidenceName, evidencePage } from '#shared/evidence.ts'
import {
  meetingPage,
  meetingsName,
  meetingsPage,
  votingListPage,
  votingName,
  votingPage,
} from '#shared/meetings.ts'
import type { AdminRoute } from './resource-route.tsx'

/** The pages of meetings, registers of voters and evidence for grants: those of the menu, and those to which these lead. */
export const meetingRoutes: Readonly<Record<'added' | 'further', readonly AdminRoute[]>> = {
  added: [
    {
      title: ({ t }) => t('meetings.title'),
      words: 'möten möte årsmöte kallelse röstlängd rösträtt meetings summons voters register annual',
      path: meetingsPage,
      icon: 'people',
      needs: { permission: 'read', resource: meetingsName },
      lazy: () => import('#web/features/meetings/meetings-page.tsx'),
    },
    {
      title: ({ t }) => t('evidence.page'),
      words:
        'bidragsunderlag bidrag mucf ebas revisor stickprov årsrapport grants evidence auditor sample report',
      path: evidencePage,
      icon: 'clipboard',
      needs: { permission: 'read', resource: evidenceName },
      lazy: () => import('#web/features/evidence/evidence-page.tsx'),
    },
  ],
  further: [
    {
      title: ({ t }) => t('meetings.one'),
      path: meetingPage(':id'),
      needs: { permission: 'read', resource: meetingsName },
      icon: 'people',
      lazy: () => import('#web/features/meetings/meeting-page.tsx'),
    },
    {
      title: ({ t }) => t('voting.page'),
      words: 'röstlängd rösträtt röstberättigade regler stadgar voters register rules statutes',
      path: votingPage,
      needs: { permission: 'read', resource: votingName },
      icon: 'clipboard',
      lazy: () => import('#web/features/meetings/voting-page.tsx'),
    },
    {
      title: ({ t }) => t('voting.page'),
      path: votingListPage(':id'),
      needs: { permission: 'read', resource: votingName },
      icon: 'clipboard',
      lazy: () => import('#web/features/meetings/voting-list-page.tsx'),
    },
  ],
}
