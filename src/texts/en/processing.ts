import type { processing as swedish } from '#texts/sv/processing.ts'

/** The register of processing, the information to persons, and how long things are kept. */

export const processing: Readonly<Record<keyof typeof swedish, string>> = {
  'processing.members.title': 'Members and applications for membership',
  'processing.members.purpose':
    'Keep the register of members, receive applications, call meetings and report how many members the association has.',
  'processing.members.data':
    'Name, email, phone, address, birthday, gender, first and last day as a member, the board’s note.',
  'processing.money.title': 'Fees and payments',
  'processing.money.purpose':
    'Collect fees for memberships and places, see who has paid, and keep the accounts.',
  'processing.money.data':
    'Name, email address, what it is for, amount, reference, day, the payer’s name, phone and message to the bank.',
  'processing.events.title': 'Applications to events',
  'processing.events.purpose': 'Hold the event: places, queue, payment, food and who came.',
  'processing.events.data':
    'Name, email, message, answers to questions, names of guests, paid or not, presence. Answers about health, such as allergies, by consent.',
  'processing.messages.title': 'Messages to the board',
  'processing.messages.purpose': 'Read and answer what is written to the association.',
  'processing.messages.data': 'Name, email and what the message says.',
  'processing.newsletter.title': 'Mailings',
  'processing.newsletter.purpose': 'Send mailings to those who asked for them.',
  'processing.newsletter.data': 'Email, language and when consent was given.',
  'processing.accounts.title': 'Accounts, devices and history',
  'processing.accounts.purpose': 'Let the right people in, keep the data safe and see who did what.',
  'processing.accounts.data':
    'Name, email, roles and mandates, a digest of the password, devices, when one logged in, who changed what.',
  'processing.board.title': 'The board and who has written',
  'processing.board.purpose': 'Tell who is responsible for the association, and who organises and writes.',
  'processing.board.data':
    'Name, post, motto, email and phone of the post, portrait by consent, notes of the handover.',
  'processing.mails.title': 'Sent mails',
  'processing.mails.purpose': 'Send mails, show that they were sent, and let the links in them work.',
  'processing.mails.data': 'The recipient’s address, subject, day and how it went.',
  'processing.requests.title': 'Requests about one’s own data',
  'processing.requests.purpose':
    'Answer those who want to see, correct, restrict or erase their data, and be able to show that it was done.',
  'processing.requests.data': 'Kind, day, who answered. Nothing of the content.',
  'processing.website.title': 'Visits to the website',
  'processing.website.purpose': 'Keep the website up and stop abuse.',
  'processing.website.data': 'How many calls come from a network, counted for minutes or hours.',
  'processing.backups.title': 'Backups',
  'processing.backups.purpose': 'Be able to restore after faults and accidents.',
  'processing.backups.data': 'All of the above, as it was when the copy was made.',

  'legalBasis.contract': 'contract (art. 6.1 b)',
  'legalBasis.interest': 'legitimate interest (art. 6.1 f)',
  'legalBasis.law': 'legal obligation (art. 6.1 c)',
  'legalBasis.consent': 'consent (art. 6.1 a)',
  'legalBasis.health': 'consent to data about health (art. 9.2 a)',

  'subject.members': 'members',
  'subject.applicants': 'applicants',
  'subject.participants': 'participants',
  'subject.guests': 'guests',
  'subject.writers': 'those who write',
  'subject.subscribers': 'subscribers',
  'subject.accounts': 'the board and others with an account',
  'subject.board': 'the board',
  'subject.recipients': 'recipients',
  'subject.visitors': 'visitors',
  'subject.everybody': 'all of the above',

  'recipientOfData.mailServer': 'the provider of email',
  'recipientOfData.auditor': 'the auditor',
  'recipientOfData.caterer': 'who cooks is told numbers, never names',
  'recipientOfData.boardMail': 'the board’s email',
  'recipientOfData.public': 'everybody, on the website',
  'recipientOfData.backupPlace': 'who stores the backups',
  'recipientOfData.nobody': 'nobody outside the association',

  'kept.applicants.title': 'Applications for membership that nobody went on with',
  'kept.applicants.text':
    '{months, plural, =0 {Not forgotten by themselves.} one {# month after the last change.} other {# months after the last change.}}',
  'kept.applicants.why':
    'When nobody has answered an application its purpose is gone. Declined ones lie in the bin for 30 days, or 6 months where the association has membership years.',
  'kept.formerMembers.title': 'Former members',
  'kept.formerMembers.text':
    '{months, plural, =0 {Not forgotten by themselves.} one {# month after the last day.} other {# months after the last day.}}',
  'kept.formerMembers.why':
    'The authority (IMY): data of those who have left is normally erased or de-identified, by a fixed routine. Twelve months are enough for those who want to come back.',
  'kept.applications.title': 'Applications to events',
  'kept.applications.text':
    '{months, plural, =0 {Not forgotten by themselves.} one {# month after the event.} other {# months after the event.}}',
  'kept.applications.why':
    'They serve until next year’s event. Answers about health are always forgotten after 30 days, as the Swedish Sports Confederation advises.',
  'kept.messages.title': 'Messages that were read',
  'kept.messages.text':
    '{months, plural, =0 {Not forgotten by themselves.} one {# month after they were read.} other {# months after they were read.}}',
  'kept.messages.why': 'What is answered is not needed any more. Unread messages stay.',
  'kept.accounts.title': 'Accounts without a mandate',
  'kept.accounts.text':
    '{months, plural, =0 {Not forgotten by themselves.} one {# month after the last mandate.} other {# months after the last mandate.}}',
  'kept.accounts.why':
    'Who has no mandate any more needs no account. The last administrator is never forgotten.',
  'kept.formerNumbers.title': 'Figures of former members',
  'kept.formerNumbers.text': 'Year of birth, gender, city, first and last day without a name: for ever.',
  'kept.paidApplications.title': 'Paid applications',
  'kept.paidApplications.text':
    'Place and payment without a name to the end of the seventh year after that of the event.',
  'kept.sensitiveAnswers.title': 'Answers about health',
  'kept.sensitiveAnswers.text': '30 days after the event.',
  'kept.subscribers.title': 'Subscribers',
  'kept.subscribers.text': 'Until the subscription ends. An address that is never confirmed: 14 days.',
  'kept.mails.title': 'Sent mails',
  'kept.mails.text': '90 days.',
  'kept.suspects.title': 'Forms that looked like spam',
  'kept.suspects.text': '30 days.',
  'kept.signIns.title': 'Logged-in devices',
  'kept.signIns.text': 'Until they expire, are ended or the account is forgotten.',
  'kept.links.title': 'Links in mails',
  'kept.links.text': 'At most 90 days after they stopped working, or with what they lead to.',
  'kept.bin.title': 'The bin',
  'kept.bin.text':
    '30 days; declined applications for membership 6 months where the association has membership years.',
  'kept.history.title': 'History',
  'kept.history.text': '24 months.',
  'kept.requests.title': 'The log of requests',
  'kept.requests.text':
    'As long as the association has to be able to show what it answered. Nothing of the content.',
  'kept.archive.title': 'Boards, statutes, minutes',
  'kept.archive.text': 'For ever, as the association’s archive.',
  'kept.portrait.title': 'Portraits',
  'kept.portrait.text': 'Until consent is withdrawn.',
  'kept.visits.title': 'Counted calls',
  'kept.visits.text': 'Minutes to a day.',
  'kept.backups.title': 'Backups',
  'kept.backups.text': 'As long as the copies are kept. Who is erased stays in them until they are replaced.',
  'kept.withRecord.title': 'What belongs to a record',
  'kept.withRecord.text': 'As long as the record that it is about.',

  'information.title': 'How we handle personal data',
  'information.intro':
    'This page says which data of persons the association has, why, for how long and what you can ask for.',
  'information.association': 'The association',
  'information.controller.title': 'Who is responsible',
  'information.controller.text': 'The association is the controller. You reach us here:',
  'information.purpose': 'Why',
  'information.data': 'Which data',
  'information.basis': 'Legal basis',
  'information.recipients': 'Who is given them',
  'information.kept': 'For how long',
  'information.thirdCountry.title': 'Outside the EU and the EEA',
  'information.thirdCountry.text':
    'The program sends nothing to countries outside the EU and the EEA. Ask us which provider of email we have.',
  'information.rights.title': 'Your rights',
  'information.rights.text':
    'You may know what we have about you, get a copy, have it corrected, restricted or erased, take with you what you gave us, and object to our use of it. Write to us, and we answer within a month. It is free.',
  'information.rights.consent':
    'You may withdraw a consent whenever you like. That does not change what was done before.',
  'information.rights.decisions': 'We make no automated decisions about you.',
  'information.complain.title': 'If you are not content',
  'information.complain.text':
    'You may complain to the Swedish Authority for Privacy Protection (IMY): imy@imy.se, +46 8 657 61 00, Box 8114, 104 20 Stockholm, imy.se.',
  'information.consents.title': 'What you consent to',
  'information.consents.since': 'Version {version}, since {day}',
  'information.consents.first': 'Version {version}',
  'consent.information.title': 'Information about personal data',
  'consent.membership.title': 'Terms of membership',
  'consent.newsletter.title': 'Mailings',
  'consent.photo.title': 'Portraits',
  'consent.allergies.title': 'Answers about health',
  'consent.newsletter':
    'I want mailings of the association to my email address. I can stop whenever I like, with the link in each mailing.',
  'consent.photo':
    'The association may show my portrait on the website while I hold the post. I can withdraw my consent whenever I like.',
  'consent.allergies':
    'The association may use what I answer about health, such as allergies, to hold the event. Only the organisers see the answer, and it is erased 30 days after the event.',
  'measure.backupsEncrypted': 'Backups every night, encrypted.',
  'measure.backups': 'Backups every night, not encrypted.',
  'measure.noBackups': 'The program has made no backups.',
  'measure.factors': '{count} of {total} accounts with rights have a second step when they log in.',
  'measure.factorRequired': 'Administrators must have a second step when they log in.',
  'measure.factorRequiredOfRoles': 'Roles that see personal data must have a second step when they log in.',
  'measure.roles':
    'Everybody sees only what their role needs: {count, plural, one {# administrator} other {# administrators}}, {others} with other roles.',
  'measure.history': 'The history shows who has changed, saved as a file, sent and erased, for 24 months.',
  'measure.passwords': 'Passwords are kept as digests (Argon2id), links in mails as SHA-256.',
  'measure.retention': 'What is old is forgotten every night, by the periods of the register.',
}
