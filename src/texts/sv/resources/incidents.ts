export const incidents = {
  'incidents.one': 'incidenten',
  'incidents.many': 'incidenter',
  'incidents.page': 'Incidenter',
  'incidents.record': 'incident',
  'incidents.adds': 'Ny incident',
  'incidents.fields.noticed_at.label': 'Upptäcktes',
  'incidents.fields.noticed_at.required': 'Ange när incidenten upptäcktes',
  'incidents.fields.fact.label': 'Vad som hände',
  'incidents.fields.fact.required': 'Beskriv vad som hände',
  'incidents.fields.effect.label': 'Följder',
  'incidents.fields.effect.hint':
    'Vilka och hur många personer det gäller, och vad det kan innebära för dem.',
  'incidents.fields.measures.label': 'Åtgärder',
  'incidents.fields.measures.hint': 'Vad ni har gjort, och vad som ska hindra att det händer igen.',
  'incidents.fields.reported_at.label': 'Anmäldes till IMY',
  'incidents.fields.reported_at.hint':
    'Senast 72 timmar efter upptäckten, om det finns en risk för personerna.',
  'incidents.fields.why_unreported.label': 'Varför den inte anmäldes, eller anmäldes sent',
} as const
