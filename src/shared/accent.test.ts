import { expect, test } from 'vitest'
import {
  accentOf,
  contrast,
  luminance,
  paletteNames,
  palettes,
  readColour,
  readSteps,
  stepLuminances,
  stepsOf,
  textOn,
} from './accent.ts'

/** Numbers that are the same at every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

const colours = numbers(20)
const someColours = Array.from(
  { length: 2_000 },
  () => `#${(Number(colours.next().value) >>> 8).toString(16).padStart(6, '0')}`,
)

/** Half a step of eight bits moves the luminance by this share at most. */
const tolerance = 0.006

test.each(paletteNames)('the steps of %s have the luminances of the table', (name) => {
  for (const [index, step] of readSteps(palettes[name]).entries())
    expect(luminance(step), `${name} ${index}`).toBeCloseTo(stepLuminances[index] ?? 0, 2)
})

test.each(paletteNames)('a colour of the hue of %s gives about its steps', (name) => {
  const made = stepsOf(readSteps(palettes[name])[6] ?? '')
  for (const [index, step] of made.entries())
    expect(Math.abs(luminance(step) - (stepLuminances[index] ?? 0)), step).toBeLessThan(tolerance)
})

/** The pairs of docs/look.md, and the least contrast that 2,000 colours give. */
const pairs: readonly [what: string, least: number, pair: (steps: readonly string[]) => [string, string]][] =
  [
    ['link on paper', 6.4, (steps) => [steps[7] ?? '', '#faf9f6']],
    ['link on the second surface', 5.85, (steps) => [steps[7] ?? '', '#f1efea']],
    ['white on a button', 5.1, (steps) => [steps[6] ?? '', '#ffffff']],
    ['white on a button under the pointer', 6.7, (steps) => [steps[7] ?? '', '#ffffff']],
    ['words on the tint', 7.4, (steps) => [steps[8] ?? '', steps[1] ?? '']],
    ['words on the tint in the dark', 9.6, (steps) => [steps[1] ?? '', steps[9] ?? '']],
    ['link in the dark', 9.5, (steps) => [steps[3] ?? '', '#15181d']],
    ['link on the second surface in the dark', 7.6, (steps) => [steps[3] ?? '', '#262b33']],
    ['words of a button in the dark', 7.1, (steps) => [steps[4] ?? '', '#15181d']],
    ['focus on paper', 4.85, (steps) => [steps[6] ?? '', '#faf9f6']],
    ['focus on the second surface in the dark', 5.65, (steps) => [steps[4] ?? '', '#262b33']],
  ]

test('2,000 colours keep the luminances and every contrast', () => {
  const wrong = someColours.flatMap((colour) => {
    const steps = stepsOf(colour)
    // A value that is no number is wrong, too.
    const strays = steps.filter(
      (step, index) => !(Math.abs(luminance(step) - (stepLuminances[index] ?? 0)) < tolerance),
    )
    const faint = pairs.filter(([, least, pair]) => !(contrast(...pair(steps)) > least))
    const isReadable = contrast(colour, textOn(colour)) >= 4.58
    return [...strays, ...faint.map(([what]) => what), ...(isReadable ? [] : ['text'])].map((what) => [
      colour,
      what,
    ])
  })
  expect(wrong).toEqual([])
})

test('yellow gives olive buttons; white, grey and black give greys', () => {
  expect(stepsOf('#ffd400')[6]).toBe('#826b00')
  for (const grey of ['#ffffff', '#808080', '#000000'])
    for (const step of stepsOf(grey)) expect(step).toMatch(/^#(..)\1\1$/)
})

test('a choice is a palette, a colour or nothing', () => {
  expect(accentOf('')).toEqual([])
  expect(accentOf('skog')).toEqual(palettes.skog.split(' '))
  expect(accentOf('#FFD400')?.[6]).toBe('#826b00')
  for (const wrong of ['röd', '#12345', 'toString', 'rgb(1,2,3)']) expect(accentOf(wrong)).toBeNull()
  expect([readColour('abc'), readColour(' #FFD400 ')]).toEqual(['#aabbcc', '#ffd400'])
})
