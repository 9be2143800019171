/** Refusals of the value of any field, by forms and the API. */
export const checks = {
  'check.required': 'Fältet är obligatoriskt',
  'check.invalidText': 'Texten innehåller ogiltiga tecken.',
  'check.controlCharacter': 'Texten innehåller otillåtna styrtecken.',
  'check.lineBreak': 'Texten får inte innehålla radbrytningar.',
  'check.tooLong': 'Texten får vara högst {max} tecken.',
  'check.email': 'Skriv en giltig e-postadress.',
  'check.phone': 'Skriv ett giltigt telefonnummer.',
  'check.url': 'Skriv en adress som börjar med https://',
  'check.time': 'Skriv ett klockslag, till exempel 07:30.',
  'check.notDots': 'Skriv ett namn som inte bara är punkter.',
  'check.fieldNames': 'Skriv namn på fält: {names}.',
  'check.integer': 'Skriv ett heltal.',
  'check.min': 'Minst {min}.',
  'check.max': 'Högst {max}.',
  'question.required': 'Frågan måste besvaras.',
  'question.choice': 'Välj bland svaren.',
} as const
