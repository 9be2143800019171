import type { duplicates as swedish } from '#texts/sv/panel/duplicates.ts'

/** Texts of the page of members who are likely one. */
export const duplicates: Readonly<Record<keyof typeof swedish, string>> = {
  'duplicates.title': 'Duplicates',
  'duplicates.intro':
    'Members who are likely one and the same person. The older record stays, with everything that belongs to both.',
  'duplicates.none': 'No member seems to be here twice.',
  'duplicates.count': '{count, plural, one {# likely pair} other {# likely pairs}}',
  'duplicates.line':
    '{count, plural, one {# pair seems to be one person} other {# pairs seem to be one person each}}',
  'duplicates.all': 'Show all pairs',
  'duplicates.like': 'Perhaps the same as {name} ({id})',
  'duplicates.pair': '{name} and {other}',
  'duplicates.surely': 'Surely the same.',
  'duplicates.perhaps': 'Perhaps the same.',
  'duplicates.alike': 'Alike: {what}.',
  'duplicates.alike.name': 'name',
  'duplicates.alike.likeName': 'almost the same name',
  'duplicates.alike.email': 'email',
  'duplicates.alike.phone': 'phone',
  'duplicates.alike.birthday': 'birthday',
  'duplicates.number': 'Number {id}',
  'duplicates.stays': 'Number {id} ({day}) stays, number {other} ({otherDay}) is put into it.',
  'duplicates.merge': 'Merge',
  'duplicates.two': 'These are two people',
  'duplicates.merged': 'Merged {name} with {other}',
  'duplicates.undone': 'The merge is undone.',
  'duplicates.areTwo': '{name} and {other} are two people',
  'duplicates.together': 'The pair is shown again.',
  'duplicates.showAgain': 'Show again',
  'duplicates.showAgainOf': 'Show again: {what}',
  'duplicates.undoOf': 'Undo: {what}',
  'duplicates.merges': 'Merged in the last day',
  'duplicates.merges.hint': 'After a day the other record is gone for good.',
  'duplicates.apart': 'Two people',
}
