import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { TermsField } from './terms-field.tsx'

/** Presses the link as soon as it stands in the page, before effects have run: as who wakes the page by that press. */
const PressedAtOnce = () => {
  useLayoutEffect(() => void document.querySelector('a')?.click(), [])
  return null
}

test.each([
  ['is open for who presses as the page awakes', '', true],
  ['is open for who pressed before', '#stadgar', false],
])('the dialog of the statutes %s', async (_, hash, isPressed) => {
  location.hash = hash
  const { get } = await render(
    <>
      <TermsField
        name="terms"
        statute={{ text: '' }}
        file={{ statutes_file: '/dokument/stadgar', statutes_language: 'sv' }}
      />
      {isPressed && <PressedAtOnce />}
    </>,
  )
  expect((get('dialog') as HTMLDialogElement).open).toBe(true)
  location.hash = ''
})
