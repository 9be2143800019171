import { expect, onTestFinished, test } from 'vitest'
import { focusControl, readControl, typedTexts, writeTexts } from './form-controls.ts'

const html = `
  <input name="name">
  <input type="checkbox" name="terms">
  <input type="radio" name="diet" value="Allt"><input type="radio" name="diet" value="Vego">
  <input type="checkbox" name="days" value="Fredag"><input type="checkbox" name="days" value="Lördag">
  <input type="checkbox" name="only" value="Bara det">`

function makeForm(): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = html
  document.body.append(form)
  onTestFinished(() => form.remove())
  return form
}

const pick = (form: HTMLFormElement, value: string): void =>
  form.querySelector<HTMLInputElement>(`[value="${value}"]`)?.click()

test('a group of choices holds those chosen, a line each', () => {
  const form = makeForm()
  expect([readControl(form, 'diet'), readControl(form, 'days'), readControl(form, 'only')]).toEqual([
    '',
    '',
    '',
  ])
  for (const value of ['Vego', 'Lördag', 'Fredag', 'Bara det']) pick(form, value)
  expect(readControl(form, 'diet')).toBe('Vego')
  expect(readControl(form, 'days')).toBe('Fredag\nLördag')
  expect(readControl(form, 'only')).toBe('Bara det')
  expect(readControl(form, 'terms')).toBe(false)
  focusControl(form, 'diet')
  expect(document.activeElement).toBe(form.querySelector('[value="Allt"]'))
})

test('choices outlive a reload as texts do, a tick of consent does not', () => {
  const names = ['name', 'terms', 'diet', 'days', 'only', 'gone']
  const form = makeForm()
  form.querySelector<HTMLInputElement>('[name="name"]')?.setRangeText('Åsa')
  for (const value of ['Vego', 'Lördag']) pick(form, value)
  form.querySelector<HTMLInputElement>('[name="terms"]')?.click()
  const typed = typedTexts(form, names)
  expect(typed).toEqual({ name: 'Åsa', diet: 'Vego', days: 'Lördag' })
  const reloaded = makeForm()
  writeTexts(reloaded, typed)
  expect(typedTexts(reloaded, names)).toEqual(typed)
  pick(reloaded, 'Allt')
  writeTexts(reloaded, typed)
  expect(readControl(reloaded, 'diet')).toBe('Allt')
})
