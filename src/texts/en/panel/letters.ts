import type { letters as swedish } from '#texts/sv/panel/letters.ts'

export const letters: Record<keyof typeof swedish, string> = {
  'letter.page': 'Write to members',
  'letter.intro':
    'Write to all active members, to a saved choice, or to those that you choose in the list Members.',
  'letter.new': 'Write a new mail',
  'letter.drafts': 'Drafts',
  'letter.noDrafts': 'No drafts.',
  'letter.untitled': 'Without a title',
  'letter.goOn': 'Go on writing',
  'letter.delete': 'Delete',
  'letter.deleteQuestion': 'Delete the draft {title}?',
  'letter.deleteText': 'The text cannot be brought back.',
  'letter.deleted': 'The draft is deleted.',
  'letter.allDrafts': 'All drafts',
  'letter.about': 'What is the mail about?',
  'letter.about.membership': 'The association’s own matters: summons, fee, renewal',
  'letter.about.newsletter': 'News, invitations and other things',
  'letter.about.membershipWhy':
    'This is a mail about the membership. It belongs to being a member, so it goes to all members without their having asked for it, and nobody can decline it. At its end stands why it came.',
  'letter.about.newsletterWhy':
    'This is news. It needs a consent, so it goes only to members who have put themselves on the mailing list. At its end stands a link for leaving it.',
  'letter.toWhom': 'Who gets the mail?',
  'letter.to.active': 'All active members',
  'letter.to.choice': '{name} ({count})',
  'letter.to.chosen': 'Those chosen in the list ({count})',
  'letter.to.matching': 'Those that the list showed ({count})',
  'letter.to.gone': 'The choice is gone',
  'letter.counting': 'Counting recipients …',
  'letter.recipients':
    '{count, plural, =0 {Nobody gets the mail.} one {# gets the mail.} other {# get the mail.}}',
  'letter.not.applicants':
    '{count, plural, one {# has applied but is no member yet} other {# have applied but are no members yet}}',
  'letter.not.former':
    '{count, plural, one {# is a former member, who must be ticked in the members list to get the mail} other {# are former members, who must be ticked in the members list to get the mail}}',
  'letter.not.without_consent':
    '{count, plural, one {# is not on the mailing list} other {# are not on the mailing list}}',
  'letter.not.stopped':
    '{count, plural, one {# has an address that does not exist, says the mail server} other {# have an address that does not exist, says the mail server}}',
  'letter.not.shared':
    '{count, plural, one {# shares the address of somebody who gets the mail} other {# share the address of somebody who gets the mail}}',
  'letter.not.without_address':
    '{count, plural, one {# has no email address} other {# have no email address}}',
  'letter.merge': 'Insert a fact',
  'letter.merge.first-name': 'First name',
  'letter.merge.name': 'Name',
  'letter.merge.fee': 'Membership fee to pay',
  'letter.merge.empty':
    'Behind a line stands what is said when there is no name: {example}. Without a line the word vanishes.',
  'letter.preview': 'What the mail looks like',
  'letter.preview.subject': 'Subject',
  'letter.preview.filled': 'With a name',
  'letter.preview.empty': 'Without a name',
  'letter.preview.example': 'Example',
  'letter.saved': 'The draft is saved.',
  'letter.saving': 'Saving the draft …',
  'letter.notSaved':
    'The draft is saved once there is a connection again. Until then it is kept in this tab.',
  'letter.refused': 'The draft could not be saved.',
  'letter.stale': 'The draft has been saved somewhere else',
  'letter.staleText':
    'In another tab, or by somebody else, the draft has been changed since you opened it. Nothing is replaced.',
  'letter.showStored': 'Show what is saved',
  'letter.keepMine': 'Save mine as a new draft',
  'letter.question': 'Send to {count, plural, one {# member} other {# members}}?',
  'letter.type': 'Type the number of recipients, {count}, to send',
  'letter.typeWrong': 'The mail goes to {count}.',
  'letter.endsMembership': 'At the end of the mail stands why it came.',
  'letter.lead': 'Write to members',
  'letter.leadText': 'To a choice of the members, with drafts, a preview and names:',

  'members.filter.ageFrom': 'Age from',
  'members.filter.ageTo': 'Age to',
  'members.filter.joinedFrom': 'Member since, from',
  'members.filter.joinedTo': 'Member since, to',
  'members.filter.validFrom': 'Valid until, earliest',
  'members.filter.validTo': 'Valid until, latest',
  'members.filter.unconfirmed': 'Lacks confirmation',

  'choice.bar': 'Saved choices',
  'choice.save': 'Save the choice',
  'choice.saveTitle': 'Save the choice',
  'choice.name': 'Name',
  'choice.replaces': 'Save as',
  'choice.asNew': 'A new choice',
  'choice.asOld': 'In place of {name}',
  'choice.saved': 'The choice {name} is saved.',
  'choice.rename': 'Rename {name}',
  'choice.renameTitle': 'Rename the choice',
  'choice.delete': 'Delete {name}',
  'choice.deleted': 'The choice {name} is deleted.',
  'choice.write': 'Write to {name}',
  'choice.open': '{name}, {count, plural, one {# member} other {# members}}',
  'choice.writeToChosen': 'Write to those chosen …',
  'choice.acts': 'The choice {name}',
  'choice.broken': 'The choice {name} asks for something that is gone',
}
