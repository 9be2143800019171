import { bookkeeping } from './bookkeeping.ts'
import { meetings } from './meetings.ts'
import { membershipSettings } from './membership-settings.ts'
import { accounts } from './panel/accounts.ts'
import { actions } from './panel/actions.ts'
import { duplicates } from './panel/duplicates.ts'
import { forms } from './panel/forms.ts'
import { groups } from './panel/groups.ts'
import { letters } from './panel/letters.ts'
import { library } from './panel/library.ts'
import { lists } from './panel/lists.ts'
import { mails } from './panel/mails.ts'
import { meetingPages } from './panel/meetings.ts'
import { membershipYear } from './panel/membership-year.ts'
import { money } from './panel/money.ts'
import { pages } from './panel/pages.ts'
import { participants } from './panel/participants.ts'
import { payments } from './panel/payments.ts'
import { peopleImport } from './panel/people-import.ts'
import { persondata } from './panel/persondata.ts'
import { posts } from './panel/posts.ts'
import { privacy } from './panel/privacy.ts'
import { reminders } from './panel/reminders.ts'
import { rooms } from './panel/rooms.ts'
import { timeline } from './panel/timeline.ts'
import { upkeep } from './panel/upkeep.ts'
import { peopleReading } from './people-reading.ts'
import { resources } from './resources.ts'

// The texts of the panel, in the ICU message format. Those that the specification gives are its, letter for letter.
export const texts = {
  ...accounts,
  ...bookkeeping,
  ...actions,
  ...duplicates,
  ...forms,
  ...groups,
  ...letters,
  ...library,
  ...lists,
  ...mails,
  ...meetings,
  ...meetingPages,
  ...money,
  ...membershipSettings,
  ...membershipYear,
  ...participants,
  ...pages,
  ...peopleReading,
  ...payments,
  ...peopleImport,
  ...persondata,
  ...posts,
  ...privacy,
  ...reminders,
  ...rooms,
  ...timeline,
  ...upkeep,
  ...resources,
}
