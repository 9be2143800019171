import { fields as ownFields } from './fields.ts'
import { messages as ownMessages } from './messages.ts'
import { accounts } from './panel/accounts.ts'
import { actions } from './panel/actions.ts'
import { forms } from './panel/forms.ts'
import { lists } from './panel/lists.ts'
import { mails } from './panel/mails.ts'
import { participants } from './panel/participants.ts'
import { rooms } from './panel/rooms.ts'

// The texts of the panel, in the ICU message format.
export const texts = { ...accounts, ...actions, ...forms, ...lists, ...mails, ...participants, ...rooms }
export const fields = ownFields
/** What the specification says in English, or in half of each, to visitors of the Swedish site. */
export const messages = {
  ...ownMessages,
  'Please enter valid email': 'Ange en giltig e-postadress',
  'Message är obligatoriskt.': 'Meddelande är obligatoriskt.',
  'Evenamang name är obligatoriskt': 'Evenemangets namn är obligatoriskt',
}
