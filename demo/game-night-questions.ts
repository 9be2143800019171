import type { DemoQuestion } from './types.ts'

/** The questions in the application form of the game night. */
export const gameNightQuestions: DemoQuestion[] = [
  {
    key: 'pizza',
    question: 'Vilken pizza?',
    question_en: 'Which pizza?',
    kind: 'one',
    choices: 'Med kött\nVegetarisk\nVegansk',
    choices_en: 'With meat\nVegetarian\nVegan',
    required: true,
    everyone: true,
    at_door: true,
  },
  {
    key: 'games',
    question: 'Vad spelar du helst?',
    question_en: 'What do you like to play?',
    kind: 'several',
    choices: 'Samarbete\nBluff\nBygge\nKortspel',
    choices_en: 'Cooperation\nBluffing\nBuilding\nCards',
  },
  {
    key: 'allergies',
    question: 'Allergier',
    question_en: 'Allergies',
    kind: 'short',
    sensitive: true,
    everyone: true,
  },
]
