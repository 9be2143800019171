import type { rooms as swedish } from '#texts/sv/panel/rooms.ts'

/** Texts of the panel: its other pages. */
export const rooms: Readonly<Record<keyof typeof swedish, string>> = {
  'missing.home': 'Go to Home',

  'auth.loggedOut': 'Logout performed',
  'dashboard.messages': 'Unread Messages',
  'dashboard.posts': 'Active Posts',
  'dashboard.applications': 'New applications',
  'dashboard.waiting': 'Waiting for a decision',
  'dashboard.nextEvents': 'Next events',
  'dashboard.nothingPlanned': 'Nothing is planned.',
  'dashboard.applied': '{count} applied',
  'dashboard.noForm': 'No registration',
  'dashboard.cancelled': 'Cancelled',
  'dashboard.chart': 'Members, last 12 months',
  'dashboard.membersUnit': 'Members',
  'dashboard.applicationsChart': 'Applications by event',
  'dashboard.noApplications': 'No event takes applications.',
  'dashboard.appliedUnit': 'Applied',

  'bin.restored': '{name} is back.',
  'bin.erased': '{name} has been erased.',
  'suspects.intro':
    'What somebody sent with a form and what looked as if a program had sent it. Now and then it is a person: let it through, and it is as if it had arrived at once. It stays here for {days} days.',
  'suspects.release': 'Let through',
  'suspects.released': 'What {sender} sent has arrived.',
  'suspects.empty': 'There is no suspected spam.',

  'bin.intro':
    'What has been deleted stays here for {days} days and is then erased by itself. Declined applications for membership stay for up to six months.',
  'bin.restore': 'Restore {name}',
  'bin.restoreChosen': 'Restore selected',
  'bin.restoredMany': '{count, plural, one {# record is} other {# records are}} back.',
  'bin.imports': 'Undone imports',
  'bin.imports.of': '{file}, undone {time}: {count, plural, one {# person} other {# people}} in the bin',
  'bin.imports.restore': 'Restore all {count, number}',
  'bin.imports.restoreOf': 'Restore all {count, number} from {file}',
  'bin.erase': 'Erase {name} for good',
  'bin.empty': 'The bin is empty.',
  'bin.question': 'Erase for good?',
  'bin.eraseForGood': 'Erase for good',
  'bin.mergedInto': 'Merged into {name}. Undo the merge to restore the record.',
  'bin.toMerges': 'Go to duplicates',
  'bin.declined': 'Declined {day}',
  'bin.declinedWhy': 'Declined {day}: {reason}',
  'bin.what': 'What',
  'bin.where': 'Where',
  'bin.question.text':
    '{name} goes away with all that belongs to it, also pictures and applications of the same person. This cannot be undone.',

  'contact.reply': 'Reply',
  'contact.markUnread': 'Mark as unread',
  'contact.deleted': 'message with this {id} successfuly deleted.',
  'contact.notDeleted': 'message with this {id} can not be deleted.',
  'contact.markRead': 'Mark as read',
  'contact.replySubject': 'Reply to your message',

  'demo.removed': 'Removed',
  'demo.emptied': 'Emptied',
  'demo.kept': 'Stays',
  'demo.keptText': 'All that you have added or changed, and all that visitors have sent.',
  'demo.unnamed': 'unnamed',
  'demo.done': 'The demo content has been removed.',
  'demo.question': 'Remove the demo content?',
  'demo.failed': 'Nothing was removed.',
  'demo.button': 'Remove the demo content',

  'participants.deleted': 'participant with this {id} successfuly deleted.',
  'participants.notDeleted': 'message with this {id} can not be deleted.',
  'participants.queuePlace': 'no. {place} in the queue',
  'participants.applied': '{count, plural, one {# has applied} other {# have applied}}',
  'participants.places': '{taken} of {capacity} places',
  'participants.givePlace': 'Give a place',
  'participants.place.question': 'Give {name} a place?',
  'participants.place.quota': 'Kind of place: {quota}.',
  'participants.place.text':
    '{before, plural, =0 {} one {One application is before it in the queue and has to wait. } other {# applications are before it in the queue and have to wait. }}The place is given even if the event is full, and {name} gets a mail about it.',
  'participants.placeGiven': '{name} has a place now.',
  'participants.cancel': 'Cancel application',
  'participants.cancel.question': 'Cancel the application of {name}?',
  'participants.remove.question': 'Remove the application of {name}?',
  'participants.remove.queue':
    'In 30 seconds the first of the queue gets the place, and a mail. If you undo it before that, {name} keeps the place.',
  'participants.remove.mail': '{name} gets no mail. Cancel it instead if they are to know.',
  'participants.cancel.paid': '{name} is marked as paid. If you pay it back, you do that yourselves.',
  'participants.cancel.waiting': '{name} leaves the queue then.',
  'participants.cancel.mail': 'Cancel and send a mail',
  'participants.cancel.quietly': 'Cancel without a mail',
  'participants.cancelled': 'The application of {name} is cancelled.',
  'participants.act.held':
    'A mail leaves only after 30 seconds. If you take it back before that, nobody hears of it.',
  'participants.act.mailLater': 'The mail leaves in 30 seconds.',
  'participants.waitsAgain': '{name} is in the queue again.',
  'participants.placedAgain': '{name} has a place again.',
  'participants.queue': 'Back to the queue',
  'participants.queue.question': 'Put {name} back into the queue?',
  'participants.queue.text': '{name} loses the place and waits by the order of application.',
  'participants.queue.next':
    '{count, plural, one {In 30 seconds the place goes to {names}, who then gets a mail.} other {In 30 seconds the places go to {names}, who then get a mail.}}',
  'participants.queue.nobody': 'Nobody else gets the place now.',
  'participants.queue.paid': '{name} is marked as paid, and that stays.',
  'participants.queue.mail': 'Put back and send a mail',
  'participants.queue.quietly': 'Put back without a mail',
  'participants.queued': '{name} is in the queue, no. {place}.',
  'participants.reopen': 'Take back the cancellation',
  'participants.reopen.question': 'Take back the cancellation of {name}?',
  'participants.reopen.text':
    'If there is room, {name} gets a place. Otherwise {name} is in the queue, by the order of application.',
  'participants.reopen.mail': 'Take back and send a mail',
  'participants.reopen.quietly': 'Take back without a mail',
  'participants.reopenedWaiting': 'There is no place: {name} is in the queue, no. {place}.',
  'participants.cancelledAgain': 'The application of {name} is cancelled again.',

  'participants.write': 'Write to the participants',
  'participants.writeToChosen': 'Write to the chosen',
  'participants.eventDeleted': 'The event is deleted',
  'participants.toBin': 'To the bin',
  'participants.noEvent': 'There is no such event.',

  'places.waiting': '{count} in the queue',
  'places.kept':
    '{count, plural, one {# person has a place already} other {# people have a place already}}. Nobody loses theirs.',
  'places.given':
    '{people, plural, one {# person in the queue gets} other {# people in the queue get}} a place 30 seconds after you save, and {given, plural, one {a mail is} other {# mails are}} sent.',
  'places.unfit': '{free, plural, one {# place} other {# places}} free, the first in the queue needs {first}',

  'events.addQuestion': 'Add the question: {question}',
  'events.cancelled': '{name} is cancelled.',
  'series.title': 'Copy {name} to several days',
  'series.hint': 'Each copy begins at {time} and has applications of its own. Other times move along.',
  'series.rhythm': 'How often',
  'series.week': 'Every week',
  'series.fortnight': 'Every other week',
  'series.month': 'Every month',
  'series.count': 'Number of copies',
  'series.day': 'Day {number}',
  'series.without': 'Remove {day}',
  'series.make': '{count, plural, one {Make # event} other {Make # events}}',
  'series.made': '{count, plural, one {# event has been added.} other {# events have been added.}}',
  'series.open': 'Copy to several days',
  'series.others': 'Other days of the series',
  'series.none': 'More days',
  'series.offer':
    '{name} has been changed. {count, plural, one {One later event of the series is} other {# later events of the series are}} as before.',
  'series.changeToo': 'Change them too',
  'series.changed':
    '{count, plural, =0 {The later ones were like that already.} one {# later event has been changed, too.} other {# later events have been changed, too.}}',
  'series.applied': '{count} have applied to them. Write to them from each event.',
  'events.tell.change':
    '{count, plural, one {# person has} other {# people have}} applied to {name}. Would you like to tell them about the change?',
  'events.tell.cancelled':
    '{count, plural, one {# person has} other {# people have}} applied to {name}. Would you like to tell them that it is cancelled?',
  'events.tell.reopened':
    '{count, plural, one {# person has} other {# people have}} applied to {name}. Would you like to tell them that it takes place after all?',
  'events.tell.price':
    'The place at {name} is not paid by {count, plural, one {# person} other {# people}}. Would you like to tell them what it costs?',
  'price.paidTo': 'Paid to {number}.',
  'price.noNumber': 'There is no Swish number to pay to: those who apply are given no way to pay.',
  'price.wrongNumber': 'A Swish number has ten digits and begins with 123, or is a mobile number.',
  'price.saveNumber': 'Save the number',
  'price.numberSaved': 'The Swish number is saved.',
  'price.askAdministrator': 'An administrator can fill it in here, or under {page}.',
  'price.tellUnpaid': 'Write to those who have not paid',
  'price.promised':
    '{count, plural, one {# person was told SEK {price} per place and keeps it.} other {# were told SEK {price} per place and keep it.}}',
  'price.change': 'Change and notify',
  'price.change.silent': 'Change without a mail',
  'price.change.question':
    '{count, plural, one {Change the price of # registration?} other {Change the price of # registrations?}}',
  'price.change.text':
    'They pay the price of the event in place of the one they were told. Paid registrations do not change.',
  'price.changed':
    '{count, plural, one {The price of # registration is changed.} other {The price of # registrations is changed.}}',
  'price.otherWords': 'Visitors read another price: {words}',
  'events.remove.question': 'Delete {name}?',
  'events.remove.applied':
    '{count, plural, one {# person has} other {# people have}} applied to {name}. If it is deleted they get no mail, and their own pages only say that it has been removed.',
  'events.remove.applications': 'The applications stay in the list, marked The event is deleted.',
  'events.remove.paid':
    '{count, plural, one {# application is paid} other {# applications are paid}}: nothing is paid back, and the money goes to the payments to review.',
  'events.remove.sensitive':
    'The answers to sensitive questions cannot be read, and are erased with the event at the latest.',
  'events.remove.bin':
    'The event is in the bin for {days} days. Until then it can be restored with everything.',
  'events.remove.cancelling':
    'If it is cancelled it stays, marked as such, and you can write to them. Delete it once the mails have gone.',
  'events.remove.writing': 'It is cancelled already. Delete it once everybody has been told.',
  'events.remove.cancel': 'Cancel it and write to them',
  'events.remove.write': 'Write to them first',
  'events.remove.anyway': 'Delete all the same',

  'members.mailSent': 'activation mail sent to {recipient}',
  'members.incoming': 'Received',
  'members.new': 'New',
  'members.active': 'Active',
  'members.markSeen': 'Mark as seen',
  'members.deleted': 'member with this {id} successfuly deleted.',
  'members.notDeleted': 'member with this {id} can not be deleted.',
  'members.sendMail': 'Send confirmation mail',
  'members.approve': 'Approve',
  'members.decline': 'Decline',
  'members.approve.question': 'Approve {count, plural, one {# application} other {# applications}}?',
  'members.approve.text':
    'The applicants become active members. If the settings say so, each gets a welcome mail half a minute later.',
  'members.approved':
    '{count, plural, one {{name} is a member now.} other {# are members now.}} {mails, plural, =0 {No mail is sent.} other {The welcome mail goes in half a minute.}}',
  'members.approvedBack':
    '{count, plural, one {The application waits again.} other {# applications wait again.}}',
  'members.decline.question':
    '{count, plural, one {Decline the application of {name}?} other {Decline # applications?}}',
  'members.decline.kept':
    '{count, plural, one {The application goes to the bin and is} other {The applications go to the bin and are}} erased after {months} months, with the reason. The mail goes half a minute later, and can be stopped until then.',
  'members.decline.text':
    '{count, plural, one {The application goes to the bin and is} other {The applications go to the bin and are}} erased after {days} days. The mail goes half a minute later, and can be stopped until then.',
  'members.decline.reason': 'Reason (optional)',
  'members.decline.reasonHint': 'Stands in the mail, and with the application until that is erased.',
  'members.decline.quietly': 'Decline without a mail',
  'members.decline.mail': 'Decline and send a mail',
  'members.declined':
    '{count, plural, one {The application of {name} is declined.} other {# applications are declined.}} {mails, plural, =0 {No mail is sent.} other {The mail goes in half a minute.}}',
  'members.decidedAlready': 'None of them waits for an answer any more.',
  'members.edit': 'Edit',
  'members.applied': 'Applied',
  'members.application': 'application',
  'members.newOne': 'New',

  'noticePreview.chosen': 'How it looks: {tone}',
  'noticePreview.other': 'With the other tone: {tone}',
  'settings.noAddress': 'Nobody gets these mails: the footer has no address for information.',
  'settings.addAddress': 'Fill in {field} under {page}',

  'category.deleted': 'category with id:{id} deleted successfully',
  'category.empty': 'There is no category yet. Each post belongs to one.',
  'category.manage': 'See, rename and remove categories',
  'category.add': 'New category…',

  'backup.title': 'Backup',
  'backup.late': 'No backup for 48 hours.',
  'backup.failed': 'No backup has succeeded.',
  'backup.last': 'Latest {time}, {megabytes} MB.',
  'backup.ask': 'Choose where the copies go, or download one.',

  'chart.asTable': 'Show as a table',

  'start.title': 'Getting started',
  'start.first_event': 'Add an event',
  'start.association_name': 'Give the association its name',
  'start.about': 'Tell about the association',
  'start.contact_details': 'Fill in the address, email and telephone',
  'start.contact_page': 'Fill in how to pay and the contact page',
  'start.board': 'Introduce the board',
  'start.first_post': 'Write a post',
  'start.second_administrator': 'Give another member of the board administrator rights',
  'start.mail': 'Set up mail',
  'start.done': '{done} of {all} done',

  'users.password': 'Your own password',

  'warning.database-damaged': 'The database is damaged.',
  'warning.database-damaged.text':
    'Ask whoever runs the website to stop it and to restore the latest backup. Save nothing important until that is done.',
  'warning.mails-have-no-address': 'No mails leave.',
  'warning.mails-have-no-address.text':
    'It is not settled which address the website has, so the links in the mails would not lead here. Ask whoever runs the website to set the address. Nothing is lost: the mails are sent then.',

  'contactDetails.updated': 'contact with id_number: {id} updated successfully.',
  'contactDetails.unlikely.swish_number':
    'Swish pays to no such number: ten digits beginning with 123, or a mobile number. Visitors get no QR code.',
  'contactDetails.unlikely.bankgiro_number':
    'The check digit is wrong: this cannot be the number of a bankgiro or plusgiro.',
  'contactDetails.unlikely.bank_iban': 'The check digits are wrong: this cannot be an IBAN.',
  'boards.newYear': 'Next board',
  'boards.since': 'The board from {day}',
  'boards.before': 'Earlier board',
  'boards.hint': 'The positions stay, the people are others. Leave the name empty where nobody is chosen.',
  'boards.coming': 'The new board begins on {day}. Add more people to it here.',
  'boards.firstDay': 'First day',
  'boards.presentFrom': 'When did the present board begin?',
  'boards.newPost': 'New position',
  'boards.stays': '{name} stays',
  'boards.addPost': 'Add a position',
  'boards.make': 'Save the board',
  'boards.made': 'The board is shown from {day}.',
  'handover.intro':
    'This is handed over when the board changes. Write a note for each position while you remember: accounts, keys, agreements, the course of the year.',
  'handover.people': 'Who has what',
  'handover.secondStep': 'with a second step',
  'handover.open': 'This is not done',
  'handover.nothingOpen': 'Everything is done.',
  'handover.notes': 'Notes for successors',
  'handover.noNotes': 'No note yet.',
  'handover.backup': 'Last backup: {time}',
  'handover.noBackup': 'There is no backup.',
  'handover.drafts': '{count, plural, one {# draft} other {# drafts}}',
  'handover.unread': '{count, plural, one {# unread message} other {# unread messages}}',
  'handover.new_applications':
    '{count, plural, one {# new application for membership} other {# new applications for membership}}',
  'handover.waiting': '{count, plural, one {# waits for a place} other {# wait for a place}}',
  'handover.payments': '{count, plural, one {# payment to review} other {# payments to review}}',
  'handover.unpaid': '{count, plural, one {# unpaid application} other {# unpaid applications}}',
  'handover.mailings': '{count, plural, one {# mailing under way} other {# mailings under way}}',
  'handover.failed_mails': '{count, plural, one {# mail did not arrive} other {# mails did not arrive}}',
  'handover.invitations': '{count, plural, one {# invitation is open} other {# invitations are open}}',
}
