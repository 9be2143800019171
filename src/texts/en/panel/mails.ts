import type { mails as swedish } from '#texts/sv/panel/mails.ts'

/** Texts of the panel: its pages about mails and subscribers. */
export const mails: Readonly<Record<keyof typeof swedish, string>> = {
  'hold.noAddress': 'The mails are held back: the server does not know the address of the site.',
  'hold.noAddressText':
    'The links in the mails would lead to the computer of whoever receives them. {waiting} waiting, to be sent when whoever looks after the server has set PUBLIC_URL and restarted.',
  'hold.text':
    'No mail has left here since {since}. {waiting} waiting, and they may have been sent by the original already. First cancel the mailings below that shall not leave from here.',
  'hold.release':
    'Release the mails when the original is switched off and this is the site of the association.',
  'hold.button': 'Release',
  'hold.restored': 'The mails are held back: everything was restored from a backup.',
  'hold.copied': 'The mails are held back: this is a copy of another installation.',

  'mailing.question': 'Send to {count, plural, one {# subscriber} other {# subscribers}}?',
  'mailing.confirm': 'Write {count} to confirm',
  'mailing.starts': 'The mailing begins after 30 seconds. Until then it can be undone.',
  'mailing.send': 'Send',
  'mailing.sent': 'Oldu',
  'mailing.testSent': 'A test is on its way to you.',
  'mailing.title': 'Send information mail to all subscribers',
  'mailing.nobody': 'Nobody is on the mailing list yet.',
  'mailing.recipients': '{count, plural, one {# subscriber gets} other {# subscribers get}} the mail.',
  'mailing.notSent': 'Nothing was sent.',
  'mailing.sendTest': 'Send a test to me',
  'mailing.name': 'The mailing {title}',
  'mailing.list': 'Mailings',
  'mailing.none': 'Nothing has been sent yet.',
  'mailing.older': 'Show older mailings',
  'mailing.secondsLeft': 'about {seconds} s left',
  'mailing.minutesLeft': 'about {minutes} min left',
  'mailing.beginsIn': 'Begins in {seconds} s, to {count, plural, one {# subscriber} other {# subscribers}}.',
  'mailing.sentCount': '{count} sent',
  'mailing.leftCount': '{count} left',
  'mailing.failedCount': '{count} failed',
  'mailing.uncertainCount': '{count} uncertain',
  'mailing.stoppedCount': '{count, plural, one {# stopped address} other {# stopped addresses}}',
  'mailing.beginsFor': 'Begins in {seconds} s, to {count, plural, one {# recipient} other {# recipients}}.',
  'mailing.byProgram': 'the program',
  'mailing.toRecipients': 'Send to {count, plural, one {# recipient} other {# recipients}}?',
  'mailing.toWhom': 'Who gets the mail?',
  'mailing.to.confirmed': 'Those with a place',
  'mailing.to.waiting': 'Those who wait',
  'mailing.to.everybody': 'Both',
  'mailing.to.unpaid': 'Those who have not paid',
  'mailing.to.unanswered': 'Those who have not answered everything',
  'mailing.to.cancelled': 'Those who have cancelled',
  'mailing.to.chosen': 'The chosen',
  'mailing.nobodyThere': 'There is nobody to write to.',
  'mailing.change.title': 'Changed time or place: {name}',
  'mailing.change.text': '{name} is now: {when}, {place}.',
  'mailing.cancelled.title': 'Cancelled: {name}',
  'mailing.cancelled.text': '{name}, {when}, is cancelled.',
  'mailing.reopened.title': 'It takes place: {name}',
  'mailing.reopened.text': '{name} takes place after all: {when}, {place}.',
  'mailing.unpaid.title': 'Reminder to pay: {name}',
  'mailing.unpaid.text':
    'We cannot see that you have paid for {name}, {when}. It costs {price} kr for each place.',
  'mailing.unpaid.how':
    'How much you are to pay, and how, is on your own page. You open it by the link “My application” at the end of this mail. Have you paid already? Answer this mail, and we will look into it.',
  'mailing.unpaid.noNumber': 'There is no Swish number to pay to, so the own page does not say how one pays.',
  'mailing.unpaid.toNumber': 'Fill in the number',
  'mailing.unanswered.title': 'Answers are missing: {name}',
  'mailing.unanswered.text':
    'In your application to {name}, {when}, answers from you or your guests are missing.',
  'mailing.unanswered.how':
    'Answer for yourself and your guests on your own page. You open it by the link “My application” at the end of this mail: fill in what is missing, and save.',
  'mailing.unanswered.until': 'You can do so until {time}.',
  'mailing.unanswered.closed': 'Registration has closed, so answer this mail with what is missing.',
  'mailing.propose': 'Use the proposed text',
  'mailing.undo': 'Undo',
  'mailing.pause': 'Pause',
  'mailing.cancel': 'Cancel the mailing',
  'mailing.resume': 'Resume',
  'mailing.resend': 'Send failed and uncertain ones again',

  'mail.to': 'To {recipient}',
  'mail.gone': 'What the mail was about no longer exists.',
  'mail.show': 'Show {subject}',
  'mail.resend': 'Send again',
  'mail.arrived': 'Arrived',
  'mail.notArrived': 'Did not arrive',
  'mail.empty': 'No mail here.',
  'mail.recipient': 'To',
  'mail.until': '{state} until {time}',

  'trial.file': 'The mail was written as a file and reached nobody.',
  'trial.button': 'Send a trial mail to me',
  'trial.sent':
    'The mail server took the mail to {recipient}. If it does not come within a few minutes, look among the junk mail.',
  'trial.failed': 'The mail to {recipient} could not be sent.',
  'trial.uncertain': 'Nobody knows whether the mail to {recipient} arrived.',
  'trial.waiting': 'The mail to {recipient} waits.',
  'trial.sending': 'Sending to {recipient} …',

  'noServer.title': 'No mail server is set.',
  'noServer.files':
    'The mails are written as files in the folder mail of DATA_DIR and reach nobody. Set SMTP_URL to send them.',
  'noServer.give':
    'Give these lines to whoever looks after the server, with the details from your mail provider. After a restart a trial mail shows whether it works.',
  'noServer.lines': 'the lines',
  'noServer.user': 'user',
  'noServer.secret': 'password',
  'noServer.association': 'Name of the association',

  'outbox.paused': 'The mails wait for the mail server.',
  'outbox.next': 'Next attempt {time}.',
  'outbox.stopped': ': the mail server says that there is no such address, so mailings do not go there.',
  'outbox.figures': '{waiting} waiting · {failed} failed · {uncertain} uncertain · sender {sender}',

  'subscribers.deleted': 'data with id:{id} deleted from our data succesfully',
  'subscribers.notDeleted': 'email can not delete from our data something went wrong!!!',
  'subscribers.resumeTo': 'Stopped, send again to {email}',
  'subscribers.resume': 'Stopped: send again',
  'subscribers.noSuchAddress': 'Yes: mail servers say that there is no such address',
  'subscribers.filter': 'Mailings',
  'subscribers.stopped': 'Stopped',

  'limit.everything': 'The limit of mails that visitors cause has been reached.',
  'limit.everything.most':
    'At most {max} mails in 24 hours go to new subscribers and to those who apply. No more are sent, not later either.',
  'limit.everything.saved':
    'The forms work all the same: subscribers, applications and messages are saved as usual. Mailings, notices of new messages and applications, and mails that confirm a membership are not affected.',
  'limit.announcements': 'The limit of notices of new messages has been reached.',
  'limit.announcements.most':
    'At most {max} mails in 24 hours go to you about new messages. No more are sent, not later either.',
  'limit.announcements.saved':
    'The contact form works all the same: the messages are saved as usual and stand under Messages.',
  'limit.applications': 'The limit of notices of new applications has been reached.',
  'limit.applications.most':
    'At most {max} mails in 24 hours go to you about new applications for membership. No more are sent, not later either.',
  'limit.applications.saved':
    'The form works all the same: the applications are saved as usual and stand under Members.',
  'limit.everything.again': 'New mails go again from',
  'limit.announcements.again': 'New notices go again from',
  'limit.applications.again': 'New notices go again from',
}
