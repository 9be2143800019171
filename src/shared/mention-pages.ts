import { claimPage } from './claim-list.ts'
import { letterPage } from './letters.ts'
import { meetingPage, votingListPage, votingPage } from './meetings.ts'
import { membershipPage } from './membership/settings.ts'
import { personDeskPage } from './panel-paths.ts'
import { historyPage } from './paths.ts'
import { paymentsPage } from './payment-review.ts'
import { peopleImportPage } from './people-import-plan.ts'
import { libraryPage } from './picture-library.ts'
import { registerPage } from './retention.ts'

/** The pages on which texts are edited that may mention a person and belong to no resource, by their tables. */
export const mentionPages: Readonly<Record<string, (id: number) => string>> = {
  claims: claimPage,
  payments: () => paymentsPage,
  payment_files: () => paymentsPage,
  pictures: (id) => `${libraryPage}${id}/`,
  letters: (id) => `${letterPage}?draft=${id}`,
  mailings: () => letterPage,
  meetings: meetingPage,
  voting_lists: votingListPage,
  voting_list_names: () => votingPage,
  membership_types: () => membershipPage,
  periods: () => membershipPage,
  fees: () => membershipPage,
  consent_texts: () => registerPage,
  people_imports: () => peopleImportPage('members'),
  person_requests: () => personDeskPage,
  operation_changes: () => historyPage,
}
