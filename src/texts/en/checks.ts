import type { checks as swedish } from '#texts/sv/checks.ts'

/** Refusals of the value of any field, by forms and the API. */
export const checks: Readonly<Record<keyof typeof swedish, string>> = {
  'check.required': 'This field is required',
  'check.invalidText': 'The text has invalid characters.',
  'check.controlCharacter': 'The text has control characters that are not allowed.',
  'check.lineBreak': 'The text may not have line breaks.',
  'check.tooLong': 'The text may have at most {max} characters.',
  'check.email': 'Write a valid email address.',
  'check.phone': 'Write a valid phone number.',
  'check.url': 'Write an address that begins with https://',
  'check.time': 'Write a time of day, such as 07:30.',
  'check.notDots': 'Write a name that is more than dots.',
  'check.focus': 'Write two numbers from 0 to 100: percent from the left and from the top.',
  'check.fieldNames': 'Write names of fields: {names}.',
  'check.integer': 'Write a whole number.',
  'check.min': 'At least {min}.',
  'check.max': 'At most {max}.',
  'apply.chooseQuota': 'Choose a kind of place',
  'question.required': 'The question must be answered.',
  'question.choice': 'Choose among the answers.',
}
