/** Groups of members. */
export const groups = {
  'groups.members': 'Medlemmar i gruppen',
  'groups.empty':
    'Inga grupper än. En grupp är ett utskott med uppgifter, eller en etikett som medlemmar hittas med.',
  'groups.back': 'Alla grupper',
  'groups.when': 'När',
  'groups.state.current': 'I dag',
  'groups.state.coming': 'Kommande',
  'groups.state.former': 'Tidigare',
  'groups.choose': 'Grupp',
  'groups.add': 'Lägg i grupp',
  'groups.add.question':
    'I vilken grupp ska {count, plural, one {den valda} other {de # medlemmarna}} vara, från i dag?',
  'groups.add.do': 'Lägg i gruppen',
  'groups.add.done':
    '{count, plural, =0 {Ingen lades till: alla var redan med.} one {# medlem lades i gruppen.} other {# medlemmar lades i gruppen.}}',
  'groups.end': 'Ta ur grupp',
  'groups.end.question':
    'Ur vilken grupp ska {count, plural, one {den valda} other {de # medlemmarna}} tas, från i dag?',
  'groups.end.do': 'Ta ur gruppen',
  'groups.end.done':
    '{count, plural, =0 {Ingen av dem var med i gruppen.} one {# medlem togs ur gruppen.} other {# medlemmar togs ur gruppen.}}',
  'groups.takenBack': '{count, plural, one {# ändring togs tillbaka.} other {# ändringar togs tillbaka.}}',
} as const
