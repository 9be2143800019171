import type { incidents as swedish } from '#texts/sv/resources/incidents.ts'

export const incidents: Readonly<Record<keyof typeof swedish, string>> = {
  'incidents.one': 'incident',
  'incidents.many': 'incidents',
  'incidents.page': 'Incidents',
  'incidents.record': 'Incident',
  'incidents.adds': 'New Incident',
  'incidents.fields.noticed_at.label': 'Noticed',
  'incidents.fields.noticed_at.required': 'Say when the incident was noticed',
  'incidents.fields.fact.label': 'What happened',
  'incidents.fields.fact.required': 'Describe what happened',
  'incidents.fields.effect.label': 'Effects',
  'incidents.fields.effect.hint': 'Which persons, how many, and what it may mean for them.',
  'incidents.fields.measures.label': 'Measures',
  'incidents.fields.measures.hint': 'What you have done, and what keeps it from coming again.',
  'incidents.fields.reported_at.label': 'Reported to the authority',
  'incidents.fields.reported_at.hint':
    'Within 72 hours after it was noticed, if there is a risk for the persons.',
  'incidents.fields.why_unreported.label': 'Why it was not reported, or late',
}
